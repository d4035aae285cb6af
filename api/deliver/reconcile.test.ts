import { cp, mkdir, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentItems, releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createSiteFile } from '../http/site-file.ts';
import { createLocalPublisher } from '../publish/local-publisher.ts';
import { acquireLease, renewLease } from '../publish/publish-lease.ts';
import {
  createTestPipeline,
  reconcile,
  renderTestPage,
  saveContent,
  type TestPipeline,
} from '../publish/testing-pipeline.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { createRelease, findLiveRelease } from '../releases/releases.queries.ts';
import { beginReconcile } from './reconcile.ts';
import { findLinkedRelease, readManifest, releaseDir } from './release-folder.ts';

async function start({ context, publisher }: TestPipeline): Promise<void> {
  await reconcile(context, publisher);
  await context.folderWriter.idle();
}

/** The same data met by a process whose compiled site is another. */
async function startWithBuild({ context }: TestPipeline, siteBuildId: string): Promise<void> {
  const changed = { ...context, write: { ...context.write, siteBuildId } };
  const publisher = createLocalPublisher(changed);
  await reconcile(changed, publisher);
  await publisher.close();
}

test('gives a new database its first release, in memory and as a complete folder', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  expect(await findLiveRelease(pipeline.db)).toMatchObject({ id: 1, kind: 'publish', createdBy: null });
  expect(pipeline.origin.shownReleaseId()).toBe(1);
  expect(await readlink(join(pipeline.context.write.dataDir, 'live'))).toBe('releases/000001');
  const manifest = await readManifest(releaseDir(pipeline.context.write, 1));
  expect(manifest?.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/about', '/404']));
});

test('creates and renders nothing on a second start', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  pipeline.renderedIds.length = 0;
  await start(pipeline);
  expect(await findRelease(pipeline.db, 2)).toBeNull();
  expect(pipeline.renderedIds).toEqual([]);
});

test('serves only the files of the release, and no others from its folder', async () => {
  await using pipeline = await createTestPipeline();
  const { write, folderWriter } = pipeline.context;
  await writeFile(join(write.clientDir, 'favicon.ico'), 'an icon');
  write.assets.set('/favicon.ico', createSiteFile({ identity: Buffer.from('an icon') }, { headers: {} }));
  await start(pipeline);
  // The first has it drawn, the second links it.
  await saveContent(pipeline, 'home_main_content', '<p>x</p>').then(pipeline.publisher.finished);
  await folderWriter.idle();
  const live = (await findLiveRelease(pipeline.db))?.id ?? 0;
  const beside = (await readManifest(releaseDir(write, live)))?.files.map(({ path }) => path);
  expect(beside).toEqual(expect.arrayContaining(['/favicon.ico', expect.stringMatching(/^\/share\//)]));
  const listed: string[][] = [];
  const follow = () => pipeline.origin.follow(({ files }) => listed.push([...files.keys()].toSorted()));
  follow();
  await start(pipeline);
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.at(-1)).toEqual(listed[0]);
  expect(listed[0]).not.toContain('/favicon.ico');
});

test('publishes a release that was acknowledged and never rendered', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const waiting = { kind: 'publish', status: 'building', note: '', by: null, at: new Date() } as const;
  const { id } = await createRelease(pipeline.db, waiting);
  await start(pipeline);
  expect(await findLiveRelease(pipeline.db)).toMatchObject({ id });
  await pipeline.context.folderWriter.idle();
  expect(await readlink(join(pipeline.context.write.dataDir, 'live'))).toBe('releases/000002');
});

test('removes half-written folders, and rewrites a missing one', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const folder = releaseDir(pipeline.context.write, 1);
  await rm(folder, { recursive: true });
  // Of a release that nobody writes again, so that only the clean-up can remove it.
  const unfinished = `${releaseDir(pipeline.context.write, 7)}.tmp`;
  await mkdir(unfinished);
  // On a shared volume: of another machine, whose process has the same number, now and long ago.
  const elsewhere = `${releaseDir(pipeline.context.write, 8)}.0000abcd-${process.pid}-12345678.tmp`;
  const abandoned = `${releaseDir(pipeline.context.write, 9)}.0000abcd-${process.pid}-12345678.tmp`;
  for (const folder of [elsewhere, abandoned]) await mkdir(folder);
  await utimes(abandoned, new Date(0), new Date(0));
  await start(pipeline);
  expect((await readManifest(folder))?.release.id).toBe(1);
  await expect(stat(unfinished)).rejects.toThrow('ENOENT');
  await expect(stat(abandoned)).rejects.toThrow('ENOENT');
  expect((await stat(elsewhere)).isDirectory()).toBe(true);
});

test('recreates missing or damaged compressed files, and leaves earlier releases alone', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const page = join(releaseDir(pipeline.context.write, 1), 'about.html');
  const gzip = await readFile(`${page}.gz`);
  await rm(`${page}.br`);
  await writeFile(`${page}.gz`, gzip.subarray(0, 40));
  pipeline.renderedIds.length = 0;
  await start(pipeline);
  expect(pipeline.renderedIds).toEqual([1]);
  expect(gunzipSync(await readFile(`${page}.gz`))).toEqual(await readFile(page));
  expect(brotliDecompressSync(await readFile(`${page}.br`))).toEqual(await readFile(page));
  expect((await stat(page)).nlink).toBe(1);
});

test('repairs a copied data folder whose live link is a folder', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const { dataDir } = pipeline.context.write;
  const live = join(dataDir, 'live');
  await rm(live);
  await cp(releaseDir(pipeline.context.write, 1), live, { recursive: true });
  expect(await findLinkedRelease({ dataDir })).toBe(1);
  await start(pipeline);
  expect(await readlink(live)).toBe('releases/000001');
  expect(await readdir(join(dataDir, 'releases'))).toEqual(['000001']);
});

test('rerenders the live release for a new build, and leaves unpublished edits alone', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const before = await findLiveRelease(pipeline.db);
  const at = new Date().toISOString();
  const unpublished = { key: 'home_main_content', value: 'later', type: 'html', description: '' } as const;
  await pipeline.db.insert(contentItems).values({ ...unpublished, createdAt: at, updatedAt: at });
  await startWithBuild(pipeline, 'build-2');
  expect(await findLiveRelease(pipeline.db)).toMatchObject({
    id: 2,
    kind: 'rebuild',
    siteBuildId: 'build-2',
    contentHash: before?.contentHash,
  });
});

test('starts with the live release while another process publishes without a pause', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const { db, context, origin } = pipeline;
  await pipeline.publisher.close();
  const wait = () =>
    transact(db, (tx) =>
      createRelease(tx, { kind: 'publish', status: 'building', note: '', by: null, at: new Date() }),
    );
  expect(await acquireLease(db, 'another-host:1:1:1', new Date())).toBe(true);
  const follower = createLocalPublisher(context);
  const first = await wait();
  const goLive = (id: number) =>
    transact(db, async (tx) => {
      const { siteBuildId } = context.write;
      await renewLease(tx, 'another-host:1:1:1', new Date());
      await tx.update(releases).set({ status: 'superseded' }).where(eq(releases.status, 'live'));
      await tx.update(releases).set({ status: 'live', siteBuildId }).where(eq(releases.id, id));
    });
  let isOver = false;
  const publishWithoutPause = async (): Promise<void> => {
    for (let last = first; !isOver; await sleep(20)) {
      const next = await wait();
      await goLive(last.id);
      last = next;
    }
  };
  const publishing = publishWithoutPause();
  await reconcile(context, follower);
  await expect.poll(() => origin.shownReleaseId()).toBeGreaterThanOrEqual(first.id);
  isOver = true;
  await publishing;
  await follower.close();
});

test('serves the live content from its folder until a new build is rendered', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const { context, origin, db } = pipeline;
  pipeline.renderedIds.length = 0;
  const changed = { ...context, write: { ...context.write, siteBuildId: 'build-2' } };
  const publisher = createLocalPublisher(changed);
  const finish = await beginReconcile(changed, publisher);
  expect([origin.shownReleaseId(), pipeline.renderedIds]).toEqual([1, []]);
  await finish();
  expect(origin.shownReleaseId()).toBe(2);
  expect(await findLiveRelease(db)).toMatchObject({ id: 2, kind: 'rebuild', siteBuildId: 'build-2' });
  await publisher.close();
});

test('publishes a save left by a kill before serving visitors, also with a new build', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const { context, origin, db } = pipeline;
  const waiting = { kind: 'publish', status: 'building', note: '', by: null, at: new Date() } as const;
  await createRelease(db, waiting);
  const changed = { ...context, write: { ...context.write, siteBuildId: 'build-2' } };
  const publisher = createLocalPublisher(changed);
  await beginReconcile(changed, publisher);
  expect(origin.shownReleaseId()).toBe(2);
  await publisher.close();
});

test('keeps visitors waiting for the new build when there is no folder to serve', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  const { context, origin } = pipeline;
  await rm(releaseDir(context.write, 1), { recursive: true });
  const changed = { ...context, write: { ...context.write, siteBuildId: 'build-2' } };
  const publisher = createLocalPublisher(changed);
  const finish = await beginReconcile(changed, publisher);
  expect(origin.findFile('/')).toBeDefined();
  await finish();
  await publisher.close();
});

test.each(['_astro/page.js', `objects/images/0123456789abcdef0123456789abcdef-320.webp`])(
  'rewrites a release folder whose %s was lost or truncated from the remaining files',
  async (file) => {
    await using pipeline = await createTestPipeline();
    const { dataDir, assets } = pipeline.context.write;
    const bytes = Buffer.from('its bytes');
    await mkdir(dirname(join(dataDir, file)), { recursive: true });
    await writeFile(join(dataDir, file), bytes);
    if (file.startsWith('_astro/')) assets.set(`/${file}`, createSiteFile({ identity: bytes }, { headers: {} }));
    await start(pipeline);
    await saveContent(pipeline, 'home_main_content', `<a href="/${file}">a file</a>`);
    await pipeline.publisher.idle();
    await pipeline.context.folderWriter.idle();
    const id = (await findLiveRelease(pipeline.db))?.id ?? 0;
    const linked = join(releaseDir(pipeline.context.write, id), file);
    await rm(linked);
    await start(pipeline);
    expect(await readFile(linked)).toEqual(bytes);
    await rm(linked);
    await writeFile(linked, 'its');
    await start(pipeline);
    expect(await readFile(linked)).toEqual(bytes);
    expect((await findLiveRelease(pipeline.db))?.id).toBe(id);
  },
);

const LOST = '0123456789abcdef0123456789abcdef-640.webp';

/** A start after a power cut: nothing in memory, no release folder, and a file gone that a live text shows. */
async function startWithoutImage(pipeline: TestPipeline): Promise<TestPipeline> {
  await rm(join(pipeline.imagesDir, LOST));
  return startWithoutFolders(pipeline);
}

async function startWithoutFolders({ db, context, publisher }: TestPipeline): Promise<TestPipeline> {
  await publisher.close();
  const { dataDir } = context.write;
  for (const name of await readdir(join(dataDir, 'releases')))
    await rm(join(dataDir, 'releases', name), { recursive: true });
  const restarted = await createTestPipeline({ database: { db, folder: dataDir } });
  await start(restarted);
  return restarted;
}

test('quarantines a live item whose image file was lost, and serves the rest of the site', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  await writeFile(join(pipeline.imagesDir, LOST), 'an image');
  await saveContent(pipeline, 'about_main_content', '<p>unharmed</p>');
  await saveContent(pipeline, 'home_main_content', `<img src="/objects/images/${LOST}" alt="">`);
  await pipeline.publisher.idle();
  await using restarted = await startWithoutImage(pipeline);
  const live = await findLiveRelease(restarted.db);
  expect(live).toMatchObject({ kind: 'rebuild', quarantinedItems: [{ entity: 'contentItems' }] });
  expect(live?.quarantinedItems[0]?.reason).toContain(LOST);
  expect(restarted.origin.shownReleaseId()).toBe(live?.id);
  expect(restarted.origin.findFile('/')?.representations.identity.body.toString()).not.toContain(LOST);
  expect((await readManifest(releaseDir(restarted.context.write, live?.id ?? 0)))?.release.id).toBe(live?.id);
  // Nothing more is made of it: neither by the next start nor by saves.
  await start(restarted);
  expect((await findLiveRelease(restarted.db))?.id).toBe(live?.id);
  const next = await saveContent(restarted, 'events_intro', '<p>saved afterwards</p>');
  await restarted.publisher.idle();
  const afterwards = await findLiveRelease(restarted.db);
  expect(afterwards?.id).toBeGreaterThanOrEqual(next);
  expect(afterwards?.quarantinedItems).toMatchObject([{ entity: 'contentItems' }]);
  // Uploaded again, the file is shown with the next save.
  await writeFile(join(restarted.imagesDir, LOST), 'an image');
  await saveContent(restarted, 'events_notes', '<p>saved with it</p>');
  await restarted.publisher.idle();
  expect((await findLiveRelease(restarted.db))?.quarantinedItems).toEqual([]);
  expect(restarted.origin.findFile('/')?.representations.identity.body.toString()).toContain(LOST);
});

test('serves live items that link to a paper deleted since', async () => {
  await using pipeline = await createTestPipeline();
  const { assets } = pipeline.context.write;
  assets.set('/papers/bylaws.pdf', createSiteFile({ identity: Buffer.from('its bytes') }, { headers: {} }));
  await start(pipeline);
  const id = await saveContent(pipeline, 'home_main_content', '<a href="/papers/bylaws.pdf">Bylaws</a>');
  await pipeline.publisher.idle();
  await pipeline.context.folderWriter.idle();
  await using restarted = await startWithoutFolders(pipeline);
  expect(await findLiveRelease(restarted.db)).toMatchObject({ id, quarantinedItems: [] });
  expect(restarted.origin.findFile('/')?.representations.identity.body.toString()).toContain('Bylaws');
});

test('publishes a pending save when the live release cannot be served', async () => {
  await using pipeline = await createTestPipeline();
  await start(pipeline);
  await writeFile(join(pipeline.imagesDir, LOST), 'an image');
  await saveContent(pipeline, 'home_main_content', `<img src="/objects/images/${LOST}" alt="">`);
  await pipeline.publisher.idle();
  const waiting = { kind: 'publish', status: 'building', note: '', by: null, at: new Date() } as const;
  await createRelease(pipeline.db, waiting);
  await using restarted = await startWithoutImage(pipeline);
  expect(restarted.origin.findFile('/')).toBeDefined();
});

test('keeps the earlier version of a page that cannot be rendered', async () => {
  let isBroken = false;
  await using pipeline = await createTestPipeline({
    render: async (input, path) => {
      const item = input.snapshot.contentItems.find(({ key }) => key === 'home_main_content');
      if (isBroken && item) throw new Error('not by this build');
      return renderTestPage(input, path);
    },
  });
  await start(pipeline);
  const id = await saveContent(pipeline, 'home_main_content', '<p>shown</p>');
  await pipeline.publisher.idle();
  // A start clears away what no process writes any more; this one still would.
  await pipeline.context.folderWriter.idle();
  isBroken = true;
  await startWithBuild(pipeline, 'build-2');
  expect(await findLiveRelease(pipeline.db)).toMatchObject({ id });
});
