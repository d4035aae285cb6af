import { describe, expect, test } from 'vitest';
import type { Change, WrittenTogether } from '../../contract/changes.ts';
import { createSignedInApp } from '../testing.ts';

async function setUp() {
  const { app, cookie, send } = await createSignedInApp();
  const undo = (batch: number | null) => send('POST', `/api/admin/changes/batches/${batch}/undo`);
  const releases = async () => ((await send('GET', '/api/admin/releases?limit=200')).body as unknown[]).length;
  return { app, cookie, send, undo, releases };
}

const KINDS = [
  ['hero-images', { imageUrl: 'https://a.example/b.png' }, { pageType: 'home' }, { pageType: 'about' }],
  ['carousel-images', { imageUrl: 'https://a.example/b.png' }, { pageType: 'home' }, { pageType: 'about' }],
  ['external-links', { name: 'x', url: 'https://a.example' }, { location: 'footer' }, { location: 'header' }],
] as const;

test('creates items of two kinds under the same key', async () => {
  const { app, cookie } = await setUp();
  await using _ = app;
  const create = (kind: string, body: Record<string, string>) =>
    app.send('POST', `/api/admin/${kind}`, { cookie, body, headers: { 'idempotency-key': 'k' } });
  await create('notices', { text: 'The game is in the gym' });
  const event = { title: 'Party', startsAt: '2026-12-04' };
  expect(await create('calendar-events', event)).toMatchObject({ status: 201, body: event });
});

test('confirms a write that is sent again only once it is on disk', async () => {
  const { app, cookie } = await setUp();
  await using _ = app;
  const { syncLog } = app.db;
  const path = '/api/admin/calendar-events';
  const headers = { 'idempotency-key': 'k' };
  const create = () => app.send('POST', path, { cookie, headers, body: { title: 'Party', startsAt: '2026-12-04' } });
  const update = (version?: number) =>
    app.send('PUT', `${path}/1`, { cookie, body: { title: 'Dance', ...(version && { version }) } });
  app.db.syncLog = () => Promise.reject(Object.assign(new Error('not synced'), { code: 'SQLITE_IOERR_FSYNC' }));
  for (const write of [create, create, update, update, () => update(1)]) expect((await write()).status).toBe(503);
  app.db.syncLog = syncLog;
  expect(await create()).toMatchObject({ status: 201, body: { id: 1 } });
  expect(await update(1)).toMatchObject({ status: 409, body: { current: { id: 1, title: 'Dance' } } });
  expect(await update(2)).toMatchObject({ status: 200, body: { title: 'Dance', version: 2 } });
  expect((await app.send('GET', path, { cookie })).body).toHaveLength(1);
});

test('refuses an unknown value of batches and names the allowed one', async () => {
  const { app, send } = await setUp();
  await using _ = app;
  expect(await send('GET', '/api/admin/changes?batches=all')).toMatchObject({
    status: 400,
    body: { message: 'batches can only be newest' },
  });
});

describe.each(KINDS)('creating several items of %s', (resource, fields, here) => {
  const path = `/api/admin/${resource}`;
  const makeItems = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...fields, ...here, sortOrder: String(index) }));

  test('takes one call and one release, and is undone as one', async () => {
    const { app, send, undo, releases } = await setUp();
    await using _ = app;
    const before = await releases();
    const response = await send('POST', `${path}/batch`, { items: makeItems(20) });
    expect(response.status).toBe(201);
    const { items, batch } = response.body as WrittenTogether<{ id: number }>;
    expect(items).toHaveLength(20);
    expect(response.headers.get('x-release-id')).toBe(String(before + 1));
    expect(await releases()).toBe(before + 1);
    const [newest, ...earlier] = (await send('GET', '/api/admin/changes?batches=newest&limit=3')).body as Change[];
    // The client counts a batch by this.
    expect(newest).toMatchObject({ batch, id: Number(batch) + 19 });
    expect(earlier.filter((change) => change.batch === batch)).toEqual([]);
    await undo(batch);
    expect((await send('GET', path)).body).toEqual([]);
  });

  test('creates them once when they are sent again under the same key', async () => {
    const { app, cookie, send } = await setUp();
    await using _ = app;
    const create = () =>
      app.send('POST', `${path}/batch`, { cookie, body: { items: makeItems(3) }, headers: { 'idempotency-key': 'k' } });
    const made = await create();
    expect(await create()).toMatchObject({ status: 201, body: made.body });
    expect((await send('GET', path)).body).toHaveLength(3);
  });

  test('creates them again under the same key once they were deleted', async () => {
    const { app, cookie, send, undo } = await setUp();
    await using _ = app;
    const create = () =>
      app.send('POST', `${path}/batch`, { cookie, body: { items: makeItems(2) }, headers: { 'idempotency-key': 'k' } });
    const made = (await create()).body as WrittenTogether<{ id: number }>;
    await undo(made.batch);
    const again = await create();
    expect(again).toMatchObject({ status: 201, body: { items: [{ id: 3 }, { id: 4 }] } });
    expect(await create()).toMatchObject({ status: 201, body: again.body });
    expect((await send('GET', path)).body).toHaveLength(2);
  });

  test('is refused completely when one is invalid or there are too many', async () => {
    const { app, send } = await setUp();
    await using _ = app;
    const wrong = [...makeItems(2), { ...fields, ...here, sortOrder: 'third' }];
    expect(await send('POST', `${path}/batch`, { items: wrong })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'items.2.sortOrder' }] },
    });
    expect((await send('POST', `${path}/batch`, { items: makeItems(21) })).status).toBe(400);
    expect((await send('GET', path)).body).toEqual([]);
  });
});

describe.each(KINDS)('order of %s', (resource, fields, here, elsewhere) => {
  const path = `/api/admin/${resource}`;

  const setUpList = async () => {
    const tools = await setUp();
    for (let made = 0; made < 12; made += 1) await tools.send('POST', path, { ...fields, ...here, sortOrder: '0' });
    await tools.send('POST', path, { ...fields, ...elsewhere, sortOrder: '7' });
    await tools.app.publisher.idle();
    const list = async () =>
      ((await tools.send('GET', path)).body as { id: number }[]).map(({ id }) => id).filter((id) => id !== 13);
    const visitorsSee = async () =>
      ((await tools.app.send('GET', path.replace('/admin', ''))).body as { id: number }[])
        .map(({ id }) => id)
        .filter((id) => id !== 13);
    const seen = Array.from({ length: 12 }, (_, index) => index + 1);
    return { ...tools, list, visitorsSee, seen };
  };

  test('is written in one call and one release, and undone as one', async () => {
    const { app, send, undo, releases, list, visitorsSee, seen } = await setUpList();
    await using _ = app;
    const before = await releases();
    const ids = [12, ...seen.slice(0, -1)];
    const response = await send('PUT', `${path}/order`, { ids, seen });
    expect(response.status).toBe(200);
    const { items, batch } = response.body as WrittenTogether<{ id: number; sortOrder: string }>;
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(response.headers.get('x-release-id')).toBe(String(before + 1));
    expect(await releases()).toBe(before + 1);
    expect(await list()).toEqual(ids);
    expect(await visitorsSee()).toEqual(ids);
    const undone = await undo(batch);
    expect(undone.status).toBe(200);
    expect(await releases()).toBe(before + 2);
    expect(await list()).toEqual(seen);
    await undo((undone.body as { batch: number }).batch);
    expect(await list()).toEqual(ids);
  });

  test('is refused without writing when the list has changed meanwhile', async () => {
    const { app, send, list, seen } = await setUpList();
    await using _ = app;
    const ids = seen.toReversed();
    const first = await send('PUT', `${path}/order`, { ids, seen });
    expect(first.status).toBe(200);
    const stale = await send('PUT', `${path}/order`, { ids: [2, 1, ...seen.slice(2)], seen });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: 'Someone else just changed this list, so nothing was moved. Please try again.' },
    });
    expect((stale.body as { current: { id: number }[] }).current.map(({ id }) => id)).toEqual(ids);
    for (const other of [seen.slice(1), [...seen, 13], [...seen, 99]]) {
      expect((await send('PUT', `${path}/order`, { ids: other })).status).toBe(409);
    }
    expect((await send('PUT', `${path}/order`, { ids: [99] })).status).toBe(404);
    expect((await send('PUT', `${path}/order`, { ids: [1, 1] })).status).toBe(400);
    expect(await list()).toEqual(ids);
  });

  test('writes only the items whose number changes', async () => {
    const { app, send, list, seen } = await setUpList();
    await using _ = app;
    await send('PUT', `${path}/order`, { ids: seen });
    const ids = [1, 3, 2, ...seen.slice(3)];
    const { batch } = (await send('PUT', `${path}/order`, { ids })).body as WrittenTogether<unknown>;
    const changes = (await send('GET', '/api/admin/changes?limit=20')).body as Change[];
    const written = changes.filter((change) => change.batch === batch);
    expect(written.map(({ entityId }) => entityId).toSorted()).toEqual([2, 3]);
    expect(await list()).toEqual(ids);
    // To the top: one row to publish, not each row below it.
    const top = [12, ...ids.slice(0, -1)];
    await send('PUT', `${path}/order`, { ids: top });
    const [newest] = (await send('GET', '/api/admin/changes?limit=1')).body as Change[];
    expect(newest).toMatchObject({ entityId: 12, after: { sortOrder: '-1' }, batch: null });
    expect(await list()).toEqual(top);
  });

  test('creates no release when it is already the same', async () => {
    const { app, send, releases, seen } = await setUpList();
    await using _ = app;
    await send('PUT', `${path}/order`, { ids: seen });
    const before = await releases();
    const response = await send('PUT', `${path}/order`, { ids: seen });
    expect(response).toMatchObject({ status: 200, body: { batch: null } });
    expect(response.headers.get('x-release-id')).toBeNull();
    expect(await releases()).toBe(before);
  });
});

describe('writing several content items', () => {
  const content = '/api/admin/content';
  const NAVY = ['about', 'events', 'get_involved'].map((page) => `${page}_navy_section`);

  const setUpBanners = async () => {
    const tools = await setUp();
    await tools.send('POST', content, { key: 'about_navy_section', value: '<p>About</p>' });
    await tools.send('POST', content, { key: 'events_navy_section', value: '<p>Events</p>' });
    await tools.app.publisher.idle();
    const values = async () =>
      Object.fromEntries(
        ((await tools.send('GET', content)).body as { key: string; value: string }[]).map(({ key, value }) => [
          key,
          value,
        ]),
      );
    return { ...tools, values };
  };

  test('takes one release, and undo removes those it created', async () => {
    const { app, send, undo, releases, values } = await setUpBanners();
    await using _ = app;
    const before = await values();
    const count = await releases();
    const items = NAVY.map((key, index) => ({ key, value: '<p>Ours</p>', version: index < 2 ? 1 : 0 }));
    const response = await send('PUT', content, { items });
    expect(response).toMatchObject({
      status: 200,
      body: { items: NAVY.map((key) => ({ key, value: '<p>Ours</p>' })) },
    });
    expect(await values()).toEqual(Object.fromEntries(NAVY.map((key) => [key, '<p>Ours</p>'])));
    expect(await releases()).toBe(count + 1);
    const { batch } = response.body as WrittenTogether<unknown>;
    const { body } = await send('GET', '/api/admin/changes?limit=3');
    expect((body as Change[]).map((change) => change.batch)).toEqual([batch, batch, batch]);
    expect((await undo(batch)).status).toBe(200);
    expect(await values()).toEqual(before);
    expect(await releases()).toBe(count + 2);
  });

  test('deletes them together, and undo restores their ids', async () => {
    const { app, send, undo, releases, values } = await setUpBanners();
    await using _ = app;
    const before = (await send('GET', content)).body as object[];
    const count = await releases();
    const items = ['about_navy_section', 'events_navy_section'].map((key) => ({ key, value: null }));
    const response = await send('PUT', content, { items });
    expect(response).toMatchObject({ status: 200, body: { items: [] } });
    expect(await values()).toEqual({});
    await undo((response.body as WrittenTogether<unknown>).batch);
    const changed = { version: 2, updatedAt: expect.any(String) };
    expect((await send('GET', content)).body).toEqual(before.map((item) => ({ ...item, ...changed })));
    expect(await releases()).toBe(count + 2);
  });

  test('writes none when one is stale, invalid or named twice', async () => {
    const { app, send, releases, values } = await setUpBanners();
    await using _ = app;
    const before = await values();
    const count = await releases();
    const good = { key: 'about_navy_section', value: '<p>New</p>', version: 1 };
    const write = (...items: object[]) => send('PUT', content, { items: [good, ...items] });
    expect(await write({ key: 'events_navy_section', value: '<p>New</p>', version: 2 })).toMatchObject({
      status: 409,
      body: { message: 'Someone else changed this while you were editing', current: { value: '<p>Events</p>' } },
    });
    expect((await write({ key: 'events_navy_section', value: '<p>New</p>', version: 0 })).status).toBe(409);
    expect((await write({ key: 'home_navy_section', value: '<p>New</p>', version: 1 })).status).toBe(409);
    expect((await write({ key: 'donate_button_url', value: 'nonsense' })).status).toBe(400);
    expect((await write({ key: 'home_navy_section', value: '<p></p>' })).status).toBe(400);
    expect((await write(good)).status).toBe(400);
    expect((await send('PUT', content, { items: [] })).status).toBe(400);
    expect(await values()).toEqual(before);
    expect(await releases()).toBe(count);
  });
});

describe('undoing a batch', () => {
  test('restores nothing when one of the items has changed since', async () => {
    const { app, send, undo } = await setUp();
    await using _ = app;
    const write = (value: string) =>
      send('PUT', '/api/admin/content', {
        items: [
          { key: 'home_navy_section', value },
          { key: 'about_navy_section', value },
        ],
      });
    await write('<p>1</p>');
    const { batch } = (await write('<p>2</p>')).body as WrittenTogether<unknown>;
    await send('PUT', '/api/admin/content/2', { value: '<p>theirs</p>' });
    expect(await undo(batch)).toMatchObject({
      status: 409,
      body: { message: 'This has changed since, so it was left as it is', current: { value: '<p>theirs</p>' } },
    });
    expect((await send('GET', '/api/admin/content')).body).toMatchObject([
      { value: '<p>2</p>' },
      { value: '<p>theirs</p>' },
    ]);
    expect((await undo(987_654)).status).toBe(404);
  });

  test('works the same for a single change', async () => {
    const { app, send, undo } = await setUp();
    await using _ = app;
    await send('POST', '/api/admin/content', { key: 'home_navy_section', value: '<p>1</p>' });
    expect(await undo(1)).toMatchObject({ status: 200, body: { batch: 2 } });
    expect((await send('GET', '/api/admin/content')).body).toEqual([]);
    await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    expect((await undo(3)).status).toBe(400);
  });
});
