import { randomBytes } from 'node:crypto';
import type { PageCaching } from '../../http/security-headers.ts';
import type { Manifest } from '../release-folder.ts';
import {
  type BucketManifest,
  EMPTY_MANIFEST,
  formatBucketManifest,
  MANIFEST_KEY,
  parseBucketManifest,
} from './bucket-manifest.ts';
import { type BucketObject, IMAGES, listBucketObjects } from './bucket-objects.ts';
import { type BucketPlan, planBucket } from './plan-bucket.ts';
import { PreconditionFailed, type SiteBucket } from './site-bucket.ts';

const PARALLEL = 6;
const MANIFEST_HEADERS = { ContentType: 'application/json; charset=utf-8', CacheControl: 'no-store' };

/** Thrown if another publisher has locked the bucket or filled it with a newer release. */
export class Overtaken extends Error {
  override name = 'Overtaken';
  readonly release: number;
  constructor(release: number) {
    super(`the bucket holds release ${release}, or somebody is bringing it there`);
    this.release = release;
  }
}

export interface Filled {
  /** False if everything was in place already. */
  isChanged: boolean;
  written: string[];
  deleted: string[];
}

interface FillOptions {
  bucket: SiteBucket;
  folder: string;
  release: Manifest;
  /** Caching of pages, if it differs from the folder's. */
  caching?: PageCaching;
  changesAt?: BucketManifest['changesAt'];
  now: Date;
  isRemoved?: (key: string) => boolean;
}

/**
 * Fills the bucket from a release's folder: first files that no page uses yet, then the lock, changed pages, deletions, the
 * manifest, and last the pointer. May be cut off after any step; the next call continues.
 * @throws Overtaken if the bucket is ahead; nothing more of this release is written then
 */
export async function fillBucket(options: FillOptions): Promise<Filled> {
  const { bucket, folder, release, caching = {}, changesAt = null, now, isRemoved } = options;
  const { id } = release.release;
  const stored = await bucket.read(MANIFEST_KEY);
  const manifest = stored ? parseBucketManifest(stored.body) : EMPTY_MANIFEST;
  if (manifest.release > id) throw new Overtaken(manifest.release);
  const [listed, { objects, pointer }] = await Promise.all([
    bucket.list(),
    listBucketObjects(folder, release, caching),
  ]);
  const plan = planBucket({ manifest, listed, objects, now, ...(isRemoved && { isRemoved }) });
  const pointerBytes = await pointer.read();
  if (isInPlace(plan, { manifest, id }) && (await bucket.read(pointer.key))?.body === pointerBytes.toString()) {
    return { isChanged: false, written: [], deleted: [] };
  }

  await eachOf(plan.immutable, async ({ key, headers, read }) => {
    await bucket.put(key, await read(), headers);
  });
  const lock = await lockBucket(bucket, { id, manifest, etag: stored?.etag ?? null, plan });
  const written = await eachOf(plan.changed, async (object) => ({
    object,
    etag: await writeOver(bucket, { object, bytes: await object.read(), listed, lock }),
  }));
  // Writes are conditional, but deletions cannot be, so check again.
  if (plan.deleted.length > 0) await mustBeOurs(bucket, lock);
  await eachOf(plan.deleted, (key) => bucket.remove(key));
  await finish(bucket, { lock, manifest: describeWhole({ id, changesAt, lock, manifest, objects, plan, written }) });
  await writeOver(bucket, { object: pointer, bytes: pointerBytes, listed, lock });
  return {
    isChanged: true,
    written: [...plan.immutable, ...plan.changed, pointer].map(({ key }) => key),
    deleted: plan.deleted,
  };
}

function isInPlace(
  { immutable, changed, deleted }: BucketPlan,
  { manifest, id }: { manifest: BucketManifest; id: number },
): boolean {
  return (
    manifest.release === id && manifest.phase === 'whole' && immutable.length + changed.length + deleted.length === 0
  );
}

/** Runs `work` in parallel batches. Results keep their order. A failure stops it after the current batch. */
async function eachOf<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += PARALLEL) {
    const finished = await Promise.allSettled(items.slice(start, start + PARALLEL).map(work));
    for (const outcome of finished) {
      if (outcome.status === 'rejected') throw outcome.reason;
      results.push(outcome.value);
    }
  }
  return results;
}

interface Lock {
  name: string;
  /** ETag of the locked manifest. */
  etag: string;
}

interface Locking {
  id: number;
  manifest: BucketManifest;
  etag: string | null;
  plan: BucketPlan;
}

/** Locks the bucket: from here on other publishers' locks are refused. Fails if another came first. */
async function lockBucket(bucket: SiteBucket, { id, manifest, etag, plan }: Locking): Promise<Lock> {
  const name = randomBytes(12).toString('hex');
  const unsure = manifest.phase === 'writing' ? manifest.pending : [];
  const pending = [...new Set([...unsure, ...plan.changed.map(({ key }) => key), ...plan.deleted])];
  const locked = formatBucketManifest({ ...manifest, release: id, phase: 'writing', claim: name, pending });
  try {
    return { name, etag: await bucket.put(MANIFEST_KEY, locked, MANIFEST_HEADERS, { etag }) };
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new Overtaken(await findRelease(bucket));
    throw error;
  }
}

async function findRelease(bucket: SiteBucket): Promise<number> {
  const stored = await bucket.read(MANIFEST_KEY);
  return stored ? parseBucketManifest(stored.body).release : 0;
}

interface Overwriting {
  object: BucketObject;
  bytes: Buffer;
  listed: Map<string, string>;
  lock: Lock;
}

/** Overwrites the version that was listed before the lock. */
async function writeOver(bucket: SiteBucket, { object, bytes, listed, lock }: Overwriting): Promise<string> {
  const { key, headers } = object;
  if (!(await bucket.keepsPreconditions())) await mustBeOurs(bucket, lock);
  try {
    return await bucket.put(key, bytes, headers, { etag: listed.get(key) ?? null });
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error;
    // The previous publisher's last write landed after our listing. It will not write again.
    await mustBeOurs(bucket, lock);
    return bucket.put(key, bytes, headers, { etag: await bucket.findEtag(key) });
  }
}

async function mustBeOurs(bucket: SiteBucket, lock: Lock): Promise<void> {
  const stored = await bucket.read(MANIFEST_KEY);
  const manifest = stored ? parseBucketManifest(stored.body) : EMPTY_MANIFEST;
  if (manifest.claim !== lock.name) throw new Overtaken(manifest.release);
}

async function finish(bucket: SiteBucket, { lock, manifest }: { lock: Lock; manifest: BucketManifest }): Promise<void> {
  try {
    await bucket.put(MANIFEST_KEY, formatBucketManifest(manifest), MANIFEST_HEADERS, { etag: lock.etag });
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new Overtaken(await findRelease(bucket));
    throw error;
  }
}

interface Whole extends Pick<BucketManifest, 'changesAt'> {
  id: number;
  lock: Lock;
  manifest: BucketManifest;
  objects: BucketObject[];
  plan: BucketPlan;
  written: { object: BucketObject; etag: string }[];
}

function describeWhole({ id, changesAt, lock, manifest, objects, plan, written }: Whole): BucketManifest {
  const etags = new Map(written.map(({ object, etag }) => [object.key, etag]));
  const files = objects
    .filter(({ isImmutable }) => !isImmutable)
    .flatMap(({ key, fingerprint, hash }) => {
      const etag = etags.get(key);
      const kept = manifest.files[key];
      const file = etag === undefined ? kept : { fingerprint, hash, etag, release: id };
      return file ? [[key, file] as const] : [];
    });
  return {
    release: id,
    phase: 'whole',
    claim: lock.name,
    pending: [],
    changesAt,
    retired: plan.retired,
    imageCaching: objects.find(({ key }) => IMAGES.test(key))?.headers.CacheControl ?? manifest.imageCaching,
    files: Object.fromEntries(files),
  };
}
