import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOTHING_COUNTED } from '../../contract/takedowns.ts';
import { dismissedFindings, releases, seasonChoices, seasons, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listChanges } from '../changes/changes.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findCurrentRelease } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { createTestClub, showImage, takeOver } from './testing-removal.ts';

test('publishes the pending release without the image, never an older one', async () => {
  await using club = await createTestClub();
  const { db } = club.app;
  const item = await showImage(club);
  const { getRow, perform } = await takeOver(club, item);
  const waiting = await transact(db, async (tx) => {
    const snapshot = { ...(await takeSnapshot(tx)), heroImages: [] };
    const made = { kind: 'publish', status: 'building', note: '', by: null, at: new Date() } as const;
    return createReleaseFrom(tx, snapshot, made);
  });
  await perform('replacementImage');
  await perform('content');
  const current = await findCurrentRelease(db);
  expect(current).toMatchObject({ id: (await getRow()).releaseId, contentHash: waiting.contentHash });
  expect(current?.id).toBeGreaterThan(waiting.id);
  const newest = await getReleaseSnapshot(db, current?.id ?? 0);
  expect(hashSnapshot(newest)).toBe(waiting.contentHash);
  expect(newest.heroImages).toEqual([]);
});

test('is not delayed by a restored receipt whose release is missing here', async () => {
  await using club = await createTestClub();
  const { app, send, job } = club;
  const item = await showImage(club);
  const imageId = '0'.repeat(32);
  const at = new Date().toISOString();
  const steps = { replacementImage: at, content: at };
  await transact(app.db, async (tx) => {
    await tx.insert(takedowns).values({
      imageId,
      steps,
      name: `${imageId}.jpg`,
      replacementImage: '1'.repeat(32),
      reason: '',
      requestedBy: 'volunteer',
      addresses: [],
      counts: NOTHING_COUNTED,
      requestedAt: at,
      finishedAt: at,
      releaseId: 10_000,
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

test('finishes the bucket step once it contains nothing of the image, whoever filled it', async () => {
  await using club = await createTestClub();
  const item = await showImage(club);
  let isCleared = false;
  const bucket = { findProblem: async () => null, isCleared: async () => isCleared };
  const { perform } = await takeOver(club, item, { bucket });
  expect(await perform('bucket')).toBe(false);
  isCleared = true;
  expect(await perform('bucket')).toBe(true);
});

test('removes the image’s description from places that never named the image', async () => {
  await using club = await createTestClub();
  const { db } = club.app;
  const item = await showImage(club);
  const saved = await club.send('POST', '/api/admin/content', { key: 'panther_store_online_image', value: item.url });
  expect(saved.status).toBe(201);
  const alt = { key: 'panther_store_online_image_alt', value: 'Robin in a cap' };
  const { body } = await club.send('POST', '/api/admin/content', alt);
  await club.send('PUT', `/api/admin/content/${(body as { id: number }).id}`, { value: 'Robin in a hat' });
  const { perform } = await takeOver(club, item);
  const quarantined = {
    entity: 'heroImages' as const,
    id: 1,
    label: 'Robin scores',
    reason: 'It shows Robin scores',
    tried: '',
  };
  await transact(db, async (tx) => {
    const at = new Date().toISOString();
    await tx
      .update(releases)
      .set({ error: 'The hero image “Robin scores” is at fault', quarantinedItems: [quarantined] });
    const mark = { entity: 'heroImages' as const, rule: 'alt-text' as never, by: 'volunteer', at };
    await tx.insert(dismissedFindings).values([
      { ...mark, item: '1', text: 'Robin' },
      { ...mark, item: '2', text: 'Robin scores' },
      { ...mark, item: '2', text: 'Other words' },
    ]);
    await tx.insert(seasons).values({ year: 2025, startedAt: at, startedBy: 'volunteer' });
    const choice = { seasonId: 1, field: 'altText', choice: 'keep' as const, by: 'volunteer', at };
    await tx.insert(seasonChoices).values([
      { ...choice, entity: 'heroImages', itemId: 1, value: 'Robin scores', base: 'Robin scores' },
      { ...choice, entity: 'notices', itemId: 1, value: 'Other words', base: 'Other words' },
    ]);
  });
  await perform('replacementImage');
  await perform('content');
  const trail = (await listChanges(db, { limit: 100 })).filter(({ entity }) => entity !== 'takedowns');
  const rows = await db.select({ error: releases.error, quarantinedItems: releases.quarantinedItems }).from(releases);
  expect(JSON.stringify([trail, rows, await takeSnapshot(db)])).not.toContain('Robin');
  expect(await db.select({ text: dismissedFindings.text }).from(dismissedFindings)).toEqual([{ text: 'Other words' }]);
  expect(await db.select({ value: seasonChoices.value }).from(seasonChoices)).toEqual([{ value: 'Other words' }]);
});

test('leaves the store’s description alone if the store never showed the image', async () => {
  await using club = await createTestClub();
  const { db } = club.app;
  const item = await showImage(club);
  const alt = 'Hoodies on a table';
  await club.send('POST', '/api/admin/content', { key: 'panther_store_online_image_alt', value: alt });
  await club.send('POST', '/api/admin/content', {
    key: 'home_main_content',
    value: `<p><img src="${item.url}" alt="Robin in a cap"></p>`,
  });
  const { perform } = await takeOver(club, item);
  await perform('replacementImage');
  await perform('content');
  const trail = await listChanges(db, { limit: 100 });
  expect(JSON.stringify(trail)).not.toContain('Robin');
  expect(JSON.stringify(trail.find(({ entityId, entity }) => entity === 'contentItems' && entityId === 1))).toContain(
    alt,
  );
  expect(JSON.stringify(await takeSnapshot(db))).toContain(alt);
});
