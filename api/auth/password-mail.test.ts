import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { adminUsers, alertRecipients, challenges, messages, sessions } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createApp } from '../app.ts';
import { sendDueMessages } from '../health/outbox.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing.ts';
import { beginSignIn, codeOf, TWO_FACTOR_PATH, withPassword } from './testing-two-factor.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', ALERT_FROM: 'site@club.example.org' };
const NEW = 'four words in a row';
const MINUTE = 60_000;

async function setUp(environment: Record<string, string> = MAIL) {
  const app = await createTestApp(environment);
  const { username, id } = await app.createAdmin();
  const row = { userId: id, address: 'sam@example.org', confirmedAt: new Date().toISOString() };
  await transact(app.db, (tx) => tx.insert(alertRecipients).values(row));
  const sent: { to: string; text: string }[] = [];
  const send = async ({ to, entries }: { to: string; entries: object[] }) => {
    sent.push({ to, text: JSON.stringify(entries) });
  };
  let from = 0;
  /** Asks from an address of its own. */
  const requestMail = (name: string) => {
    from += 1;
    const address = `198.51.100.${from}`;
    return app.send('POST', '/api/admin/password-mail', { body: { username: name }, address });
  };
  const deliver = () => sendDueMessages({ ...app.deps, send });
  const getToken = async () => {
    await requestMail(username);
    await deliver();
    return /#password=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const set = (token: string, newPassword = NEW) =>
    app.send('POST', '/api/admin/password-mail/password', { body: { token, newPassword } });
  return { app, username, id, sent, requestMail, deliver, getToken, set };
}

const canSignIn = async (app: TestApp, username: string, password: string) =>
  (await app.send('POST', '/api/admin/login', { body: { username, password } })).status === 200;

it('sets a new password through a link, once, and ends every session', async () => {
  const { app, username, id, sent, getToken, set } = await setUp();
  await using _ = app;
  await app.signIn(username);
  const token = await getToken();
  expect(sent.map(({ to }) => to)).toEqual(['sam@example.org']);
  expect((await set(token)).status).toBe(200);
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect(await canSignIn(app, username, TEST_PASSWORD)).toBe(false);
  expect(await canSignIn(app, username, NEW)).toBe(true);
  expect((await set(token, 'another four words here')).status).toBe(401);
});

it('gives the same response for every name', async () => {
  const { app, username, requestMail, deliver, sent } = await setUp();
  await using _ = app;
  const { username: without } = await app.createAdmin();
  const known = await requestMail(username);
  for (const name of ['nobody', without, ' ', '<b>', `${username}\u200b`, 'x'.repeat(100)]) {
    const { status, body } = await requestMail(name);
    if (name.trim() === '') expect(status).toBe(400);
    else expect([status, body], name).toEqual([known.status, known.body]);
  }
  await deliver();
  expect(sent).toHaveLength(1);
});

it('stores only the hash of a token', async () => {
  const { app, getToken } = await setUp();
  await using _ = app;
  const token = await getToken();
  expect(token).toHaveLength(43);
  const stored = [await app.db.select().from(messages), await app.db.select().from(challenges)];
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('logs neither a token nor a password, whether the mail is refused or sent', async () => {
  const { app, username, requestMail } = await setUp();
  await using _ = app;
  const logged: string[] = [];
  const deps = { ...app.deps, log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }) };
  const tokens: string[] = [];
  let isRefusing = true;
  const send = async ({ entries }: { entries: object[] }) => {
    tokens.push(/#password=([\w-]+)/.exec(JSON.stringify(entries))?.[1] ?? '');
    if (isRefusing) throw new Error('550 refused');
  };
  await requestMail(username);
  await sendDueMessages({ ...deps, send });
  isRefusing = false;
  app.advance(MINUTE);
  await sendDueMessages({ ...deps, send });
  expect(tokens).toHaveLength(2);
  const headers = { 'content-type': 'application/json' };
  for (const token of tokens) {
    const body = JSON.stringify({ token, newPassword: NEW });
    await createApp(deps).request('/api/admin/password-mail/password', { method: 'POST', headers, body });
  }
  expect(await canSignIn(app, username, NEW)).toBe(true);
  expect(logged.join()).toContain('550 refused');
  for (const secret of [...tokens, NEW]) expect(logged.join()).not.toContain(secret);
});

it('refuses a link after half an hour', async () => {
  const { app, getToken, set } = await setUp();
  await using _ = app;
  const token = await getToken();
  app.advance(31 * MINUTE);
  expect((await set(token)).status).toBe(401);
});

it('lets one of two simultaneous uses of a link win', async () => {
  const { app, getToken, set } = await setUp();
  await using _ = app;
  const token = await getToken();
  const statuses = (await Promise.all([set(token), set(token)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 401]);
});

it.each([
  ['a changed token', (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
  ['an empty token', () => ''],
  ['a long token', () => 'x'.repeat(1000)],
  ['a token in other capitals', (token: string) => token.toUpperCase()],
])('refuses %s', async (_name, change) => {
  const { app, getToken, set } = await setUp();
  await using _ = app;
  expect([400, 401]).toContain((await set(change(await getToken()))).status);
});

it('refuses a common password and one made of names, without using up the link', async () => {
  const { app, username, getToken, set } = await setUp();
  await using _ = app;
  const token = await getToken();
  expect((await set(token, 'password123')).status).toBe(400);
  expect((await set(token, username.padEnd(8, '1'))).status).toBe(400);
  expect((await set(token)).status).toBe(200);
});

it('ends a link when the password, the account or the address changes', async () => {
  const { app, id, username, getToken, set } = await setUp();
  await using _ = app;
  const cookie = await app.signIn(username);
  const first = await getToken();
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW };
  await app.send('PUT', '/api/admin/change-password', { cookie, body });
  expect((await set(first)).status).toBe(401);
  app.advance(6 * MINUTE);
  const second = await getToken();
  await transact(app.db, (tx) => tx.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.id, id)));
  expect((await set(second)).status).toBe(401);
  await transact(app.db, (tx) => tx.update(adminUsers).set({ isActive: true }).where(eq(adminUsers.id, id)));
  app.advance(6 * MINUTE);
  const third = await getToken();
  await transact(app.db, (tx) => tx.update(alertRecipients).set({ address: 'eve@example.org' }));
  expect((await set(third)).status).toBe(401);
  await transact(app.db, (tx) => tx.delete(alertRecipients));
  expect((await set(third)).status).toBe(401);
});

it('sends nothing to an unconfirmed address or a closed account', async () => {
  const { app, id, username, requestMail, deliver, sent } = await setUp();
  await using _ = app;
  await transact(app.db, (tx) => tx.update(alertRecipients).set({ confirmedAt: null }));
  await requestMail(username);
  await transact(app.db, (tx) => tx.update(alertRecipients).set({ confirmedAt: new Date().toISOString() }));
  app.advance(6 * MINUTE);
  await requestMail(username);
  await transact(app.db, (tx) => tx.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.id, id)));
  await deliver();
  expect(sent).toEqual([]);
});

it('sends one mail in five minutes, however many are requested', async () => {
  const { app, username, requestMail, deliver, sent } = await setUp();
  await using _ = app;
  app.advance(5 * MINUTE - (Date.now() % (5 * MINUTE)));
  for (let n = 0; n < 5; n += 1) await requestMail(username.toUpperCase());
  await deliver();
  expect(sent).toHaveLength(1);
});

it.each(['known', 'unknown'])('limits repeated requests for a %s name', async (kind) => {
  const { app, username, requestMail } = await setUp();
  await using _ = app;
  const name = kind === 'known' ? username : 'nobody';
  for (let n = 0; n < 10; n += 1) expect((await requestMail(name)).status).toBe(202);
  expect((await requestMail(name)).status).toBe(429);
  expect(await canSignIn(app, username, TEST_PASSWORD)).toBe(true);
});

it('limits requests for many names from one address', async () => {
  const { app } = await setUp();
  await using _ = app;
  const requestMail = (n: number) =>
    app.send('POST', '/api/admin/password-mail', { body: { username: `name${n}` }, address: '203.0.113.9' });
  for (let n = 0; n < 10; n += 1) expect((await requestMail(n)).status).toBe(202);
  expect((await requestMail(11)).status).toBe(429);
});

it('refuses a request from another site', async () => {
  const { app, username, getToken } = await setUp();
  await using _ = app;
  const headers = { origin: 'https://evil.example' };
  const body = { username };
  expect((await app.send('POST', '/api/admin/password-mail', { body, headers })).status).toBe(403);
  const set = { token: await getToken(), newPassword: NEW };
  expect((await app.send('POST', '/api/admin/password-mail/password', { body: set, headers })).status).toBe(403);
});

it('signs nobody in, and builds the link without a host from the request', async () => {
  const { app, username, sent, deliver, getToken, set } = await setUp();
  await using _ = app;
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await app.send('POST', '/api/admin/password-mail', { body: { username }, headers });
  await deliver();
  expect(sent[0]?.text).not.toContain('evil');
  app.advance(6 * MINUTE);
  expect((await set(await getToken())).headers.getSetCookie()).toEqual([]);
});

it('gives up a link that could not be sent in time', async () => {
  const { app, username, requestMail, deliver, sent } = await setUp();
  await using _ = app;
  await requestMail(username);
  app.advance(31 * MINUTE);
  await deliver();
  expect(sent).toEqual([]);
});

it('never replaces two-factor sign-in', async () => {
  const { app, username, getToken, set } = await setUp();
  await using _ = app;
  const cookie = await app.signIn(username);
  const started = await app.send('POST', `${TWO_FACTOR_PATH}/totp`, { cookie, body: withPassword });
  const { secret } = started.body as { secret: string };
  await app.send('PUT', `${TWO_FACTOR_PATH}/totp`, { cookie, body: { code: codeOf(app, secret) } });
  expect((await set(await getToken())).status).toBe(200);
  expect((await beginSignIn(app, username, NEW)).methods).toEqual(['totp']);
});

it('is unavailable where no mail is set up', async () => {
  const { app, username, requestMail } = await setUp({});
  await using _ = app;
  expect((await requestMail(username)).status).toBe(404);
  expect((await app.send('GET', '/api/admin/auth')).body).toEqual({ authenticated: false, admin: null });
});
