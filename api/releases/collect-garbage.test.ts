import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { releases } from '../../db/schema/index.ts';
import { createImageQueue } from '../media/image-queue.ts';
import { uploadFile } from '../media/testing-uploads.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { collectGarbage } from './collect-garbage.ts';

const HEROES = '/api/admin/hero-images';
const HOUR = 3_600_000;

async function setUp() {
  const app = await createTestApp();
  const cookie = await app.signInNew();
  const upload = async (color: string) =>
    uploadFile(
      app,
      cookie,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
        .jpeg()
        .toBuffer(),
    );
  const addHero = async (color: string): Promise<number> => {
    const { url: imageUrl } = await upload(color);
    const { body } = await app.send('POST', HEROES, { cookie, body: { imageUrl, pageType: 'home' } });
    return (body as { id: number }).id;
  };
  const removeHero = (id: number) => app.send('DELETE', `${HEROES}/${id}`, { cookie });
  const sweepAfter = (hours: number, queue = createImageQueue()) =>
    collectGarbage({
      db: app.db,
      store: app.deps.media.store,
      queue,
      now: () => new Date(Date.now() + hours * HOUR),
    });
  /** An image that no record and no release names any more. */
  const addUnused = async (): Promise<void> => {
    await removeHero(await addHero('red'));
    await app.publisher.idle();
    await forgetRelease(app, 1);
  };
  const listMedia = async () => (await app.send('GET', '/api/admin/media', { cookie })).body as { name: string }[];
  return { app, cookie, upload, addHero, removeHero, addUnused, sweepAfter, listMedia };
}

const filesIn = ({ deps }: TestApp, folder: string) =>
  readdir(join(deps.env.dataDir, 'objects', folder)).catch(() => []);

/** As when a thousand newer ones have pushed it out. */
const forgetRelease = ({ db }: TestApp, id: number) => db.delete(releases).where(eq(releases.id, id));

describe('sweep', () => {
  test('deletes uploads that no record named within a day', async () => {
    const { app, upload, sweepAfter } = await setUp();
    await using _ = app;
    await upload('red');
    await sweepAfter(23);
    expect(await filesIn(app, 'uploads')).toHaveLength(1);
    await sweepAfter(25);
    expect(await filesIn(app, 'uploads')).toEqual([]);
  });

  test('deletes nothing while a wrong clock runs days ahead, and goes on once the clock is steady', async () => {
    const { app, addUnused } = await setUp();
    await using _ = app;
    await addUnused();
    const { sweep } = app.deps.media;
    await sweep();
    for (const hours of [30 * 24, -30 * 24, 1, 25]) {
      app.advance(hours * HOUR);
      await sweep();
      expect([hours, await filesIn(app, 'images')]).toEqual([hours, expect.objectContaining({ length: 3 })]);
    }
    app.advance(HOUR);
    await sweep();
    expect(await filesIn(app, 'images')).toEqual([]);
  });

  test('keeps an image that only a new season’s choice names', async () => {
    const { app, cookie, upload, sweepAfter, listMedia } = await setUp();
    await using _ = app;
    const text = { key: 'home_main_content', value: '<p>2025</p>' };
    const { body } = await app.send('POST', '/api/admin/content', { cookie, body: text });
    await app.send('POST', '/api/admin/season', { cookie, body: { year: 2025 } });
    const { url } = await upload('red');
    const chosen = { choice: 'change', fields: { value: `<p>New</p><img src="${url}" alt="">` }, seen: 0 };
    const path = `/api/admin/season/contentItems/${(body as { id: number }).id}`;
    expect(await app.send('PUT', path, { cookie, body: chosen })).toMatchObject({ status: 200 });
    await sweepAfter(25);
    expect(await listMedia()).toHaveLength(1);
  });

  test('deletes uploads that a dead process left, and keeps those still arriving', async () => {
    const { app } = await setUp();
    await using _ = app;
    const { incomingDir, imagesDir, sweep } = app.deps.media;
    const longAgo = new Date(Date.now() - HOUR);
    for (const folder of [incomingDir, imagesDir]) {
      await mkdir(folder, { recursive: true });
      for (const name of ['old.tmp', 'new.tmp', 'a.webp']) await writeFile(join(folder, name), 'x');
      await utimes(join(folder, 'old.tmp'), longAgo, longAgo);
      await utimes(join(folder, 'a.webp'), longAgo, longAgo);
    }
    await sweep();
    expect(await readdir(incomingDir)).toEqual(['new.tmp']);
    expect((await readdir(imagesDir)).sort()).toEqual(['a.webp', 'new.tmp']);
  });

  test('keeps an image that the working copy shows', async () => {
    const { app, addHero, sweepAfter } = await setUp();
    await using _ = app;
    await addHero('red');
    await app.publisher.idle();
    await forgetRelease(app, 1);
    await sweepAfter(1000);
    expect(await filesIn(app, 'images')).toHaveLength(3);
  });

  test('keeps an image while a retained release shows it, and then deletes all its files', async () => {
    const { app, addHero, removeHero, sweepAfter, listMedia } = await setUp();
    await using _ = app;
    await removeHero(await addHero('red'));
    await app.publisher.idle();
    await sweepAfter(1000);
    expect(await filesIn(app, 'images')).toHaveLength(3);
    await forgetRelease(app, 1);
    await sweepAfter(23);
    expect(await filesIn(app, 'images')).toHaveLength(3);
    await sweepAfter(25);
    expect(await filesIn(app, 'images')).toEqual([]);
    expect(await listMedia()).toEqual([]);
  });

  test('continues when a release is pruned meanwhile', async () => {
    const { app, addHero, removeHero, sweepAfter } = await setUp();
    await using _ = app;
    await removeHero(await addHero('red'));
    await app.publisher.idle();
    const select = app.db.select.bind(app.db);
    const selectAndPrune = ((fields: Record<string, unknown>) => {
      const query = select(fields as never);
      if (Object.keys(fields ?? {}).join() !== 'id') return query;
      return {
        from: async () => {
          const kept = await select({ id: releases.id }).from(releases);
          for (const { id } of kept) await forgetRelease(app, id);
          expect(kept.length).toBeGreaterThan(0);
          return kept;
        },
      };
    }) as unknown as typeof app.db.select;
    app.db.select = selectAndPrune;
    await sweepAfter(25);
    expect(await filesIn(app, 'images')).toEqual([]);
  });

  test('keeps an image that a record names again while the releases are read', async () => {
    const { app, addHero, addUnused, sweepAfter } = await setUp();
    await using _ = app;
    await addUnused();
    const queue = createImageQueue();
    await sweepAfter(25, { ...queue, run: (task) => addHero('red').then(() => queue.run(task)) });
    expect(await filesIn(app, 'images')).toHaveLength(3);
  });

  test('passes over an image that another process has deleted', async () => {
    const { app, addUnused, sweepAfter } = await setUp();
    await using _ = app;
    await addUnused();
    const queue = createImageQueue();
    await sweepAfter(25, { ...queue, run: (task) => queue.run(task).then(() => queue.run(task)) });
    expect(await filesIn(app, 'images')).toEqual([]);
  });

  test('accepts an image again after it was swept', async () => {
    const { app, addHero, addUnused, sweepAfter, listMedia } = await setUp();
    await using _ = app;
    await addUnused();
    await sweepAfter(25);
    await addHero('red');
    expect(await listMedia()).toMatchObject([{ state: 'ready' }]);
    expect(await filesIn(app, 'images')).toHaveLength(3);
  });
});
