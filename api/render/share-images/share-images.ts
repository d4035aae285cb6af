import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { RenderInput, Snapshot } from '../../../contract/releases.ts';
import { createSiteFile, type SiteFile } from '../../http/site-file.ts';
import { StoreFailure } from '../../media/object-store.ts';
import { codeOf } from '../../process/error-code.ts';
import { makeFolder, syncFolder, writeWholeFile } from '../../process/files.ts';
import { loadOnce } from '../../process/load-once.ts';
import { loadShareArtwork, type ShareArtwork } from './artwork.ts';
import type { drawShareImage } from './draw-share-image.ts';
import { planShareImages, SHARE_PATH, type SharePlan, type SharePlans } from './plan-share-images.ts';

/** Limits for files on disk and images in memory. The least recently used are dropped first. */
const CACHED_FILES = 200;
const CACHED = 50;
/** Longest time a request or a release's folder waits for an image being drawn. Milliseconds. */
const PATIENCE = 5000;
/** Time after which failed images are drawn again: the next release may be weeks away. Milliseconds. */
const RETRY = 60_000;

export type ShareImages = Awaited<ReturnType<typeof createShareImages>>;

interface ShareImagesOptions {
  dataDir: string;
  imagesDir: string;
  /** Fetches an image into `imagesDir`. False if there is none. */
  fetchImage: (name: string) => Promise<boolean>;
  security: Record<string, string>;
  imageCaching: string;
  log: Logger;
  artwork?: ShareArtwork;
  draw?: typeof drawShareImage;
  patience?: number;
  retryMs?: number;
}

/** Creates and serves share images. Their names are hashes of their inputs, so pages can link them before they exist. */
export async function createShareImages(options: ShareImagesOptions) {
  const { dataDir, imagesDir, fetchImage, security, imageCaching, log, patience = PATIENCE, retryMs = RETRY } = options;
  const folder = join(dataDir, 'share');
  await makeFolder(folder);
  const artwork = options.artwork ?? (await loadShareArtwork());
  const getDraw = loadOnce(() => loadDrawing(artwork, options.draw));
  const cached = new LRUCache<string, SiteFile>({ max: CACHED });
  const underWay = new Map<string, Promise<SiteFile | null>>();
  let queue: Promise<unknown> = Promise.resolve();
  let latest = {} as SharePlans;
  let retry: NodeJS.Timeout | undefined;

  const fileOf = (path: string): string => join(folder, SHARE_PATH.exec(path)?.[1] ?? '');

  const cache = (path: string, bytes: Buffer): SiteFile => {
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': imageCaching, ...security };
    const image = createSiteFile({ identity: bytes }, { headers });
    cached.set(path, image);
    return image;
  };

  const read = async (path: string): Promise<SiteFile | null> => {
    const bytes = await readFile(fileOf(path)).catch(() => null);
    return bytes && cache(path, bytes);
  };

  const drawPlan = async ({ page, headline, club, image, focalPoint }: SharePlan): Promise<Buffer> => {
    const draw = await getDraw();
    const scene = { headline, club, image: artwork.scenes[page], focalPoint: null };
    if (image === null) return draw(scene);
    try {
      await fetchImage(image);
      const own = await readFile(join(imagesDir, image));
      return await draw({ ...scene, image: own, focalPoint });
    } catch (err) {
      // Retry later: an image with the wrong content would never be drawn again under this name.
      if (err instanceof StoreFailure || !['', 'ENOENT'].includes(codeOf(err))) throw err;
      log.warn({ err, page, image }, 'Hero image unreadable: the share image shows the artwork instead');
      return draw(scene);
    }
  };

  const make = async (plan: SharePlan): Promise<SiteFile | null> => {
    const known = await read(plan.path);
    if (known) return known;
    try {
      const bytes = await drawPlan(plan);
      await writeWholeFile(fileOf(plan.path), bytes);
      await removeOldest(folder);
      return cache(plan.path, bytes);
    } catch (err) {
      log.error({ err, path: plan.path }, 'Share image failed');
      clearTimeout(retry);
      retry = setTimeout(() => prepare(latest), retryMs).unref();
      return null;
    }
  };

  /** Draws missing images in the background, one at a time. */
  const prepare = (plans: SharePlans): void => {
    latest = plans;
    for (const plan of Object.values(plans)) {
      if (cached.has(plan.path) || underWay.has(plan.path)) continue;
      const made = queue.then(() => make(plan)).finally(() => underWay.delete(plan.path));
      underWay.set(plan.path, made);
      queue = made;
    }
  };

  const findNow = async (path: string): Promise<SiteFile | null> => {
    if (!SHARE_PATH.test(path)) return null;
    return cached.get(path) ?? (await underWay.get(path)) ?? (await read(path));
  };

  return {
    plan: (snapshot: Snapshot, media?: RenderInput['media']) => planShareImages(snapshot, media, artwork.hash),
    prepare,
    /** Finds an image, waiting while it is drawn. Null if `path` is not a share image. @throws if it takes too long */
    find: (path: string) => withinPatience(findNow(path), patience),
    /** Finds the file of an image, to be linked into a release. Null if there is none in time. */
    findFile: async (path: string) => {
      const image = await withinPatience(findNow(path), patience).catch((err: unknown) => {
        log.warn({ err, path }, 'Release written without a share image');
        return null;
      });
      return image && { file: fileOf(path), image };
    },
    /** Drops the images at these paths and their files. */
    forget: async (paths: readonly string[]) => {
      for (const path of paths.filter((each) => SHARE_PATH.test(each))) {
        await underWay.get(path);
        cached.delete(path);
        await rm(fileOf(path), { force: true });
      }
      await syncFolder(folder);
    },
    idle: async () => {
      while (underWay.size > 0) await queue;
    },
  };
}

type Draw = (scene: Parameters<typeof drawShareImage>[0]) => Promise<Buffer>;

async function loadDrawing(artwork: ShareArtwork, given: typeof drawShareImage | undefined): Promise<Draw> {
  const { drawShareImage } = await import('./draw-share-image.ts');
  const { createOutliner } = await import('./outline-text.ts');
  const outline = createOutliner(artwork.font);
  return (scene) => (given ?? drawShareImage)(scene, artwork, outline);
}

/** Deletes the oldest files. Unlinked ones stay for a while, for people who shared an earlier page. */
async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= CACHED_FILES) return;
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }))).mtimeMs })),
  );
  aged.sort((one, other) => other.at - one.at);
  await Promise.all(aged.slice(CACHED_FILES).map(({ name }) => rm(join(folder, name), { force: true })));
}

async function withinPatience<Value>(wanted: Promise<Value>, patience: number): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('the picture is still being drawn')), patience);
  return Promise.race([wanted, limit.promise]).finally(() => clearTimeout(timer));
}
