import { expect, it } from 'vitest';
import type { AlertOverview } from '../../contract/health.ts';
import { createTestApp, TEST_PASSWORD } from '../testing.ts';
import { sendDueMessages } from './outbox.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  ALERT_FROM: 'site@club.example.org',
  ALERT_TO: 'board@club.example.org',
};
const PATH = '/api/admin/alerts/address';

async function setUp() {
  const app = await createTestApp(MAIL);
  const cookie = await app.signInNew({ isSuperAdmin: true });
  const sent: { to: string; text: string }[] = [];
  const send = async ({ to, entries }: { to: string; entries: object[] }) => {
    sent.push({ to, text: JSON.stringify(entries) });
  };
  const set = (address: string, currentPassword = TEST_PASSWORD) =>
    app.send('PUT', PATH, { cookie, body: { address, currentPassword } });
  const confirm = (token: string) => app.send('POST', `${PATH}/confirmation`, { body: { token } });
  const getToken = async () => {
    await sendDueMessages({ ...app.deps, send });
    return /#confirm=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const listRecipients = async () =>
    ((await app.send('GET', '/api/admin/alerts', { cookie })).body as AlertOverview).recipients;
  return { app, cookie, sent, set, confirm, getToken, listRecipients };
}

it('lets an account subscribe by following the link, and unsubscribe again', async () => {
  const { app, cookie, sent, set, confirm, getToken, listRecipients } = await setUp();
  await using _ = app;
  expect((await set('sam@example.org')).body).toEqual({
    hasMail: true,
    address: 'sam@example.org',
    isConfirmed: false,
  });
  expect(await listRecipients()).toEqual(['board@club.example.org']);
  const token = await getToken();
  expect(sent.map(({ to }) => to)).toEqual(['sam@example.org']);
  expect((await confirm(token)).status).toBe(204);
  expect((await confirm(token)).status).toBe(401);
  expect(await listRecipients()).toEqual(['board@club.example.org', 'sam@example.org']);
  expect((await app.send('DELETE', PATH, { cookie })).status).toBe(204);
  expect(await listRecipients()).toEqual(['board@club.example.org']);
});

it('refuses a wrong password, and anything but one address', async () => {
  const { app, set } = await setUp();
  await using _ = app;
  expect((await set('sam@example.org', 'wrong')).status).toBe(400);
  for (const address of [
    '',
    'sam',
    'a@example.org, b@example.org',
    'a@example.org\nBcc: b@example.org',
    'A <a@example.org>',
  ])
    expect((await set(address)).status, address).toBe(400);
});

it('refuses the link of an earlier address, and an expired one', async () => {
  const { app, set, confirm, getToken } = await setUp();
  await using _ = app;
  await set('sam@example.org');
  const first = await getToken();
  await set('alex@example.org');
  expect((await confirm(first)).status).toBe(401);
  const second = await getToken();
  app.advance(31 * 60_000);
  expect((await confirm(second)).status).toBe(401);
});
