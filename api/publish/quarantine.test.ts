import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentItems, externalLinks, publishLease, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createRelease, findLiveRelease, getPending } from '../releases/releases.queries.ts';
import { getPublishState } from './publish-state.queries.ts';
import { createTestPipeline, renderTestPage, saveContent, type TestPipeline } from './testing-pipeline.ts';

const at = '2026-10-16T19:42:00.000Z';
const later = '2026-10-17T19:42:00.000Z';
const POISON = 'poison';

function createPipeline() {
  return createTestPipeline({
    render: async (input, path) => {
      const texts = input.snapshot.contentItems.map(({ value }) => value).join();
      if (path === '/about' && texts.includes(POISON)) throw new TypeError('cannot read properties of undefined');
      return renderTestPage(input, path);
    },
  });
}

function item(key: string, value: string, more = {}) {
  return {
    key,
    value,
    type: 'html' as const,
    description: '',
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

async function publish({ db, publisher }: TestPipeline, moment = at) {
  const { id } = await transact(db, (tx) =>
    createRelease(tx, { kind: 'publish', status: 'building', note: 'Ours', by: 'president', at: new Date(moment) }),
  );
  publisher.enqueue(id);
  await publisher.idle();
  return publisher.finished(id);
}

function write({ db }: TestPipeline, key: string, value: string) {
  return transact(db, async (tx) => {
    await tx.update(contentItems).set({ value }).where(eq(contentItems.key, key));
  });
}

async function valuesLive({ db }: TestPipeline) {
  const live = await findLiveRelease(db);
  const { contentItems: items } = await getReleaseSnapshot(db, live?.id ?? 0);
  return { live, values: Object.fromEntries(items.map(({ key, value }) => [key, value])) };
}

async function setUp() {
  const pipeline = await createPipeline();
  await pipeline.db
    .insert(contentItems)
    .values([
      item('home_main_content', '<p>old</p>'),
      item('about_main_content', '<p>old</p>'),
      item('events_main_content', '<p>old</p>'),
    ]);
  await publish(pipeline);
  const state = () => getPublishState({ db: pipeline.db, env: pipeline.context, now: () => new Date(at) });
  return { pipeline, state };
}

test('publishes the earlier version of an item that breaks its page, and everything else', async () => {
  const { pipeline, state } = await setUp();
  await using _ = pipeline;
  for (const key of ['home_main_content', 'events_main_content']) await write(pipeline, key, '<p>new</p>');
  await write(pipeline, 'about_main_content', `<p>${POISON}</p>`);
  expect(await publish(pipeline)).toMatchObject({ id: 2, status: 'superseded' });

  const { live, values } = await valuesLive(pipeline);
  expect(live).toMatchObject({ id: 3, kind: 'publish', note: 'Ours', createdBy: 'president', createdAt: at });
  expect(values).toEqual({
    home_main_content: '<p>new</p>',
    about_main_content: '<p>old</p>',
    events_main_content: '<p>new</p>',
  });
  expect(await state()).toMatchObject({
    pending: [{ entity: 'contentItems', id: 2, action: 'update' }],
    quarantinedItems: [
      {
        entity: 'contentItems',
        id: 2,
        label: 'About page: Main Page Content',
        reason: 'With it, the About page could not be made. Correct it or put back an earlier version.',
      },
    ],
    lastFailure: null,
    // Release 2 was never shown as it was saved.
    previous: { id: 1 },
  });
  const typed = await pipeline.db.query.contentItems.findFirst({ where: eq(contentItems.id, 2) });
  expect(typed?.value).toContain(POISON);
});

test('retries the next version of the item, and publishes it when it is sound', async () => {
  const { pipeline, state } = await setUp();
  await using _ = pipeline;
  await write(pipeline, 'home_main_content', '<p>new</p>');
  await write(pipeline, 'about_main_content', `<p>${POISON}</p>`);
  await publish(pipeline);
  await write(pipeline, 'about_main_content', '<p>mended</p>');
  expect((await state()).quarantinedItems).toEqual([]);
  await publish(pipeline);
  expect((await valuesLive(pipeline)).values.about_main_content).toBe('<p>mended</p>');
  expect(await state()).toMatchObject({ quarantinedItems: [], pending: [] });
});

test('changes nothing when no other item is pending, and names the item in the failure', async () => {
  const { pipeline, state } = await setUp();
  await using _ = pipeline;
  await write(pipeline, 'about_main_content', `<p>${POISON}</p>`);
  const failed = await publish(pipeline);
  expect(failed).toMatchObject({ status: 'failed', quarantinedItems: [{ id: 2 }] });
  expect(failed.error).toMatch(/^“Main Page Content” \(About page, under the banner\) is at fault: the About page/);
  expect((await valuesLive(pipeline)).live?.id).toBe(1);
  expect(await state()).toMatchObject({ quarantinedItems: [{ id: 2 }], lastFailure: { id: 2 }, pending: [{ id: 2 }] });
});

test('changes nothing when no item is at fault, and names the page in the failure', async () => {
  let isBroken = false;
  await using pipeline = await createTestPipeline({
    render: async (input, path) => {
      if (isBroken && path === '/events') throw new Error('out of order');
      return renderTestPage(input, path);
    },
  });
  await pipeline.db.insert(contentItems).values([item('home_main_content', '<p>old</p>')]);
  await publish(pipeline);
  isBroken = true;
  await write(pipeline, 'home_main_content', '<p>new</p>');
  expect(await publish(pipeline)).toMatchObject({ status: 'failed', quarantinedItems: [] });
  expect((await valuesLive(pipeline)).values).toEqual({ home_main_content: '<p>old</p>' });
});

test('quarantines a scheduled item that breaks its page, though nobody changed it', async () => {
  const { pipeline, state } = await setUp();
  await using _ = pipeline;
  await pipeline.db.insert(contentItems).values(item('about_navy_section', `<p>${POISON}</p>`, { showFrom: later }));
  const link = { name: 'Shop', url: 'https://shop.example.org', description: '', location: 'footer' as const };
  const row = { ...link, isActive: true, sortOrder: '0', createdAt: at, updatedAt: at, showFrom: later };
  await pipeline.db.insert(externalLinks).values(row);
  expect(await publish(pipeline)).toMatchObject({ status: 'live' });
  await publish(pipeline, later);
  const { live, values } = await valuesLive(pipeline);
  expect(live?.quarantinedItems).toMatchObject([{ entity: 'contentItems', id: 4 }]);
  expect(values).not.toHaveProperty('about_navy_section');
  expect((await getPending(pipeline.db)).changes).toMatchObject([{ id: 4, action: 'create' }]);
  expect((await state()).quarantinedItems).toHaveLength(1);
});

test('publishes a scheduled item on time without a save that breaks its page', async () => {
  const { pipeline } = await setUp();
  await using _ = pipeline;
  await pipeline.db.insert(contentItems).values(item('home_banner', '<p>Tonight</p>', { showFrom: later }));
  await publish(pipeline);
  await write(pipeline, 'about_main_content', `<p>${POISON}</p>`);
  expect(await publish(pipeline, later)).toMatchObject({ status: 'superseded' });
  const { live, values } = await valuesLive(pipeline);
  expect(live).toMatchObject({ createdAt: later, quarantinedItems: [{ id: 2 }] });
  expect(values.about_main_content).toBe('<p>old</p>');
});

test('creates nothing from a release that another process has overtaken meanwhile', async () => {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFrozen = false;
  await using frozen = await createTestPipeline({
    render: async (input, path) => {
      if (path !== '/about' || !isFrozen) return renderTestPage(input, path);
      reached.resolve();
      await gate.promise;
      throw new Error('/about took too long to render');
    },
  });
  const { db, context } = frozen;
  await frozen.publisher.finished(await saveContent(frozen, 'home_main_content', '<p>first</p>'));
  isFrozen = true;
  await saveContent(frozen, 'home_navy_section', '<p>old</p>');
  await reached.promise;
  await transact(db, (tx) => tx.delete(publishLease));
  await using other = await createTestPipeline({ database: { db, folder: context.write.dataDir } });
  const newest = await saveContent(other, 'about_main_content', '<p>new</p>');
  expect(await other.publisher.finished(newest)).toMatchObject({ status: 'live' });
  isFrozen = false;
  gate.resolve();
  await frozen.publisher.idle();
  await other.publisher.idle();
  expect(await db.$count(releases)).toBe(newest);
  expect((await valuesLive(frozen)).values).toMatchObject({ about_main_content: '<p>new</p>' });
});
