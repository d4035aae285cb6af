import { describe, expect, test } from 'vitest';
import { createSignedInApp } from '../testing.ts';

const publish = '/api/admin/publish';
const discard = `${publish}/discard`;

async function setUp() {
  const { app, send } = await createSignedInApp();
  const addContent = (key: string, value = '<p>x</p>') => send('POST', '/api/admin/content', { key, value });
  const state = async () => (await send('GET', publish)).body;
  const wait = () => send('PUT', `${publish}/settings`, { autoPublish: false });
  /** An edit, and a row whose key is taken by a new one: both wait. */
  const makeUnpublishedEdits = async () => {
    await addContent('home_main_content');
    await addContent('about_main_content');
    await app.publisher.idle();
    await wait();
    await send('PUT', '/api/admin/content/1', { value: '<p>y</p>' });
    await send('DELETE', '/api/admin/content/2');
    await addContent('about_main_content', '<p>new</p>');
  };
  return { app, send, addContent, state, wait, makeUnpublishedEdits };
}

describe('discarding', () => {
  test('restores what visitors see, and keeps the discarded edits as a draft', async () => {
    const { app, send, state, makeUnpublishedEdits } = await setUp();
    await using _ = app;
    await makeUnpublishedEdits();
    const response = await send('POST', discard);
    expect(response).toMatchObject({
      status: 200,
      body: { draft: { id: 3, kind: 'draft', status: 'superseded' }, discarded: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
    expect((await send('GET', '/api/admin/content')).body).toMatchObject([
      { id: 1, key: 'home_main_content', value: '<p>x</p>', version: 3 },
      { id: 2, key: 'about_main_content', value: '<p>x</p>', version: 2 },
    ]);
    expect(await state()).toMatchObject({ live: { id: 2 }, pending: [], building: null });
    expect((await send('GET', '/api/admin/changes?limit=3')).body).toMatchObject([
      { action: 'discard' },
      { action: 'discard' },
      { action: 'discard' },
    ]);
  });

  test('makes an edit that was open meanwhile stale', async () => {
    const { app, send, addContent, wait } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await app.publisher.idle();
    await wait();
    const { body } = await send('PUT', '/api/admin/content/1', { value: '<p>y</p>' });
    await send('POST', discard);
    const { version } = body as { version: number };
    expect((await send('PUT', '/api/admin/content/1', { value: '<p>z</p>', version })).status).toBe(409);
  });

  test('discards one edit alone, with all others of its key, and leaves the rest pending', async () => {
    const { app, send, state, makeUnpublishedEdits } = await setUp();
    await using _ = app;
    await makeUnpublishedEdits();
    const response = await send('POST', `${discard}?entity=contentItems&id=3`);
    expect(response).toMatchObject({
      status: 200,
      body: { draft: { id: 3, kind: 'draft' }, discarded: [{ id: 2 }, { id: 3 }] },
    });
    expect(await state()).toMatchObject({ pending: [{ entity: 'contentItems', id: 1, action: 'update' }] });
    expect((await send('GET', '/api/admin/content')).body).toMatchObject([
      { id: 1, value: '<p>y</p>' },
      { id: 2, key: 'about_main_content', value: '<p>x</p>' },
    ]);
    expect((await send('POST', `${discard}?entity=contentItems&id=2`)).status).toBe(404);
    expect((await send('POST', `${discard}?entity=contentItems`)).status).toBe(400);
    expect((await send('POST', `${discard}?entity=settings&id=1`)).status).toBe(400);
    await send('POST', `${discard}?entity=contentItems&id=1`);
    expect(await state()).toMatchObject({ live: { id: 2 }, pending: [] });
  });

  test('discards one edit and not that of another list with the same id', async () => {
    const { app, send, addContent, state, wait } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await send('POST', '/api/admin/external-links', { name: 'Shop', url: 'https://a.example.org', location: 'footer' });
    await app.publisher.idle();
    await wait();
    await send('PUT', '/api/admin/content/1', { value: '<p>y</p>' });
    await send('PUT', '/api/admin/external-links/1', { name: 'Team shop' });
    expect((await send('POST', `${discard}?entity=externalLinks&id=1`)).body).toMatchObject({
      draft: { note: 'Discarded one edit' },
      discarded: [{ entity: 'externalLinks', id: 1 }],
    });
    expect(await state()).toMatchObject({ pending: [{ entity: 'contentItems', id: 1 }] });
    expect((await send('GET', '/api/admin/content')).body).toMatchObject([{ value: '<p>y</p>' }]);
  });

  test('does nothing when nothing is pending', async () => {
    const { app, send, addContent } = await setUp();
    await using _ = app;
    await addContent('home_main_content');
    await app.publisher.idle();
    expect(await send('POST', discard)).toMatchObject({
      status: 200,
      body: { draft: null, discarded: [] },
    });
    expect((await send('GET', '/api/admin/releases')).body).toHaveLength(1);
  });
});
