import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSignedInApp } from '../testing.ts';

const content = '/api/admin/content';
const changes = '/api/admin/changes';

async function setUp() {
  const { app, send } = await createSignedInApp();
  const undo = (id: number) => send('POST', `${changes}/${id}/undo`);
  const list = async () => (await send('GET', content)).body as Record<string, unknown>[];
  const add = (key: string, value = '<p>x</p>') => send('POST', content, { key, value });
  return { app, send, undo, list, add };
}

describe('undoing a change', () => {
  test('restores what an edit replaced, for visitors too', async () => {
    const { app, send, undo, list, add } = await setUp();
    await using _ = app;
    await add('home_main_content', '<p>old</p>');
    await send('PUT', `${content}/1`, { value: '<p>new</p>' });
    const response = await undo(2);
    expect(response).toMatchObject({
      status: 200,
      body: { item: { id: 1, value: '<p>old</p>', version: 3 }, changeId: 3 },
    });
    expect(response.headers.get('x-release-id')).toBe('3');
    expect(await list()).toMatchObject([{ id: 1, value: '<p>old</p>' }]);
    expect((await app.send('GET', '/api/site-content')).body).toMatchObject([{ value: '<p>old</p>' }]);
  });

  test('brings a deleted item back under its own id', async () => {
    const { app, send, undo, list } = await setUp();
    await using _ = app;
    const image = { imageUrl: 'https://a.example/b.png', altText: 'Game', pageType: 'home' };
    const { body: made } = await send('POST', '/api/admin/hero-images', image);
    await send('DELETE', '/api/admin/hero-images/1');
    expect((await undo(2)).body).toEqual({
      item: { ...(made as object), version: 2, updatedAt: expect.any(String) },
      changeId: 3,
    });
    expect((await send('GET', '/api/admin/hero-images')).body).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  test('removes what a change created', async () => {
    const { app, undo, list, add } = await setUp();
    await using _ = app;
    await add('home_main_content');
    expect(await undo(1)).toMatchObject({ status: 200, body: { item: null, changeId: 2 } });
    expect(await list()).toEqual([]);
  });

  test('can itself be undone, repeatedly', async () => {
    const { app, send, undo, list, add } = await setUp();
    await using _ = app;
    await add('home_main_content', '<p>1</p>');
    await send('PUT', `${content}/1`, { value: '<p>2</p>' });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), async (times) => {
        const before = await list();
        let [{ id } = { id: 0 }] = (await send('GET', `${changes}?limit=1`)).body as { id: number }[];
        for (let time = 0; time < times; time += 1) id = ((await undo(id)).body as { changeId: number }).changeId;
        const [item] = await list();
        const other = before[0]?.value === '<p>1</p>' ? '<p>2</p>' : '<p>1</p>';
        expect(item?.value).toBe(times % 2 === 0 ? before[0]?.value : other);
        expect(item?.version).toBe(Number(before[0]?.version) + times);
      }),
      { numRuns: 6 },
    );
  });

  test('stays unpublished with the other edits while auto-publish is off', async () => {
    const { app, send, undo, add } = await setUp();
    await using _ = app;
    await add('home_main_content');
    await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    expect((await undo(1)).headers.get('x-release-id')).toBeNull();
    expect((await send('GET', '/api/admin/publish')).body).toMatchObject({ pending: [{ id: 1, action: 'delete' }] });
  });

  test('is refused with the current item when it has changed since', async () => {
    const { app, send, undo, list, add } = await setUp();
    await using _ = app;
    await add('home_main_content', '<p>1</p>');
    await send('PUT', `${content}/1`, { value: '<p>2</p>' });
    const { body: current } = await send('PUT', `${content}/1`, { value: '<p>3</p>' });
    expect(await undo(2)).toMatchObject({
      status: 409,
      body: { message: 'This has changed since, so it was left as it is', current },
    });
    await send('DELETE', `${content}/1`);
    expect((await undo(3)).status).toBe(409);
    // Deleted, brought back, deleted again: only the last deletion can be undone.
    expect((await undo(4)).status).toBe(200);
    await send('DELETE', `${content}/1`);
    expect((await undo(4)).status).toBe(409);
    expect(await list()).toEqual([]);
  });

  test('succeeds for one of two simultaneous requests', async () => {
    const { app, send, undo, add } = await setUp();
    await using _ = app;
    await add('home_main_content');
    await send('DELETE', `${content}/1`);
    const statuses = (await Promise.all([undo(2), undo(2)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('is refused when another item has taken the key', async () => {
    const { app, send, undo, add } = await setUp();
    await using _ = app;
    await add('home_main_content', '<p>old</p>');
    await send('DELETE', `${content}/1`);
    await add('home_main_content', '<p>new</p>');
    expect(await undo(2)).toMatchObject({ status: 409, body: { message: 'That key is taken' } });
  });

  test('is refused when the image to restore is gone', async () => {
    const { app, undo, send, add } = await setUp();
    await using _ = app;
    const image = '/objects/images/seeded.webp';
    await app.deps.media.store.saveImage('seeded.webp', Buffer.from('x'));
    await add('about_impact_image', image);
    await send('DELETE', `${content}/1`);
    await app.deps.media.store.deleteImages('seeded.webp');
    expect((await undo(2)).status).toBe(400);
    await app.deps.media.store.saveImage('seeded.webp', Buffer.from('x'));
    expect(await undo(2)).toMatchObject({ status: 200, body: { item: { value: image } } });
  });

  test('is limited to the working copy', async () => {
    const { app, send, undo } = await setUp();
    await using _ = app;
    await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    expect(await undo(1)).toMatchObject({
      status: 400,
      body: { message: 'Only changes to the site’s content can be undone' },
    });
    const cookie = await app.signInNew({ isSuperAdmin: true });
    await app.send('POST', '/api/admin/users', { cookie, body: { username: 'newcomer', password: 'long enough' } });
    expect((await undo(2)).status).toBe(403);
    expect((await app.send('POST', `${changes}/2/undo`, { cookie })).status).toBe(400);
  });

  test.each(['99', '0', 'x'])('responds with 404 for change %s', async (id) => {
    const { app, send } = await setUp();
    await using _ = app;
    expect((await send('POST', `${changes}/${id}/undo`)).status).toBe(404);
  });
});
