import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { NOTIFICATIONS } from '../contract/deliveries.ts';
import { foldLog, openDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { fromRoot } from '../db/project-root.ts';
import { seedDatabase } from '../db/seed.ts';
import { createFirstAdmin } from './auth/first-admin.ts';
import { areArchivesBusy } from './backups/archive-lease.ts';
import { sweepInterruptedRestores } from './backups/interrupted-restore.ts';
import { createNightlyBackup, runCommand } from './backups/nightly-backup.ts';
import { checkStorage } from './deliver/check-storage.ts';
import { createDelivery } from './deliver/delivery.ts';
import { createEdgeCaching } from './deliver/edge-caching.ts';
import { createFolderWriter } from './deliver/folder-writer.ts';
import { createNotifier } from './deliver/notify/notifier.ts';
import { beginReconcile, createReleasedAssetLookup, type DeliverContext } from './deliver/reconcile.ts';
import { loadAssets } from './deliver/static-assets.ts';
import { createStaticOrigin } from './deliver/static-origin.ts';
import { createLiveVerifier } from './deliver/verify/live-verifier.ts';
import type { WriteOptions } from './deliver/write-release.ts';
import { createDocumentWatch } from './documents/document-watch.ts';
import { listStartWarnings } from './hand-over/start-warnings.ts';
import { createSurroundings } from './health/surroundings.ts';
import { createLiveUpdates } from './http/live-updates.ts';
import { getImageCaching, getSecurityHeaders } from './http/security-headers.ts';
import { createLinkWatch } from './links/link-watch.ts';
import type { RemovedImages } from './media/removed-images.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMedia } from './open-media.ts';
import { createFetchOutside } from './outside/fetch-outside.ts';
import type { Env, SiteBucketSettings } from './process/env.ts';
import { makeFolder, writeWholeFile } from './process/files.ts';
import { loadOnce } from './process/load-once.ts';
import { startJob } from './process/worker.ts';
import { createLocalPublisher } from './publish/local-publisher.ts';
import { createHolder } from './publish/publish-lease.ts';
import { createScheduler } from './publish/scheduler.ts';
import { findLiveRelease, preparePendingRelease } from './releases/releases.queries.ts';
import { makePages } from './render/make-pages.ts';
import { createShareImages } from './render/share-images/share-images.ts';
import { loadSiteRenderer } from './render/site-renderer.ts';
import { createEraser } from './takedowns/erase-here.ts';
import { createTakedownJob } from './takedowns/takedown-job.ts';

/** Interval at which the scheduler runs. Milliseconds. */
const SCHEDULER_INTERVAL = 1000;
/** Interval of the health checks, within the lease so that one process keeps it. Milliseconds. */
const WATCH_INTERVAL = 5000;

export const DIST = fromRoot('dist');

export type System = Awaited<ReturnType<typeof createSystem>>;

/** Creates the whole system: database migrated and seeded, live release shown, publisher running. */
export async function createSystem(env: Env, log: Logger, now = () => new Date()) {
  // Closes whatever was opened before a failure, so that the caller may retry.
  await using begun = new AsyncDisposableStack();
  const atEnd = (work: () => unknown): void =>
    begun.defer(async () => {
      try {
        await work();
      } catch (err) {
        // A failing disk or database must not stop the rest from closing, nor hide the original error.
        log.warn({ err }, 'Shutdown of a part failed');
      }
    });
  for (const name of ['releases', 'objects/images', 'objects/uploads']) await makeFolder(join(env.dataDir, name));
  await sweepInterruptedRestores(env, log);
  await checkStorage(env);
  const db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  const effects = { db, env, log, now };
  atEnd(async () => {
    // Leaves everything in one file, for people who copy the data folder while the server is stopped.
    await foldLog(db).finally(() => db.close());
  });
  await migrateDatabase(db);
  const media = await openMedia(effects);
  atEnd(() => media.close());
  const { imagesDir } = media;
  const saveImage = (name: string, bytes: Buffer) => writeWholeFile(join(imagesDir, name), bytes);
  await seedDatabase(db, { saveImage, now: now() });
  await media.start();
  const firstAdmin = await createFirstAdmin(db, env.firstAdmin, now());
  for (const warning of listStartWarnings(env, firstAdmin !== null)) log.warn(warning);

  const security = getSecurityHeaders(env);
  const imageCaching = getImageCaching(env.purge !== null);
  const caching = await createEdgeCaching(env);
  const clientDir = join(DIST, 'client');
  const { dataDir } = env;
  const { fetchImage } = media.store;
  const write: WriteOptions = {
    dataDir,
    siteBuildId: await getSiteBuildId(env),
    clientDir,
    imagesDir,
    fetchImage,
    isRemoved: media.removed.isRemoved,
    security,
    getCaching: caching.get,
    imageCaching,
    assets: await loadAssets(clientDir, security),
    shareImages: await createShareImages({ dataDir, imagesDir, fetchImage, security, imageCaching, log }),
  };
  const findStored = async (name: string) => ((await fetchImage(name)) ? join(imagesDir, name) : null);
  const origin = createStaticOrigin({
    assets: write.assets,
    findReleasedAsset: createReleasedAssetLookup({ write }),
    findShareImage: write.shareImages.find,
    findStored,
  });
  const events = createLiveUpdates();
  const metrics = createMetrics({ db, events, now, isProcessMeasured: true });
  const verifier = createLiveVerifier({ db, log, events, now, origin, findStored, ...env });
  atEnd(() => verifier.close());
  const context: DeliverContext = {
    db,
    events,
    log,
    now,
    holder: createHolder(),
    publicUrl: env.publicUrl,
    timeZone: env.timeZone,
    analytics: env.analytics,
    render: await loadSiteRenderer(DIST),
    origin,
    folderWriter: createFolderWriter({ db, log, events, origin, write, isBucketWaiting: env.siteBucket !== null }),
    write,
    verifier,
    notify: NOTIFICATIONS.filter((kind) => env[kind] !== null),
  };
  const bucket = env.siteBucket && (await openSiteBucket(env.siteBucket, context, media.removed));
  atEnd(() => bucket?.close());
  const notifier = context.notify.length > 0 ? createNotifier({ db, log, now, ...env }) : null;
  const edge = env.purge && { caching, origin, now };
  const delivery = createDelivery({ db, log, events, bucket, notifier, edge });
  atEnd(() => delivery.close());
  const publisher = createLocalPublisher(context);
  atEnd(() => publisher.close());
  const finish = await beginReconcile(context, publisher);
  const schedule = createScheduler({ ...context, publisher, club: env });
  const scheduling = startJob({ name: 'scheduler', everyMs: SCHEDULER_INTERVAL, run: schedule, log });
  atEnd(scheduling.close);
  scheduling.wake();
  atEnd(createNightlyBackup(effects).start());
  const { shownReleaseId } = origin;
  const eraser = createEraser({ ...context, env, removed: media.removed, shownReleaseId });
  atEnd(eraser.close);
  const takedowns = createTakedownJob({
    ...context,
    env,
    media,
    publisher,
    eraseHere: eraser.eraseHere,
    deliver: delivery.deliverNow,
    bucket,
    noticedMs: 3000,
    cleanArchives: async (rows) => {
      if (await areArchivesBusy(db, now())) return false;
      const isCleaned = await runCommand('clean-archives', { words: rows.map(({ id }) => String(id)) });
      if (!isCleaned) throw new Error('an archive could not be cleaned');
      return true;
    },
  });
  atEnd(() => takedowns.close());
  takedowns.wake();
  const fetchOutside = createFetchOutside(env);
  atEnd(createDocumentWatch({ ...effects, events, publisher, fetchOutside }).start());
  atEnd(createLinkWatch({ ...effects, fetchOutside }).start());
  const surroundings = createSurroundings({ ...env, now });
  // Loaded a few seconds after start: visitors go first, and commands end before.
  const ending = new AbortController();
  const openWatch = loadOnce(async () => {
    const { createAlertWatch } = await import('./health/alert-watch.ts');
    return createAlertWatch({ ...effects, delivery, surroundings, ending: ending.signal });
  });
  const checkHealth = async () => (await openWatch())();
  atEnd(startJob({ name: 'alert watch', everyMs: WATCH_INTERVAL, run: checkHealth, log }).close);
  atEnd(() => ending.abort());
  const running = begun.move();
  return {
    deps: {
      ...effects,
      publisher,
      delivery,
      events,
      media,
      metrics,
      surroundings,
      fetchOutside,
      createPendingRelease: preparePendingRelease(env),
      takedowns,
      shownReleaseId,
      site: { render: context.render, security, planShareImages: write.shareImages.plan },
    },
    publisher,
    delivery,
    folderWriter: context.folderWriter,
    origin,
    write,
    /** Null unless this start made the first account. */
    firstAdmin,
    /** Renders the pages for a new build, while visitors get those of the previous one. */
    finish: async () => {
      await finish();
      // Commands end after this, so publish now what is due.
      scheduling.wake();
      await scheduling.idle();
    },
    /** Loads what rendering needs, so that the first publish is fast and a later build cannot remove files it needs. */
    warmUp: async () => {
      const live = await findLiveRelease(db);
      if (live) await makePages(context, live);
    },
    close: () => running.disposeAsync(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/**
 * Id of everything pages depend on besides content: the compiled site (id written by `npm run build`) and its settings.
 */
async function getSiteBuildId({ publicUrl, timeZone, analytics, edgeSeconds, hstsSubdomains }: Env): Promise<string> {
  const { id } = JSON.parse(await readFile(join(DIST, 'build.json'), 'utf8')) as { id: string };
  const settings = hash('sha256', JSON.stringify([publicUrl, timeZone, analytics, edgeSeconds, hstsSubdomains]));
  return `${id}-${settings.slice(0, 8)}`;
}

// Loaded on demand, because the client is large.
async function openSiteBucket(settings: SiteBucketSettings, context: DeliverContext, removed: RemovedImages) {
  const [{ createSiteBucket }, { createBucketFollower }] = await Promise.all([
    import('./deliver/bucket/site-bucket.ts'),
    import('./deliver/bucket/bucket-follower.ts'),
  ]);
  return createBucketFollower({ ...context, bucket: createSiteBucket(settings), removed });
}
