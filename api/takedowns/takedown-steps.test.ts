import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SessionAdmin } from '../../contract/auth.ts';
import type { MediaItem } from '../../contract/media.ts';
import { NOTHING_COUNTED } from '../../contract/takedowns.ts';
import { heroImages, leftFindings, notifications, releases, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { makePhoto } from '../../tests/support/fixtures/photos.ts';
import { listChanges } from '../changes/changes.queries.ts';
import { findRow, returnRows } from '../content/replace-working-copy.ts';
import { undoChange } from '../content/undo.service.ts';
import { writeContentItems } from '../content/write-content-items.ts';
import { queueNotifications } from '../publish/notifications.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findCurrentRelease } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { requestTakedown } from './request-takedown.ts';
import { STEPS, type StepDeps } from './takedown-steps.ts';
import { findTakedown } from './takedowns.queries.ts';
import { createTestClub, type TestClub } from './testing-removal.ts';

const HEROES = '/api/admin/hero-images';

/** On the home page, for visitors too. */
const showPhoto = async ({ send, upload, pipeline }: TestClub): Promise<MediaItem> => {
  const imageUrl = await upload(await (await makePhoto(320, 240)).jpeg().toBuffer());
  const item = (await send('POST', '/api/admin/media', { imageUrl })).body as MediaItem;
  const image = { imageUrl: item.url, altText: 'Robin scores', pageType: 'home' };
  const { headers } = await send('POST', HEROES, image);
  await pipeline.publisher.settled(Number(headers.get('x-release-id')));
  await pipeline.context.folderWriter.idle();
  return item;
};

/** From here on a step is done when the test does it, and nothing is published. */
const takeOver = async (
  { app: { db, deps }, pipeline, job }: TestClub,
  { name }: MediaItem,
  others: Partial<StepDeps> = {},
) => {
  await job.close();
  await pipeline.publisher.close();
  const id = await requestTakedown(deps, { name, confirm: name, reason: '', by: 'volunteer' });
  const getRow = async () => {
    const row = await findTakedown(db, id);
    if (!row) throw new Error('there is no receipt');
    return row;
  };
  const { events, publisher, write } = { ...pipeline, ...pipeline.context };
  const stepDeps: StepDeps = {
    ...{ ...deps, db, events, publisher, write },
    deliver: async () => undefined,
    findBucketProblem: async () => null,
    eraseHere: async () => true,
    isBucketCleared: async () => true,
    cleanArchives: async () => 0,
    ...others,
  };
  const perform = async (step: keyof typeof STEPS) => STEPS[step](stepDeps, await getRow());
  return { getRow, perform };
};

test('visitors get what waits to be published, without the picture, and never what was there before', async () => {
  await using club = await createTestClub();
  const { db } = club.app;
  const item = await showPhoto(club);
  const { getRow, perform } = await takeOver(club, item);
  const waiting = await transact(db, async (tx) => {
    const snapshot = { ...(await takeSnapshot(tx)), heroImages: [] };
    const made = { kind: 'publish', status: 'building', note: '', by: null, at: new Date() } as const;
    return createReleaseFrom(tx, snapshot, made);
  });
  await perform('standIn');
  await perform('content');
  const current = await findCurrentRelease(db);
  expect(current).toMatchObject({ id: (await getRow()).releaseId, contentHash: waiting.contentHash });
  expect(current?.id).toBeGreaterThan(waiting.id);
  const newest = await getReleaseSnapshot(db, current?.id ?? 0);
  expect(hashSnapshot(newest)).toBe(waiting.contentHash);
  expect(newest.heroImages).toEqual([]);
});

test('a receipt from before a restore, of a release that is not here, holds no other up', async () => {
  await using club = await createTestClub();
  const { app, send, job } = club;
  const item = await showPhoto(club);
  const assetId = '0'.repeat(32);
  const at = new Date().toISOString();
  const steps = { standIn: at, content: at };
  await transact(app.db, async (tx) => {
    await tx.insert(takedowns).values({
      ...{ assetId, steps, name: `${assetId}.jpg`, standIn: '1'.repeat(32), reason: '', requestedBy: 'volunteer' },
      ...{ addresses: [], counts: NOTHING_COUNTED, requestedAt: at, finishedAt: at, releaseId: 10_000 },
    });
  });
  const { body } = await send('POST', `/api/admin/media/${item.name}/takedown`, { confirm: item.name, reason: '' });
  await job.idle();
  const [row] = await app.db
    .select()
    .from(takedowns)
    .where(eq(takedowns.id, (body as { id: number }).id));
  expect(row?.finishedAt).not.toBeNull();
}, 30_000);

test('the bucket counts as done once nothing of it is there, whoever filled it', async () => {
  await using club = await createTestClub({ PUBLISH_TARGET: 's3', S3_SITE_BUCKET: 'site' });
  const item = await showPhoto(club);
  let isBucketCleared = false;
  const { perform } = await takeOver(club, item, { isBucketCleared: async () => isBucketCleared });
  expect(await perform('bucket')).toBe(false);
  isBucketCleared = true;
  expect(await perform('bucket')).toBe(true);
});

/** The photo is gone from the database, while another process goes on with what it had read before. */
const takeDownMeanwhile = async (club: TestClub) => {
  const item = await showPhoto(club);
  const { getRow, perform } = await takeOver(club, item);
  const erase = async () => {
    await perform('standIn');
    await perform('content');
  };
  return { item, getRow, erase };
};

test('a save that had its pictures looked at before stores the stand-in, without the words', async () => {
  await using club = await createTestClub();
  const { item, getRow, erase } = await takeDownMeanwhile(club);
  await erase();
  const value = `<p>Hello <img src="${item.url}" alt="Robin scores"></p>`;
  const { items } = await writeContentItems(club.app.deps, 'volunteer', [
    { key: 'home_main_content', value },
    { key: 'panther_store_online_image', value: item.url },
    { key: 'panther_store_online_image_alt', value: 'Robin in a cap' },
  ]);
  const { assetId, standIn } = await getRow();
  expect(items[0]?.value).toContain(standIn);
  const stored = JSON.stringify([items, await takeSnapshot(club.app.db), await listChanges(club.app.db, { limit: 3 })]);
  expect(stored).not.toContain('Robin');
  expect(stored).not.toContain(assetId);
});

test('an undo that had read the change before puts the stand-in back, without the words', async () => {
  await using club = await createTestClub();
  const { app, send } = club;
  const { getRow, erase } = await takeDownMeanwhile(club);
  await send('DELETE', `${HEROES}/1`);
  const [change] = await listChanges(app.db, { entity: 'heroImages', limit: 1 });
  const media = { ...app.deps.media, ingestImagesIn: (text: string) => erase().then(() => text) };
  const admin = { id: 1, username: 'volunteer', email: '', isSuperAdmin: false } as SessionAdmin;
  const { item } = await undoChange({ ...app.deps, media }, { id: change?.id ?? 0, admin });
  expect(item).toMatchObject({ altText: '', imageUrl: expect.stringContaining((await getRow()).standIn) });
});

test('a failed restore that puts back what it found puts the stand-in back, without the words', async () => {
  await using club = await createTestClub();
  const { db } = club.app;
  const { getRow, erase } = await takeDownMeanwhile(club);
  const before = await findRow(db, 'heroImages', 1);
  await erase();
  await transact(db, (tx) => tx.delete(heroImages));
  const replaced = [{ entity: 'heroImages' as const, before, after: null }];
  const [returned] = await transact(db, (tx) =>
    returnRows(tx, { replaced, action: 'restore', by: 'volunteer', at: new Date() }),
  );
  expect(returned?.after).toMatchObject({
    ...{ altText: '', imageUrl: expect.stringContaining((await getRow()).standIn) },
  });
});

describe('what was under way while all was erased', () => {
  const later = () => new Date(Date.now() + 10_000);

  test('is erased as well before the database is written anew', async () => {
    await using club = await createTestClub();
    const { db } = club.app;
    const item = await showPhoto(club);
    const { getRow, perform } = await takeOver(club, item, { now: later });
    await perform('standIn');
    await perform('content');
    const { assetId, counts, releaseId } = await getRow();
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
    expect(JSON.stringify(rows)).not.toContain(assetId);
    expect(await getRow()).toMatchObject({ counts, releaseId });
  });

  test('and if visitors would see it, they get the stand-in again, and every file is looked through again', async () => {
    await using club = await createTestClub();
    const { db } = club.app;
    const item = await showPhoto(club);
    const { getRow, perform } = await takeOver(club, item, { now: later });
    const shown = await takeSnapshot(db);
    await perform('standIn');
    await perform('content');
    const { assetId, releaseId } = await getRow();
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
    expect(Object.keys(again.steps).toSorted()).toEqual(['content', 'standIn']);
    expect(again.purgeId).toBeNull();
    expect(again.releaseId).toBeGreaterThan(back.id);
    expect(again.releaseId).not.toBe(releaseId);
    for (const id of [back.id, again.releaseId ?? 0]) {
      expect(JSON.stringify(await getReleaseSnapshot(db, id))).not.toContain(assetId);
    }
  });
});

test('words for the picture go from where its name never stood', async () => {
  await using club = await createTestClub();
  const { db } = club.app;
  const item = await showPhoto(club);
  const saved = await club.send('POST', '/api/admin/content', { key: 'panther_store_online_image', value: item.url });
  expect(saved.status).toBe(201);
  const alt = { key: 'panther_store_online_image_alt', value: 'Robin in a cap' };
  const { body } = await club.send('POST', '/api/admin/content', alt);
  await club.send('PUT', `/api/admin/content/${(body as { id: number }).id}`, { value: 'Robin in a hat' });
  const { perform } = await takeOver(club, item);
  const held = {
    entity: 'heroImages' as const,
    id: 1,
    label: 'Robin scores',
    reason: 'It shows Robin scores',
    tried: '',
  };
  await transact(db, async (tx) => {
    const at = new Date().toISOString();
    await tx.update(releases).set({ error: 'The hero image “Robin scores” is at fault', heldBack: [held] });
    const mark = { entity: 'heroImages' as const, rule: 'alt-text' as never, by: 'volunteer', at };
    await tx.insert(leftFindings).values([
      { ...mark, item: '1', text: 'Robin' },
      { ...mark, item: '2', text: 'Robin scores' },
      { ...mark, item: '2', text: 'Other words' },
    ]);
  });
  await perform('standIn');
  await perform('content');
  const trail = (await listChanges(db, { limit: 100 })).filter(({ entity }) => entity !== 'takedowns');
  const rows = await db.select({ error: releases.error, heldBack: releases.heldBack }).from(releases);
  expect(JSON.stringify([trail, rows, await takeSnapshot(db)])).not.toContain('Robin');
  expect(await db.select({ text: leftFindings.text }).from(leftFindings)).toEqual([{ text: 'Other words' }]);
});
