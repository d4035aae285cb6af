import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEED_IMAGES } from '../../db/seed.ts';
import { SEED_IMAGE_FILES } from '../../db/seed-rows.ts';
import { transact } from '../../db/transact.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { startJob, type Worker } from '../process/worker.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';
import { createImageQueue, type ImageQueue } from './image-queue.ts';
import { createImageRenderer, type ImageRenderer } from './image-renderer.ts';
import { createImageIngester } from './ingest-image.ts';
import { createLocalStore } from './local-store.ts';
import { type ObjectStore, StoreFailure } from './object-store.ts';
import { type FindReleasedFile, withRecoveredImages } from './recovered-images.ts';
import { createRemovedImages, withoutRemoved } from './removed-images.ts';
import { createSimilarImages } from './similar-images.ts';
import { removeAbandoned } from './stored-files.ts';

const SWEEP_MS = 3_600_000;
/** Age after which a partial file counts as abandoned. Files in progress are written to more often. Milliseconds. */
const ABANDONED_MS = 120_000;

export type Media = Awaited<ReturnType<typeof createMedia>>;

export interface GarbageDeps extends Pick<Effects, 'db' | 'now'> {
  store: ObjectStore;
  queue: ImageQueue;
}

export interface MediaDeps extends Effects {
  /** Passed in, because only content and releases know which images are used and retained. */
  collectGarbage: (deps: GarbageDeps) => Promise<void>;
  findReleasedFile: FindReleasedFile;
  store?: ObjectStore;
  renderer?: ImageRenderer;
}

/** Image handling, from upload to serving. */
export async function createMedia(options: MediaDeps) {
  const { db, env, log, now, collectGarbage, findReleasedFile, ...given } = options;
  const objectsDir = join(env.dataDir, 'objects');
  const imagesDir = join(objectsDir, 'images');
  const origin = given.store ?? (await openStore(env, { uploadsDir: join(objectsDir, 'uploads'), imagesDir }));
  const removed = createRemovedImages(db);
  const store = withoutRemoved(withRecoveredImages(origin, { imagesDir, log, findReleasedFile }), removed);
  const renderer = given.renderer ?? createImageRenderer(env.avifEffort);
  const openRenderer = () => createImageRenderer();
  const queue = createImageQueue();
  const { resume, ...ingester } = createImageIngester({
    db,
    log,
    now,
    store,
    renderer,
    queue,
    removed,
    origins: env.trustedOrigins,
  });
  let sweeping: Worker | undefined;
  let catchUp: Promise<void> = Promise.resolve();
  let isSeeded = true;

  const incomingDir = join(objectsDir, 'incoming');

  const sweep = async (): Promise<void> => {
    // By system time, since that is what the file times use.
    const before = new Date(Date.now() - ABANDONED_MS);
    await removeAbandoned(incomingDir, /^/, before);
    await removeAbandoned(imagesDir, /\.tmp$/, before);
    if (!isSeeded) await saveSeedImages(store);
    isSeeded = true;
    // Work from before the last hour, interrupted by a store outage or a killed process.
    await resume(new Date(now().getTime() - SWEEP_MS));
    if (await isClockSteady(options)) await collectGarbage({ db, now, store, queue });
  };

  return {
    store,
    /** Taken-down images, which are neither served nor accepted again. */
    removed,
    /** Opens a separate renderer, for work that cannot wait behind uploads. */
    openRenderer,
    findSimilar: createSimilarImages({ db, store, imagesDir, removed, openRenderer }),
    /** Folder for incomplete uploads, on the local store's file system. */
    incomingDir,
    /** Folder that images are served from, for any store. */
    imagesDir,
    ...ingester,
    sweep,
    /** Saves the built-in images. Then, in the background, finishes interrupted work, and sweeps now and every hour. */
    start: async () => {
      await removed.refresh();
      // If the store is unreachable, pages are still rendered, and the next sweep retries.
      await saveSeedImages(store).catch((err: unknown) => {
        if (!(err instanceof StoreFailure)) throw err;
        log.error({ err }, 'Saving the club’s own images failed: the next sweep retries');
        isSeeded = false;
      });
      sweeping = startJob({ name: 'image sweep', everyMs: SWEEP_MS, run: sweep, log });
      catchUp = resume(now())
        .catch((err: unknown) => log.error({ err }, 'Resuming interrupted images failed'))
        .then(sweeping.wake);
    },
    close: async () => {
      renderer.close();
      await catchUp;
      await sweeping?.close();
      await queue.idle();
    },
  };
}

async function openStore(
  { imageBucket }: Pick<Env, 'imageBucket'>,
  folders: { uploadsDir: string; imagesDir: string },
): Promise<ObjectStore> {
  if (!imageBucket) return createLocalStore(folders);
  // Loaded on demand, because the client is large.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(imageBucket, folders.imagesDir);
}

/** False if the clock jumped since the last sweep. Even if wrong for a moment only, it would empty the trash. */
async function isClockSteady({ db, now }: Pick<Effects, 'db' | 'now'>): Promise<boolean> {
  const at = now().getTime();
  const last = Number(await findSetting(db, 'sweptAt'));
  await transact(db, (tx) => saveSetting(tx, 'sweptAt', at), { isDurable: false });
  return Math.abs(at - last) < 2 * SWEEP_MS;
}

/** Saves missing built-in images. A second process on a shared database starts with an empty folder. */
async function saveSeedImages(store: ObjectStore): Promise<void> {
  for (const name of SEED_IMAGE_FILES) {
    if (!(await store.fetchImage(name))) await store.saveImage(name, await readFile(join(SEED_IMAGES, name)));
  }
}
