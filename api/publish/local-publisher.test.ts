import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentItems, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { createRelease, findLiveRelease } from '../releases/releases.queries.ts';
import { activateRelease } from './activate-release.ts';
import { acquireLease } from './publish-lease.ts';
import { getPublishState } from './publish-state.queries.ts';
import { createTestPipeline, renderTestPage, saveContent, type TestPipeline } from './testing-pipeline.ts';

const STORED = { type: 'html', description: '', createdAt: '2026-10-16T19:42:00.000Z', updatedAt: '' } as const;

function createWaiting({ db }: TestPipeline): Promise<number> {
  return transact(db, async (tx) => {
    const at = new Date();
    return (await createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at })).id;
  });
}

test('publishes a hundred simultaneous saves: none lost, one release live, ids only rise', async () => {
  await using pipeline = await createTestPipeline();
  const keys = Array.from({ length: 100 }, (_, index) => `key_${index}`);
  const ids = await Promise.all(keys.map((key) => saveContent(pipeline, key, '<p>x</p>')));
  const finished = await Promise.all(ids.map((id) => pipeline.publisher.finished(id)));

  expect(new Set(ids).size).toBe(100);
  const newest = Math.max(...ids);
  expect(finished.filter(({ status }) => status === 'live').map(({ id }) => id)).toContain(newest);
  expect(finished.filter(({ status }) => !['live', 'superseded'].includes(status))).toEqual([]);
  expect(await findLiveRelease(pipeline.db)).toMatchObject({ id: newest });
  expect(pipeline.origin.shownReleaseId()).toBe(newest);
  expect(pipeline.renderedIds).toEqual(pipeline.renderedIds.toSorted((a, b) => a - b));
  expect(await pipeline.db.$count(contentItems)).toBe(100);
});

test('finishes a release once visitors get it, not once the database has it', async () => {
  await using pipeline = await createTestPipeline();
  const { db, publisher, origin } = pipeline;
  const id = await createWaiting(pipeline);
  // As between the two steps, or where another process has taken the first.
  await transact(db, (tx) => tx.update(releases).set({ status: 'live', siteBuildId: 'build-1', milliseconds: 1 }));
  expect(origin.shownReleaseId()).toBeNull();
  expect(await publisher.finished(id)).toMatchObject({ id, status: 'live' });
  expect(origin.shownReleaseId()).toBe(id);
});

test('renders only the newest pending release', async () => {
  await using pipeline = await createTestPipeline();
  const ids = [await createWaiting(pipeline), await createWaiting(pipeline), await createWaiting(pipeline)];
  pipeline.publisher.enqueue(ids[0] ?? 0);
  const statuses = await Promise.all(ids.map(async (id) => (await pipeline.publisher.finished(id)).status));
  expect(statuses).toEqual(['superseded', 'superseded', 'live']);
  expect(pipeline.renderedIds).toEqual([ids[2]]);
});

test('renders no release that is handed over after a newer one is shown', async () => {
  await using pipeline = await createTestPipeline();
  const { db, publisher } = pipeline;
  const [older, newer] = [await createWaiting(pipeline), await createWaiting(pipeline)];
  const release = await findRelease(db, older);
  publisher.enqueue(newer);
  await publisher.finished(newer);
  await publisher.idle();
  publisher.enqueue(older, release ?? undefined);
  await publisher.idle();
  expect(pipeline.renderedIds).toEqual([newer]);
});

test('names the release visitors saw before, skipping superseded ones and equal content', async () => {
  await using pipeline = await createTestPipeline();
  const { db, publisher, context } = pipeline;
  const previous = async () =>
    (await getPublishState({ db, env: context, now: () => new Date() })).previous?.id ?? null;
  const publishNow = async (...ids: number[]) => {
    for (const id of ids) publisher.enqueue(id);
    await publisher.idle();
  };
  await publishNow(await saveContent(pipeline, 'home_main_content', '<p>1</p>'));
  expect(await previous()).toBeNull();
  await publishNow(await createWaiting(pipeline));
  expect(await previous()).toBeNull();
  const overtaken = transact(db, async (tx) => {
    await tx.insert(contentItems).values({ key: 'about_main_content', value: '<p>2</p>', ...STORED });
    const first = await createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at: new Date() });
    await tx.insert(contentItems).values({ key: 'events_main_content', value: '<p>3</p>', ...STORED });
    const at = new Date();
    return [first.id, (await createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at })).id];
  });
  await publishNow(...(await overtaken));
  expect(await findLiveRelease(db)).toMatchObject({ id: 4 });
  expect(await previous()).toBe(2);
});

test('keeps the live release and names the item whose image does not exist', async () => {
  await using pipeline = await createTestPipeline();
  const first = await createWaiting(pipeline);
  pipeline.publisher.enqueue(first);
  await pipeline.publisher.finished(first);

  const broken = await saveContent(pipeline, 'home_main_content', '<img src="/objects/images/gone.webp">');
  const { status, error } = await pipeline.publisher.finished(broken);
  expect(status).toBe('failed');
  expect(error).toContain('“Main Page Content” (Home page, under the banner)');
  expect(error).toContain('/objects/images/gone.webp');
  expect(error).toContain('Correct or remove it, then publish again.');
  expect(await findLiveRelease(pipeline.db)).toMatchObject({ id: first });
  expect(pipeline.origin.shownReleaseId()).toBe(first);
});

test('survives a page that throws, names it, and publishes the next good release', async () => {
  let isBroken = true;
  await using pipeline = await createTestPipeline({
    render: async (input, path) => {
      if (isBroken && path === '/about') throw new TypeError('cannot read properties of undefined');
      return renderTestPage(input, path);
    },
  });
  const bad = await createWaiting(pipeline);
  pipeline.publisher.enqueue(bad);
  const failed = await pipeline.publisher.finished(bad);
  expect(failed).toMatchObject({ status: 'failed' });
  expect(failed.error).toMatch(/^The About page could not be made/);
  expect(failed.error).not.toContain('undefined');
  expect(pipeline.origin.shownReleaseId()).toBeNull();

  isBroken = false;
  const good = await createWaiting(pipeline);
  pipeline.publisher.enqueue(good);
  expect(await pipeline.publisher.finished(good)).toMatchObject({ status: 'live' });
});

test('never moves the pointer backwards, in any order of activations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }), async (order) => {
      await using pipeline = await createTestPipeline();
      const { db, context } = pipeline;
      await acquireLease(db, context.holder, new Date());
      const ids: number[] = [];
      for (let index = 0; index < 5; index += 1) ids.push(await createWaiting(pipeline));
      const wanted = order.map((index) => ids[index] ?? 0);
      await Promise.allSettled(
        wanted.map((id) =>
          activateRelease(db, {
            pages: {},
            notify: [],
            release: { id },
            holder: context.holder,
            siteBuildId: 'build-1',
            milliseconds: 1,
            now: new Date(),
          }),
        ),
      );
      const live = (await db.select().from(releases)).filter(({ status }) => status === 'live');
      expect(live.map(({ id }) => id)).toEqual([Math.max(...wanted)]);
    }),
    { numRuns: 15 },
  );
});

test('leaves publishing to the process with the lease', async () => {
  await using pipeline = await createTestPipeline();
  const id = await createWaiting(pipeline);
  await acquireLease(pipeline.db, 'another-host:1:abcd', new Date());
  const isMoved = await activateRelease(pipeline.db, {
    pages: {},
    notify: [],
    release: { id },
    holder: pipeline.context.holder,
    siteBuildId: 'build-1',
    milliseconds: 1,
    now: new Date(),
  });
  expect(isMoved).toBe(false);
  expect(await findLiveRelease(pipeline.db)).toBeNull();
});

test('verifies, from another process and after a while, a release that nobody has verified', async () => {
  await using publishing = await createTestPipeline();
  const seen: number[] = [];
  const verifier = { verify: ({ id }: { id: number }) => seen.push(id) };
  const database = { db: publishing.db, folder: publishing.context.write.dataDir };
  await using following = await createTestPipeline({ database });
  let later = 0;
  Object.assign(following.context, { verifier, now: () => new Date(Date.now() + later) });
  const id = await createWaiting(publishing);
  publishing.publisher.enqueue(id);
  await publishing.publisher.finished(id);
  await expect.poll(() => following.origin.shownReleaseId(), { timeout: 20_000 }).toBe(id);
  expect(seen).toEqual([]);
  later = 20_000;
  await expect.poll(() => seen[0], { timeout: 20_000 }).toBe(id);
});

test('verifies the live release again every hour', async () => {
  await using pipeline = await createTestPipeline();
  const seen: number[] = [];
  const verifier = { verify: ({ id }: { id: number }) => seen.push(id) };
  let later = 0;
  Object.assign(pipeline.context, { verifier, now: () => new Date(Date.now() + later) });
  const id = await createWaiting(pipeline);
  pipeline.publisher.enqueue(id);
  await pipeline.publisher.finished(id);
  await pipeline.db.update(releases).set({ provenAt: new Date().toISOString() });
  later = 30 * 60_000;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(seen).toEqual([id]);
  later = 61 * 60_000;
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual([id, id]);
});
