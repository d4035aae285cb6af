import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SessionAdmin } from '../../contract/auth.ts';
import { notifications, releases, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listChanges } from '../changes/changes.queries.ts';
import { findRow } from '../content/replace-working-copy.ts';
import { undoChange } from '../content/undo.service.ts';
import { writeContentItems } from '../content/write-content-items.ts';
import { ApiError } from '../http/errors.ts';
import { queueNotifications } from '../publish/notifications.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom } from '../releases/releases.queries.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import { createTestClub, showImage, type TestClub, takeOver } from './testing-removal.ts';

/** The photo is gone from the database, while another process goes on with what it had read before. */
async function takeDownMeanwhile(club: TestClub) {
  const item = await showImage(club);
  const { getRow, perform } = await takeOver(club, item);
  const erase = async () => {
    await perform('replacementImage');
    await perform('content');
  };
  return { item, getRow, erase };
}

test('stores the replacement image in a save whose images were already checked', async () => {
  await using club = await createTestClub();
  const { item, getRow, erase } = await takeDownMeanwhile(club);
  await erase();
  const value = `<p>Hello <img src="${item.url}" alt="Robin scores"></p>`;
  const { items } = await writeContentItems(club.app.deps, 'volunteer', [
    { key: 'home_main_content', value },
    { key: 'panther_store_online_image', value: item.url },
    { key: 'panther_store_online_image_alt', value: 'Robin in a cap' },
  ]);
  const { imageId, replacementImage } = await getRow();
  expect(items[0]?.value).toContain(replacementImage);
  const stored = JSON.stringify([items, await takeSnapshot(club.app.db), await listChanges(club.app.db, { limit: 3 })]);
  expect(stored).not.toContain('Robin');
  expect(stored).not.toContain(imageId);
});

test('stores the replacement image in an undo that had already read the change', async () => {
  await using club = await createTestClub();
  const { app, send } = club;
  const { getRow, erase } = await takeDownMeanwhile(club);
  await send('DELETE', '/api/admin/hero-images/1');
  const [change] = await listChanges(app.db, { entity: 'heroImages', limit: 1 });
  const media = { ...app.deps.media, ingestImagesIn: (text: string) => erase().then(() => text) };
  const admin = { id: 1, username: 'volunteer', email: '', isSuperAdmin: false } as SessionAdmin;
  const { item } = await undoChange({ ...app.deps, media }, { id: change?.id ?? 0, admin });
  expect(item).toMatchObject({ altText: '', imageUrl: expect.stringContaining((await getRow()).replacementImage) });
});

test('stores the replacement image in a failed restore that brings back the working copy', async () => {
  await using club = await createTestClub();
  const { app, send } = club;
  const { publisher } = app.deps;
  await send('POST', '/api/admin/content', { key: 'home_main_content', value: '<p>x</p>' });
  const { getRow, erase } = await takeDownMeanwhile(club);
  const finished = async (): Promise<never> => {
    await erase();
    throw new ApiError('unpublishable', 'A page of it fails');
  };
  Object.assign(app.deps, { publisher: { ...publisher, finished } });
  expect(await send('POST', '/api/admin/releases/1/restore')).toMatchObject({ status: 422 });
  expect(await findRow(app.db, 'heroImages', 1)).toMatchObject({
    altText: '',
    imageUrl: expect.stringContaining((await getRow()).replacementImage),
  });
});

describe('work in progress during the erasure', () => {
  const later = () => new Date(Date.now() + 10_000);

  test('is erased before the database is rewritten', async () => {
    await using club = await createTestClub();
    const { db } = club.app;
    const item = await showImage(club);
    const { getRow, perform } = await takeOver(club, item, { now: later });
    await perform('replacementImage');
    await perform('content');
    const { imageId, counts, releaseId } = await getRow();
    await transact(db, async (tx) => {
      await queueNotifications(tx, { releaseId: 1, kinds: ['purge'], paths: [item.url], at: new Date() });
      await tx
        .update(releases)
        .set({ error: `The picture ${item.name} is missing` })
        .where(eq(releases.id, 1));
    });
    await transact(db, async (tx) => {
      await tx.update(takedowns).set({ steps: { ...(await getRow()).steps, content: '2026-01-01T00:00:00.000Z' } });
    });
    expect(await perform('database')).toBe(true);
    const rows = await Promise.all([
      db.select().from(notifications),
      db.select({ error: releases.error }).from(releases),
    ]);
    expect(JSON.stringify(rows)).not.toContain(imageId);
    expect(await getRow()).toMatchObject({ counts, releaseId });
  });

  test('that visitors would see is replaced again, and every file is checked again', async () => {
    await using club = await createTestClub();
    const { db } = club.app;
    const item = await showImage(club);
    const { getRow, perform } = await takeOver(club, item, { now: later });
    const shown = await takeSnapshot(db);
    await perform('replacementImage');
    await perform('content');
    const { imageId, releaseId } = await getRow();
    const back = await transact(db, async (tx) => {
      await tx
        .update(takedowns)
        .set({ purgeId: 1, steps: { ...(await getRow()).steps, site: 'x', files: 'x', bucket: 'x', purge: 'x' } });
      return createReleaseFrom(tx, shown, { kind: 'publish', status: 'building', note: '', by: null, at: new Date() });
    });
    await transact(db, async (tx) => {
      await tx.update(takedowns).set({ steps: { ...(await getRow()).steps, content: '2026-01-01T00:00:00.000Z' } });
    });
    expect(await perform('database')).toBe(false);
    const again = await getRow();
    expect(Object.keys(again.steps).toSorted()).toEqual(['content', 'replacementImage']);
    expect(again.purgeId).toBeNull();
    expect(again.releaseId).toBeGreaterThan(back.id);
    expect(again.releaseId).not.toBe(releaseId);
    for (const id of [back.id, again.releaseId ?? 0]) {
      expect(JSON.stringify(await getReleaseSnapshot(db, id))).not.toContain(imageId);
    }
  });
});
