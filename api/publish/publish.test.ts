import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { PublishState, Release } from '../../contract/releases.ts';
import { releases } from '../../db/schema/index.ts';
import { createSignedInApp } from '../testing.ts';

const publish = '/api/admin/publish';

/** On a busy machine. Milliseconds. */
const PATIENCE = { timeout: 30_000 };

async function setUp() {
  const { app, send } = await createSignedInApp();
  const addContent = (key: string, value = '<p>x</p>') => send('POST', '/api/admin/content', { key, value });
  const state = async () => (await send('GET', publish)).body as PublishState;
  const visitorsSee = async () => (await app.send('GET', '/api/site-content')).body;
  const wait = () => send('PUT', `${publish}/settings`, { autoPublish: false });
  return { app, send, addContent, state, visitorsSee, wait };
}

/** One block that is saved and not published. */
async function setUpWaiting() {
  const club = await setUp();
  await club.wait();
  await club.addContent('home_main_content');
  return club;
}

describe('publish state', () => {
  test('has nothing live or pending on an empty site', async () => {
    const { app, state } = await setUp();
    await using _ = app;
    expect(await state()).toEqual({
      live: null,
      pending: [],
      building: null,
      autoPublish: true,
      lastFailure: null,
      quarantinedItems: [],
      previous: null,
      mendErrorsFirst: false,
      holdingErrors: 0,
      scheduledFor: null,
      scheduledBy: null,
      scheduler: { lastRunAt: null, isLate: true },
      deliveries: [],
    });
  });

  test('lists unpublished changes in a volunteer’s words, with their page', async () => {
    const { app, send, addContent, state, wait } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await addContent('events_navy_section');
    await send('POST', '/api/admin/external-links', { name: 'Shop', url: 'https://shop.example' });
    await wait();
    await send('PUT', '/api/admin/content/1', { value: '<p>y</p>' });
    await send('PUT', '/api/admin/content/2', { value: '<p>y</p>' });
    await send('PUT', '/api/admin/content/2', { value: '<p>x</p>' });
    await send('DELETE', '/api/admin/external-links/1');
    await send('POST', '/api/admin/hero-images', { imageUrl: 'https://a.example/b.png', pageType: 'panther_store' });
    expect((await state()).pending).toMatchObject([
      { entity: 'contentItems', id: 1, label: 'Home page: Main Page Content', action: 'update', page: 'home' },
      { entity: 'heroImages', id: 1, label: 'Store page: hero image', action: 'create', page: 'panther_store' },
      { entity: 'externalLinks', id: 1, label: 'Shop', action: 'delete', page: null },
    ]);
  });

  test('shows the release being built, and no longer counts it as pending', async () => {
    const { app, addContent, state } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    app.publisher.hold();
    await addContent('about_main_content');
    expect(await state()).toMatchObject({ live: { id: 1 }, building: { id: 2, status: 'building' }, pending: [] });
    app.publisher.release();
    await app.publisher.idle();
    expect(await state()).toMatchObject({ live: { id: 2, status: 'live' }, building: null });
  });

  test('keeps a failure until a later release is live, and its edit pending', async () => {
    const { app, addContent, state, visitorsSee } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    app.publisher.failNext('The image on the Store page is missing.');
    await addContent('about_main_content');
    await app.publisher.idle();
    expect(await state()).toMatchObject({
      live: { id: 1 },
      pending: [{ label: 'About page: Main Page Content', action: 'create' }],
      lastFailure: { id: 2, error: 'The image on the Store page is missing.' },
    });
    expect(await visitorsSee()).toHaveLength(1);
    await addContent('events_main_content');
    await app.publisher.idle();
    expect(await state()).toMatchObject({ live: { id: 3 }, pending: [], lastFailure: null });
  });
});

describe('publishing', () => {
  test('makes the working copy live, with a note, and responds once it is', async () => {
    const { app, send, visitorsSee } = await setUpWaiting();
    await using _ = app;
    expect(await visitorsSee()).toEqual([]);
    const response = await send('POST', publish, { note: ' Autumn ' });
    expect(response).toMatchObject({
      status: 200,
      body: { release: { id: 1, kind: 'publish', status: 'live', note: 'Autumn', createdBy: expect.any(String) } },
    });
    expect(response.headers.get('x-release-id')).toBe('1');
    expect(await visitorsSee()).toHaveLength(1);
  });

  test('creates no release when nothing differs', async () => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await app.publisher.idle();
    expect(await send('POST', publish)).toMatchObject({ status: 200, body: { unchanged: true, release: { id: 1 } } });
    expect((await send('GET', '/api/admin/releases')).body).toHaveLength(1);
  });

  test('lists the releases up to a day of the club’s calendar', async () => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await addContent('about_main_content');
    await app.publisher.idle();
    // Ten at night on March 1 in Los Angeles, and a minute past midnight.
    const times = ['2026-03-02T06:00:00.000Z', '2026-03-02T08:01:00.000Z'];
    for (const [index, createdAt] of times.entries())
      await app.db
        .update(releases)
        .set({ createdAt })
        .where(eq(releases.id, index + 1));
    const until = async (day: string) => (await send('GET', `/api/admin/releases?until=${day}`)).body;
    expect(await until('2026-03-01')).toMatchObject([{ id: 1 }]);
    expect(await until('2026-03-02')).toMatchObject([{ id: 2 }, { id: 1 }]);
    expect(await until('2026-02-28')).toEqual([]);
    for (const wrong of ['2026-02-30', '0026-03-01', 'soon'])
      expect(await until(wrong)).toMatchObject({ message: expect.stringContaining('such as 2026-10-14') });
  });

  test('waits for the release that is already being built', async () => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    app.publisher.hold();
    await addContent('home_main_content');
    const response = send('POST', publish, {});
    app.publisher.release();
    expect((await response).body).toMatchObject({ release: { id: 1, status: 'live' } });
  });

  test('responds with the release that superseded its own', async () => {
    const { app, send, addContent } = await setUpWaiting();
    await using _ = app;
    const listed = async () => (await send('GET', '/api/admin/releases')).body;
    app.publisher.hold();
    const first = send('POST', publish, {});
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1), PATIENCE);
    await addContent('about_main_content');
    const second = send('POST', publish, {});
    await vi.waitFor(async () => expect(await listed()).toHaveLength(2), PATIENCE);
    app.publisher.release();
    expect((await first).body).toMatchObject({ release: { status: 'live' } });
    expect((await second).body).toMatchObject({ release: { id: 2, status: 'live' } });
  });

  test('explains a failure in the release’s own words', async () => {
    const { app, send, visitorsSee } = await setUpWaiting();
    await using _ = app;
    app.publisher.failNext('The link “Shop” leads nowhere.');
    expect(await send('POST', publish, {})).toMatchObject({
      status: 422,
      body: { message: 'The link “Shop” leads nowhere.' },
    });
    expect(await visitorsSee()).toEqual([]);
    expect(await send('POST', publish, {})).toMatchObject({ status: 200, body: { release: { id: 2 } } });
  });

  test.each([{ note: 5 }, { note: 'x'.repeat(501) }, { force: true }])('refuses %o', async (body) => {
    const { app, send } = await setUp();
    await using _ = app;
    expect((await send('POST', publish, body)).status).toBe(400);
  });
});

describe('auto-publish', () => {
  test('publishes pending changes as soon as it is turned on', async () => {
    const { app, send, visitorsSee } = await setUpWaiting();
    await using _ = app;
    const response = await send('PUT', `${publish}/settings`, { autoPublish: true });
    expect(response).toMatchObject({ status: 200, body: { autoPublish: true, pending: [] } });
    expect(response.headers.get('x-release-id')).toBe('1');
    expect(await visitorsSee()).toHaveLength(1);
  });

  test('creates no release when nothing is pending or nothing changes', async () => {
    const { app, send, wait } = await setUp();
    await using _ = app;
    for (const autoPublish of [true, false, true]) {
      const response = await send('PUT', `${publish}/settings`, { autoPublish });
      expect(response.headers.get('x-release-id')).toBeNull();
      expect(response.body).toMatchObject({ autoPublish });
    }
    await wait();
    expect((await send('PUT', `${publish}/settings`, {})).body).toMatchObject({ autoPublish: false });
    expect((await send('GET', '/api/admin/releases')).body).toEqual([]);
    expect((await send('GET', '/api/admin/changes?entity=settings')).body).toHaveLength(3);
  });

  test('accepts only on or off', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const response = await send('PUT', `${publish}/settings`, { autoPublish: 'no' });
    expect(response).toMatchObject({ status: 400, body: { message: 'Auto-publish must be on or off' } });
  });
});

describe('releases', () => {
  test('are listed newest first, a page at a time, without their snapshots', async () => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    for (const key of ['first', 'second', 'third']) await addContent(key);
    await app.publisher.idle();
    const list = (await send('GET', '/api/admin/releases')).body as Release[];
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [3, 'live'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
    expect(list[0]).not.toHaveProperty('snapshot');
    expect((await send('GET', '/api/admin/releases?limit=1&before=3')).body).toMatchObject([{ id: 2 }]);
    expect((await send('GET', '/api/admin/releases?limit=1000')).status).toBe(400);
  });

  test('report their changes', async () => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await send('PUT', '/api/admin/content/1', { value: '<p>y</p>' });
    expect((await send('GET', '/api/admin/releases/2')).body).toMatchObject({
      id: 2,
      differences: [{ entity: 'contentItems', id: 1, action: 'update', label: 'Home page: Main Page Content' }],
    });
  });

  test.each(['9', '0', 'x', '1.5'])('are not found under %s', async (id) => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    expect((await send('GET', `/api/admin/releases/${id}`)).status).toBe(404);
  });
});
