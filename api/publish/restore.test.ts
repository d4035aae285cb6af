import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PendingChange, Release } from '../../contract/releases.ts';
import { createTestApp } from '../testing.ts';
import { content, links, pick, play, publish, releases, type Stored, signedIn, step } from './testing-club.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, ...(await signedIn(app)) };
}

/** After its second release all is different: an edit, a deletion and something new. */
async function changeMuch(send: Awaited<ReturnType<typeof setUp>>['send']): Promise<void> {
  await send('POST', content, { key: 'home_main_content', value: '<p>old</p>' });
  await send('POST', links, { name: 'Tickets', url: 'https://a.example' });
  await send('PUT', `${content}/1`, { value: '<p>new</p>' });
  await send('DELETE', `${links}/1`);
  await send('POST', content, { key: 'about_main_content', value: '<p>more</p>' });
}

describe('restoring a release', () => {
  test('brings its content back to admins and visitors, as a new release', async () => {
    const { app, send, list, restore, releaseOf } = await setUp();
    await using _ = app;
    await changeMuch(send);
    const response = await restore(2);
    expect(response).toMatchObject({
      status: 200,
      body: { release: { id: 6, kind: 'restore', status: 'live', note: 'Restored release 2' } },
    });
    expect(response.headers.get('x-release-id')).toBe('6');
    expect(await list(content)).toMatchObject([{ id: 1, value: '<p>old</p>' }]);
    expect(await list(links)).toMatchObject([{ id: 1, name: 'Tickets' }]);
    expect((await app.send('GET', '/api/site-content')).body).toEqual([
      { key: 'home_main_content', value: '<p>old</p>' },
    ]);
    expect((await releaseOf(6)).contentHash).toBe((await releaseOf(2)).contentHash);
    expect(await list('/api/admin/changes?limit=4')).toMatchObject([
      { action: 'restore', entity: 'externalLinks', before: null, after: { id: 1 } },
      { action: 'restore', entity: 'contentItems', before: { value: '<p>new</p>' }, after: { value: '<p>old</p>' } },
      { action: 'restore', entity: 'contentItems', before: { key: 'about_main_content' }, after: null },
      { action: 'create' },
    ]);
  });

  test('keeps unpublished edits as a draft, which can be restored later', async () => {
    const { app, send, list, restore, releaseOf, wait } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>first</p>' });
    await send('PUT', `${content}/1`, { value: '<p>second</p>' });
    await wait();
    await send('PUT', `${content}/1`, { value: '<p>unpublished</p>' });
    await send('PUT', `${publish}/settings`, { scheduledFor: '2999-01-01T00:00:00Z' });
    expect((await restore(1)).body).toMatchObject({ release: { id: 4, kind: 'restore' } });
    expect(await releaseOf(3)).toMatchObject({
      kind: 'draft',
      status: 'superseded',
      note: 'One unpublished edit, kept when release 1 was restored',
    });
    const restored = { live: { id: 4 }, pending: [], autoPublish: false, scheduledFor: null };
    expect((await send('GET', publish)).body).toMatchObject(restored);
    await restore(3);
    expect(await list(content)).toMatchObject([{ value: '<p>unpublished</p>' }]);
  });

  test('makes every open form stale', async () => {
    const { app, send, list, restore } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>1</p>' });
    await send('POST', content, { key: 'about_main_content', value: '<p>1</p>' });
    const edited = (await send('PUT', `${content}/1`, { value: '<p>2</p>' })).body as Stored;
    await send('PUT', `${content}/2`, { value: '<p>2</p>' });
    await send('DELETE', `${content}/2`);
    await restore(2);
    expect((await list<Stored>(content)).map(({ version }) => version)).toEqual([edited.version + 1, 3]);
    const stale = { value: '<p>3</p>', version: edited.version };
    expect((await send('PUT', `${content}/1`, stale)).status).toBe(409);
    expect((await send('PUT', `${content}/2`, { value: '<p>3</p>', version: 2 })).status).toBe(409);
  });

  test('frees a key that a row added later has taken', async () => {
    const { app, send, list, restore } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>old</p>' });
    await send('DELETE', `${content}/1`);
    await send('POST', content, { key: 'home_main_content', value: '<p>new</p>' });
    expect((await restore(1)).status).toBe(200);
    expect(await list(content)).toMatchObject([{ id: 1, value: '<p>old</p>' }]);
  });

  test('creates no release where visitors see that content already', async () => {
    const { app, send, list, restore } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>x</p>' });
    await app.publisher.idle();
    expect((await restore(1)).body).toMatchObject({ unchanged: true, release: { id: 1 } });
    expect(await list(releases)).toHaveLength(1);
  });

  test('explains in the release’s own words why it cannot be live, and keeps the live one', async () => {
    const { app, send, restore } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>1</p>' });
    await send('PUT', `${content}/1`, { value: '<p>2</p>' });
    await app.publisher.idle();
    app.publisher.failNext('“Main Page Content” points to a missing image.');
    expect(await restore(1)).toMatchObject({
      status: 422,
      body: { message: '“Main Page Content” points to a missing image.' },
    });
    expect((await send('GET', publish)).body).toMatchObject({ live: { id: 2 }, lastFailure: { id: 3 } });
  });

  test('leaves the working copy as it was when the restored one cannot be live', async () => {
    const { app, send, restore, list, wait } = await setUp();
    await using _ = app;
    await changeMuch(send);
    await wait();
    await send('PUT', `${content}/1`, { value: '<p>unpublished</p>' });
    await app.publisher.idle();
    const before = (await list<{ key: string; value: string }>(content)).map(({ key, value }) => [key, value]);
    app.publisher.failNext('“Main Page Content” points to a missing image.');
    expect(await restore(2)).toMatchObject({ status: 422 });
    expect((await list<{ key: string; value: string }>(content)).map(({ key, value }) => [key, value])).toEqual(before);
    expect(await list(links)).toEqual([]);
    expect((await send('GET', publish)).body).toMatchObject({ pending: [{ entity: 'contentItems', id: 1 }] });
  });

  test('reports the failure and keeps another admin’s item that took the key meanwhile', async () => {
    const { app, send, restore, list, wait } = await setUp();
    await using _ = app;
    await send('POST', links, { name: 'Shop', url: 'https://shop.example' });
    await send('POST', content, { key: 'home_main_content', value: '<p>1</p>' });
    await app.publisher.idle();
    await wait();
    app.publisher.failNext('“Main Page Content” points to a missing image.');
    // While the release is on its way, someone writes the block that it has taken away.
    const { finished } = app.publisher;
    app.deps.publisher.finished = async (id) => {
      expect(await send('POST', content, { key: 'home_main_content', value: '<p>theirs</p>' })).toMatchObject({
        status: 201,
      });
      return finished(id);
    };
    expect(await restore(1)).toMatchObject({
      status: 422,
      body: { message: '“Main Page Content” points to a missing image.' },
    });
    expect(await list(content)).toMatchObject([{ id: 2, value: '<p>theirs</p>' }]);
  });

  test.each(['987', '0', 'x', '1.5'])('responds with 404 for release %s, and changes nothing', async (id) => {
    const { app, send, list } = await setUp();
    await using _ = app;
    await send('POST', content, { key: 'home_main_content', value: '<p>x</p>' });
    expect((await send('POST', `${releases}/${id}/restore`)).status).toBe(404);
    expect(await list(releases)).toHaveLength(1);
  });
});

test('reproduces the release’s hash and leaves nothing to publish after a discard', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), fc.nat(), async (steps, chosen) => {
      await using app = await createTestApp();
      const club = await signedIn(app);
      await club.send('POST', content, { key: 'home_main_content', value: '<p>x</p>' });
      await play(club, steps);

      const wanted = pick(await club.list<Release>(releases), chosen);
      if (!wanted) throw new Error('nothing was ever released');
      const { release } = (await club.restore(wanted.id)).body as { release: Release };
      expect(release.contentHash).toBe(wanted.contentHash);
      expect((await club.send('GET', publish)).body).toMatchObject({ live: { id: release.id }, pending: [] });

      await club.wait();
      await play(club, steps);
      await club.send('POST', `${publish}/discard`);
      const before = await club.list<Release>(releases);
      expect((await club.send('POST', publish, {})).body).toMatchObject({ unchanged: true });
      expect(await club.list(releases)).toHaveLength(before.length);

      // A release differs from the one before it exactly where their hashes do.
      const inLine = before.filter(({ kind }) => kind !== 'draft');
      for (const [index, later] of inLine.entries()) {
        const earlier = inLine[index + 1];
        if (!earlier) continue;
        const { differences } = (await club.releaseOf(later.id)) as Release & { differences: PendingChange[] };
        expect(differences.length === 0).toBe(later.contentHash === earlier.contentHash);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);
