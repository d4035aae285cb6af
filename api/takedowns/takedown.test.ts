import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CustomPage } from '../../contract/custom-pages.ts';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import { openDatabase } from '../../db/client.ts';
import { changes, takedowns } from '../../db/schema/index.ts';
import { startHttpListener } from '../../tests/support/http-listener.ts';
import { createBackup, listBackups } from '../backups/create-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { createNotifier, type Notifier } from '../deliver/notify/notifier.ts';
import { createWorker } from '../process/worker.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { findCurrentRelease } from '../releases/releases.queries.ts';
import { hashSnapshot, takeSnapshot } from '../releases/snapshot.ts';
import { carryTakedowns } from './carry-takedowns.ts';
import { addImage, createTestClub, makeJpeg, receiptOf, type TestClub, takeDown } from './testing-removal.ts';
import { describeSought, findTraces, findTracesInDatabase, readAll } from './testing-traces.ts';

/** Used wherever an image can be, and in each of so many releases. */
async function useEverywhere(club: TestClub, file: Buffer, releases: number) {
  const { send, pipeline } = club;
  const item = await addImage(club, file);
  await send('PUT', `/api/admin/media/${item.name}`, {
    description: 'Robin scores',
    focalPoint: { x: 0.2, y: 0.3 },
    showsPeople: true,
    consentBy: 'Robin’s parents',
  });
  const image = { imageUrl: item.url, altText: 'Robin scores' };
  await send('POST', '/api/admin/hero-images', { ...image, pageType: 'home' });
  await send('POST', '/api/admin/carousel-images', { ...image, pageType: 'events' });
  await send('POST', '/api/admin/content', { key: 'panther_store_online_image', value: item.url });
  await send('POST', '/api/admin/content', { key: 'panther_store_online_image_alt', value: 'Robin in a cap' });
  const { body } = await send('POST', '/api/admin/content', {
    key: 'home_main_content',
    value: `<p>Hello</p><p><img src="${item.url}" alt="Robin scores"></p>`,
  });
  const { id } = body as { id: number };
  for (let each = 0; each < releases; each += 1) {
    const { headers } = await send('PUT', `/api/admin/content/${id}`, {
      value: `<p>${each}</p><p><img src="${item.url}" alt="Robin scores"></p>`,
    });
    await pipeline.publisher.finished(Number(headers.get('x-release-id')));
  }
  await pipeline.context.folderWriter.idle();
  return { item, blockId: id, imageId: item.name.slice(0, 32) };
}

async function backUp({ app: { db, deps } }: TestClub): Promise<string> {
  const { env, media, now } = deps;
  const source = { db, dataDir: env.dataDir, store: media.store, imagesDir: media.imagesDir, now };
  return join(env.backups.dir, (await createBackup(source, env.backups.dir)).file);
}

describe('taken-down image', { timeout: 180_000 }, () => {
  test('leaves no trace in a season’s archive, where that alone still shows it', async () => {
    await using club = await createTestClub();
    const { pipeline, job, send } = club;
    const file = await makeJpeg();
    const { item, blockId, imageId } = await useEverywhere(club, file, 1);
    const last = await findCurrentRelease(club.app.db);
    const lists = ['hero-images', 'carousel-images'];
    for (const list of lists) await send('DELETE', `/api/admin/${list}/1`);
    for (const id of [1, 2]) await send('DELETE', `/api/admin/content/${id}`);
    await send('DELETE', `/api/admin/content/${blockId}`);
    await send('PUT', `/api/admin/media/${item.name}`, { consentUntil: '2020-01-01' });
    const archive = { key: 'season_archive_2025', value: String(last?.id), type: 'text' };
    const { headers } = await send('POST', '/api/admin/content', archive);
    await pipeline.publisher.finished(Number(headers.get('x-release-id')));
    await pipeline.context.folderWriter.idle();
    const read = (path: string) => pipeline.origin.findFile(path)?.representations.identity.body.toString() ?? '';
    expect(read('/')).not.toContain(imageId);
    // The consent has run out.
    expect(read('/seasons/2025-26')).not.toContain(imageId);
    await send('PUT', `/api/admin/media/${item.name}`, { consentUntil: '2099-01-01' });
    await send('POST', '/api/admin/content', { key: 'about_main_content', value: '<p>x</p>' });
    await pipeline.publisher.idle();
    await pipeline.context.folderWriter.idle();
    expect(read('/seasons/2025-26')).toContain(imageId);
    const folder = club.app.deps.env.dataDir;
    const sought = await describeSought(file, { imageId, placeholder: '', files: await readAll(folder) });
    const id = await takeDown(club, item);
    await job.idle();
    expect(await receiptOf(club, id)).toMatchObject({ isDone: true });
    expect(read('/seasons/2025-26')).toContain('This is how the site looked in 2025–26');
    expect(read('/seasons/2025-26')).not.toContain(imageId);
    expect(await findTraces(await readAll(folder), sought)).toEqual([]);
  });

  test('leaves no trace in a page of the club’s own, in whichever section it was shown', async () => {
    await using club = await createTestClub();
    const { app, pipeline, job, send } = club;
    const { dataDir } = app.deps.env;
    const file = await makeJpeg();
    const item = await addImage(club, file);
    const imageId = item.name.slice(0, 32);
    const image = { imageUrl: item.url, altText: 'Robin scores' };
    const sections = [
      { kind: 'text', value: `<p>Dues</p><p><img src="${item.url}" alt="Robin scores"></p>` },
      { kind: 'images', images: [{ ...image, caption: 'Robin again' }] },
      { kind: 'cards', cards: [{ ...image, title: 'Gold member' }] },
    ];
    const page = { ...image, title: 'Membership', path: '/membership', sections, isPublished: true };
    const { body } = await send('POST', '/api/admin/pages', page);
    await send('PUT', `/api/admin/pages/${(body as { id: number }).id}`, { path: '/members', banner: 'Join us.' });
    await pipeline.publisher.idle();
    await pipeline.context.folderWriter.idle();
    const read = (path: string) => pipeline.origin.findFile(path)?.representations.identity.body.toString() ?? '';
    expect(read('/members')).toContain(imageId);
    const files = await readAll(dataDir);
    const sought = await describeSought(file, { imageId, placeholder: item.image?.placeholder ?? '', files });
    expect((await findTraces(files, sought)).join()).toContain('members.html: its name');

    const id = await takeDown(club, item);
    await job.idle();
    const receipt = await receiptOf(club, id);
    expect(receipt).toMatchObject({ isDone: true });
    expect(receipt.addresses).toContainEqual(expect.stringMatching(/^\/share\/page1-/));
    expect(await findTraces(await readAll(dataDir), sought)).toEqual([]);
    expect(await findTracesInDatabase(app.db, sought)).toEqual([]);
    expect(read('/members')).toContain('Gold member');
    const [stored] = (await send('GET', '/api/admin/pages')).body as CustomPage[];
    const [replacementImage, ...others] = [...new Set(listImageNames(JSON.stringify(stored)))];
    expect([replacementImage, others]).toEqual([expect.not.stringContaining(imageId), []]);
    expect(JSON.stringify(stored)).not.toContain('Robin scores');
  });

  test('leaves alone the share image of a page that shows it below its hero', async () => {
    await using club = await createTestClub();
    const { pipeline, job, send } = club;
    const item = await addImage(club, await makeJpeg());
    const image = { imageUrl: item.url, altText: 'Robin scores', pageType: 'home' };
    const { headers } = await send('POST', '/api/admin/carousel-images', image);
    await pipeline.publisher.finished(Number(headers.get('x-release-id')));
    await pipeline.context.folderWriter.idle();
    const id = await takeDown(club, item);
    await job.idle();
    const receipt = await receiptOf(club, id);
    expect(receipt).toMatchObject({ isDone: true, counts: { shareImages: 0 } });
    expect(receipt.addresses.filter((path) => path.startsWith('/share/'))).toEqual([]);
  });

  test('is gone everywhere after 30 releases, with its replacement image in every place', async () => {
    await using club = await createTestClub();
    const { app, pipeline, job, send } = club;
    const { dataDir } = app.deps.env;
    const file = await makeJpeg();
    const { item, imageId, blockId } = await useEverywhere(club, file, 30);
    const archive = await backUp(club);
    const placeholder = item.image?.placeholder ?? '';
    const sought = await describeSought(file, { imageId, placeholder, files: await readAll(dataDir) });
    expect(sought.hashes.size).toBeGreaterThan(4);
    // The search finds the image while it exists.
    const shown = await findTraces(await readAll(dataDir), sought);
    expect(shown.join()).toMatch(/\/releases\/.+: a file of it/);
    expect(await findTracesInDatabase(app.db, sought)).toContain('media: its name');
    const others = new Map([...(await readAll(join(dataDir, 'releases')))].filter(([path]) => /about/.test(path)));

    const id = await takeDown(club, item);
    const gone = async () => (await receiptOf(club, id)).steps.find(({ step }) => step === 'bucket')?.doneAt ?? null;
    // Five seconds by themselves (`npm run test:takedown`); other tests run beside this one.
    await expect.poll(gone, { timeout: 30_000, interval: 50 }).not.toBeNull();
    await job.idle();

    expect(await findTraces(await readAll(dataDir), sought)).toEqual([]);
    expect(await findTracesInDatabase(app.db, sought)).toEqual([]);
    const snapshot = await takeSnapshot(app.db);
    const current = await findCurrentRelease(app.db);
    expect(current?.contentHash).toBe(hashSnapshot(snapshot));
    expect(JSON.stringify(snapshot)).not.toContain('Robin');
    expect(JSON.stringify(await app.db.select().from(changes).where(eq(changes.entity, 'media')))).not.toContain(
      'Robin',
    );
    const [replacementImage = ''] = listImageNames(JSON.stringify(snapshot.heroImages));
    expect(await readFile(join(dataDir, 'objects', 'images', replacementImage))).toBeDefined();
    expect(pipeline.origin.findFile('/')?.representations.identity.body.toString()).toContain(replacementImage);
    // Every other page of every kept release is what it was.
    const after = await readAll(join(dataDir, 'releases'));
    for (const [path, bytes] of others) if (after.has(path)) expect(after.get(path)?.equals(bytes)).toBe(true);

    const receipt = await receiptOf(club, id);
    expect(receipt).toMatchObject({
      name: item.name,
      reason: 'A parent asked',
      isDone: true,
      purge: 'none',
      processes: 1,
      requestedBy: null,
      counts: { places: 5, archives: 1, variants: item.image?.variants.length, shareImages: 1 },
    });
    expect(receipt.counts.releases).toBeGreaterThan(30);
    expect(receipt.addresses).toContain(IMAGES_PATH + item.name);
    expect(receipt.addresses.some((path) => path.startsWith('/share/home-'))).toBe(true);

    // Undo and restore bring the replacement image.
    const { body: trail } = await send('GET', '/api/admin/changes?limit=3');
    expect(trail).toMatchObject([{ entity: 'takedowns', after: { name: `receipt ${id}` }, by: null }, {}, {}]);
    const last = (trail as { id: number; entityId: number; entity: string }[]).find(
      ({ entity, entityId }) => entity === 'contentItems' && entityId === blockId,
    );
    expect(await send('POST', `/api/admin/changes/${last?.id}/undo`)).toMatchObject({ status: 200 });
    const old = (await send('POST', '/api/admin/releases/12/restore')).status;
    expect(old).toBe(200);
    expect(JSON.stringify(await getReleaseSnapshot(app.db, 12))).toContain(replacementImage);
    expect(await findTracesInDatabase(app.db, sought)).toEqual([]);

    const elsewhere = await mkdtemp(join(tmpdir(), 'club-restored-'));
    const databaseUrl = pathToFileURL(join(elsewhere, 'club.db')).href;
    await restoreBackup(archive, {
      dataDir: elsewhere,
      databaseUrl,
      databaseAuthToken: undefined,
      bucket: null,
      findBucketRelease: async () => null,
      carryTakedowns,
      now: () => new Date(),
    });
    const restored = await openDatabase(databaseUrl);
    expect(await findTraces(await readAll(elsewhere), sought)).toEqual([]);
    expect(await findTracesInDatabase(restored, sought)).toEqual([]);
    // Numbers of releases and notifications are other ones there.
    expect(await restored.select().from(takedowns)).toMatchObject([{ imageId, releaseId: null, purgeId: null }]);
    expect(await listBackups(app.deps.env.backups.dir)).toHaveLength(1);
    restored.close();
    await rm(elsewhere, { recursive: true });
  });

  test('repeats purges that hang or fail until each address is confirmed once', async () => {
    const cdn = await startHttpListener();
    const visitors = await startHttpListener();
    visitors.respondWith(404);
    let moved = 0;
    let forced = 0;
    let notifier: Notifier | undefined;
    await using club = await createTestClub(
      { PURGE_URL: cdn.url, PUBLIC_URL: new URL(visitors.url).origin },
      async ({ db, deps }) => {
        forced += 1;
        const { env, log, now } = deps;
        const later = () => new Date(now().getTime() + moved);
        notifier ??= createNotifier({ ...env, db, log, now: later, responseLimit: 2000 });
        await notifier.sendDue(Number.MAX_SAFE_INTEGER);
      },
    );
    // As the delivery does each second.
    const delivery = createWorker(
      async () => notifier?.sendDue(Number.MAX_SAFE_INTEGER),
      (err) => expect.unreachable(String(err)),
    );
    const turns = setInterval(delivery.wake, 100);
    await using ends = new AsyncDisposableStack();
    ends.defer(delivery.close);
    ends.defer(() => clearInterval(turns));
    const { job } = club;
    const { item } = await useEverywhere(club, await makeJpeg(), 1);
    cdn.respondWith('nothing');
    const id = await takeDown(club, item);
    const isWaiting = async () =>
      (await receiptOf(club, id)).steps.every(({ step, doneAt }) => doneAt || step === 'purge');
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    const waiting = { isDone: false, purge: 'waiting', finishedAt: null };
    expect(await receiptOf(club, id)).toMatchObject(waiting);
    await expect.poll(() => cdn.heard.length).toBeGreaterThan(0);

    // An attempt that is still under way would be put off from the later time.
    const findError = async () => (await notifier?.getStates())?.[0]?.error;
    await expect.poll(findError).toMatch(/did not respond within/);
    cdn.respondWith(500);
    const hung = cdn.heard.length;
    moved += 60_000;
    await expect.poll(() => cdn.heard.length).toBeGreaterThan(hung);
    await expect.poll(findError).toMatch(/responded with 500$/);
    expect(await receiptOf(club, id)).toMatchObject(waiting);

    cdn.respondWith(200);
    const failed = cdn.heard.length;
    moved += 60_000;
    await job.idle();
    const { addresses, ...receipt } = await receiptOf(club, id);
    expect(receipt).toMatchObject({ isDone: true, purge: 'done', problem: null });
    const files = cdn.heard.slice(failed).flatMap(({ body }) => JSON.parse(body).files as string[]);
    const { publicUrl } = club.app.deps.env;
    const reported = files.filter((each) => addresses.some((path) => each === publicUrl + path));
    expect(reported.toSorted()).toEqual(addresses.map((path) => publicUrl + path).toSorted());
    // The pages that showed it as well, and none of them twice.
    expect(files).toContain(`${publicUrl}/`);
    expect(new Set(files).size).toBe(files.length);
    // Each time the whole bucket is looked through.
    expect(forced).toBe(1);
    cdn.close();
    visitors.close();
  }, 120_000);
});
