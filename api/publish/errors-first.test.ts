import { expect, test } from 'vitest';
import type { PublishState, Release } from '../../contract/releases.ts';
import { createSignedInApp } from '../testing.ts';

const publish = '/api/admin/publish';
const FAINT = '<p><span class="text-color-white">Bring chairs</span></p>';
const CLEAR = '<p>Bring chairs</p>';

/** Club that requires fixing errors first, with one visible block. */
async function setUp(settings: Parameters<typeof createSignedInApp>[0] = {}) {
  const { app, send } = await createSignedInApp(settings, { isSuperAdmin: true });
  await send('POST', '/api/admin/content', { key: 'home_main_content', value: CLEAR });
  await send('PUT', `${publish}/settings`, { mendErrorsFirst: true });
  const save = (value: string) => send('PUT', '/api/admin/content/1', { value });
  const state = async () => (await send('GET', publish)).body as PublishState;
  const visitorsSee = async () => ((await app.send('GET', '/api/site-content')).body as { value: string }[])[0]?.value;
  const leave = () =>
    send('POST', '/api/admin/check/left', {
      entity: 'contentItems',
      item: 'home_main_content',
      rule: 'contrast',
      text: 'Bring chairs',
    });
  return { app, send, save, state, visitorsSee, leave };
}

test('delays a save with an error, also with auto-publish on, until it is fixed', async () => {
  const { app, save, state, visitorsSee } = await setUp();
  await using _ = app;
  await save(FAINT);
  expect(await state()).toMatchObject({ pending: [{ id: 1 }], holdingErrors: 1, mendErrorsFirst: true });
  expect(await visitorsSee()).toBe(CLEAR);
  await save('<p>Bring blankets</p>');
  expect(await state()).toMatchObject({ pending: [], holdingErrors: 0 });
  expect(await visitorsSee()).toBe('<p>Bring blankets</p>');
});

test('refuses to publish while an error is open, but allows hints and dismissed findings', async () => {
  const { app, send, save, visitorsSee, leave } = await setUp();
  await using _ = app;
  await save(FAINT);
  expect(await send('POST', publish, {})).toMatchObject({
    status: 409,
    body: { message: 'One error must be fixed first. Fix it, or choose “Keep as is”, then publish.' },
  });
  await leave();
  expect(await send('POST', publish, {})).toMatchObject({ status: 200, body: { release: { status: 'live' } } });
  expect(await visitorsSee()).toBe(FAINT);
  await save('<p class="text-align-justify">Bring chairs</p>');
  expect(await visitorsSee()).toBe('<p class="text-align-justify">Bring chairs</p>');
});

test('blocks publishing for an error on another page too, and counts errors in words', async () => {
  const { app, send, save } = await setUp();
  await using _ = app;
  await save(FAINT);
  await send('POST', '/api/admin/hero-images', { imageUrl: 'https://a.example/b.png', altText: '', pageType: 'about' });
  const refused = await send('POST', publish, {});
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/^2 errors must be fixed first\./) });
});

test.each([
  ['Pacific/Kiritimati', -60_000, 0],
  ['Pacific/Kiritimati', 60_000, 1],
  ['Pacific/Pago_Pago', -60_000, 0],
  ['Pacific/Pago_Pago', 60_000, 1],
])('counts on %s what is shown until %i ms from now as %i', async (TIME_ZONE, later, errors) => {
  const { app, send, state } = await setUp({ TIME_ZONE });
  await using _ = app;
  const showUntil = new Date(Date.now() + later).toISOString();
  const image = { imageUrl: 'https://a.example/b.png', altText: '', pageType: 'about', showUntil };
  expect(await send('POST', '/api/admin/hero-images', image)).toMatchObject({ status: 201 });
  expect(await state()).toMatchObject({ holdingErrors: errors });
});

test('publishes unpublished changes once the club turns the rule off', async () => {
  const { app, send, save, visitorsSee } = await setUp();
  await using _ = app;
  await save(FAINT);
  await send('PUT', `${publish}/settings`, { mendErrorsFirst: false });
  await expect.poll(visitorsSee).toBe(FAINT);
});

test('publishes no error when auto-publish is turned on', async () => {
  const { app, send, save, state, visitorsSee } = await setUp();
  await using _ = app;
  await send('PUT', `${publish}/settings`, { autoPublish: false });
  await save(FAINT);
  await send('PUT', `${publish}/settings`, { autoPublish: true });
  expect(await state()).toMatchObject({ autoPublish: true, pending: [{ id: 1 }] });
  expect(await visitorsSee()).toBe(CLEAR);
});

test('restores what visitors had despite its findings', async () => {
  const { app, send, save, visitorsSee, leave } = await setUp();
  await using _ = app;
  await leave();
  await save(FAINT);
  const [faint] = (await send('GET', '/api/admin/releases')).body as Release[];
  await save(CLEAR);
  const [left] = (await send('GET', '/api/admin/check/left')).body as { id: number }[];
  await send('DELETE', `/api/admin/check/left/${left?.id}`);
  expect((await send('POST', `/api/admin/releases/${faint?.id}/restore`)).status).toBe(200);
  expect(await visitorsSee()).toBe(FAINT);
});

test('is limited to super admins', async () => {
  const { app } = await setUp();
  await using _ = app;
  const cookie = await app.signInNew();
  const set = (body: Record<string, unknown>) => app.send('PUT', `${publish}/settings`, { cookie, body });
  expect(await set({ mendErrorsFirst: false })).toMatchObject({ status: 403 });
  expect(await set({ autoPublish: true })).toMatchObject({ status: 200 });
  expect(await set({ mendErrorsFirst: 'yes' })).toMatchObject({ status: 400 });
});
