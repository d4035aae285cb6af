import { expect, test } from 'vitest';
import { createTestApp } from '../testing.ts';

const publish = '/api/admin/publish';
const links = '/api/admin/external-links';
const content = '/api/admin/content';

async function setUp() {
  const app = await createTestApp({ TIME_ZONE: 'America/Los_Angeles' });
  let clock = new Date('2026-10-16T19:00:00.000Z');
  app.deps.now = () => clock;
  const cookie = await app.signInNew();
  const send = (method: string, path: string, body?: Record<string, unknown>) =>
    app.send(method, path, { cookie, body });
  const setClock = (at: string): void => {
    clock = new Date(at);
  };
  return { app, send, setClock };
}

const SHOP = { name: 'Shop', url: 'https://shop.example.org' };

const KINDS = [
  ['/api/admin/hero-images', '/api/hero-images', { imageUrl: 'https://a.example/b.png', pageType: 'home' }],
  ['/api/admin/carousel-images', '/api/carousel-images', { imageUrl: 'https://a.example/b.png', pageType: 'home' }],
  [links, '/api/external-links', SHOP],
  [
    '/api/admin/embed-documents',
    '/api/embed-documents/panther-store/store-hours',
    { title: 'Hours', documentUrl: 'https://docs.example.org/a' },
  ],
] as const;

test.each(KINDS)(
  'accepts for %s the club’s wall clock or a moment, and shows what is due',
  async (path, publicPath, input) => {
    const { app, send } = await setUp();
    await using _ = app;
    const made = await send('POST', path, { ...input, showFrom: '2026-11-01T01:30' });
    expect(made).toMatchObject({ status: 201, body: { showFrom: '2026-11-01T08:30:00.000Z' } });
    expect((await app.send('GET', publicPath)).body).toEqual([]);
    const changed = await send('PUT', `${path}/1`, { showFrom: null, showUntil: '2026-10-17T17:00:00-07:00' });
    expect(changed).toMatchObject({ status: 200, body: { showFrom: null, showUntil: '2026-10-18T00:00:00.000Z' } });
    const shown = (await app.send('GET', publicPath)).body;
    expect(shown).toMatchObject([{ id: 1 }]);
    expect(JSON.stringify(shown)).not.toContain('showUntil');
  },
);

test.each([
  ['tomorrow', 'Show from must be a date and time, such as 2026-10-17T17:00'],
  ['2026-13-01T10:00', 'Show from must be a date and time, such as 2026-10-17T17:00'],
  [17, 'Show from must be a date and time'],
])('refuses %s as a time', async (showFrom, message) => {
  const { app, send } = await setUp();
  await using _ = app;
  expect(await send('POST', links, { ...SHOP, showFrom })).toMatchObject({ status: 400, body: { message } });
});

test('refuses a window that never shows an item, also after a partial edit', async () => {
  const { app, send } = await setUp();
  await using _ = app;
  const refusal = { status: 400, body: { issues: [{ path: 'showUntil' }] } };
  const at = '2026-10-17T17:00';
  expect(await send('POST', links, { ...SHOP, showFrom: at, showUntil: at })).toMatchObject(refusal);
  await send('POST', links, { ...SHOP, showFrom: at });
  expect(await send('PUT', `${links}/1`, { showUntil: '2026-10-17T16:59' })).toMatchObject(refusal);
  expect((await send('GET', links)).body).toMatchObject([{ version: 1, showUntil: null }]);
});

test('gives a navy banner a text for other times, and always shows other blocks', async () => {
  const { app, send } = await setUp();
  await using _ = app;
  const made = await send('POST', content, {
    key: 'home_navy_section',
    value: '<p>Tonight!</p>',
    showFrom: '2026-10-17T17:00',
    fallbackValue: '<p onclick="x()">Soon.</p>',
  });
  expect(made).toMatchObject({ status: 201, body: { fallbackValue: '<p>Soon.</p>' } });
  expect((await app.send('GET', '/api/site-content')).body).toEqual([
    { key: 'home_navy_section', value: '<p>Soon.</p>' },
  ]);
  expect(await send('PUT', `${content}/1`, { fallbackValue: '<p></p>' })).toMatchObject({
    body: { fallbackValue: null },
  });
  expect((await app.send('GET', '/api/site-content')).body).toEqual([]);
  const refused = await send('POST', content, { key: 'home_main_content', value: 'x', showFrom: '2026-10-17T17:00' });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Only a navy banner can be shown at certain times' } });
});

test('plans a publish by the club’s clock, shows it, and cancels it', async () => {
  const { app, send, setClock } = await setUp();
  await using _ = app;
  const plan = (scheduledFor: unknown) => send('PUT', `${publish}/settings`, { scheduledFor });
  await send('PUT', `${publish}/settings`, { autoPublish: false });
  expect(await plan('2026-11-01T01:30')).toMatchObject({
    status: 200,
    body: { scheduledFor: '2026-11-01T08:30:00.000Z', scheduledBy: expect.stringMatching(/^volunteer/) },
  });
  const refusal = { status: 400, body: { message: 'Choose a time that is still to come' } };
  expect(await plan('2026-10-16T11:59')).toMatchObject(refusal);
  expect(await plan('2026-10-16T12:00')).toMatchObject(refusal);
  expect((await send('GET', publish)).body).toMatchObject({ scheduledFor: '2026-11-01T08:30:00.000Z' });
  expect(await plan(null)).toMatchObject({ body: { scheduledFor: null, scheduledBy: null } });

  await plan('2026-10-17T17:00');
  await send('POST', links, SHOP);
  await send('POST', publish, {});
  expect((await send('GET', publish)).body).toMatchObject({ scheduledFor: null, pending: [] });
  await plan('2026-10-17T17:00');
  await send('PUT', `${publish}/settings`, { autoPublish: true });
  setClock('2026-10-16T20:00:00.000Z');
  expect((await send('GET', publish)).body).toMatchObject({ autoPublish: true, scheduledFor: null });
});
