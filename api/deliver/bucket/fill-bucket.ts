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
export async function fillBucket(options: FillOptions) {
  const { bucket, folder, release, caching = {}, changesAt = null, now, isRemoved } = options;
  const { id } = release.release;
  const { manifest, etag } = await readManifest(bucket);
  if (manifest.release > id) throw new Overtaken(manifest.release);
  const [listed, { objects, pointer }] = await Promise.all([
    bucket.list(),
    listBucketObjects(folder, release, caching),
  ]);
  const plan = planBucket({ manifest, listed, objects, now, isRemoved });
  const pointerBytes = await pointer.read();
  if (isInPlace(plan, { manifest, id }) && (await bucket.read(pointer.key))?.body === pointerBytes.toString()) {
    return { isChanged: false, written: [], deleted: [] };
  }

  await eachOf(plan.immutable, async ({ key, headers, read }) => bucket.put(key, await read(), headers));
  const claim = randomBytes(12).toString('hex');
  const unsure = manifest.phase === 'writing' ? manifest.pending : [];
  const pending = [...new Set([...unsure, ...plan.changed.map(({ key }) => key), ...plan.deleted])];
  const locked = { ...manifest, release: id, phase: 'writing', claim, pending } as const;
  // From here on other publishers' locks are refused.
  const lock = { claim, listed, etag: await writeManifest(bucket, locked, etag) };
  const written = await eachOf(plan.changed, async (object) => {
    return [object.key, await writeOver(bucket, object, await object.read(), lock)] as const;
  });
  // Writes are conditional, but deletions cannot be, so check again.
  if (plan.deleted.length > 0) await mustBeOurs(bucket, claim);
  await eachOf(plan.deleted, (key) => bucket.remove(key));
  const whole: BucketManifest = {
    release: id,
    phase: 'whole',
    claim,
    pending: [],
    changesAt,
    retired: plan.retired,
    imageCaching: objects.find(({ key }) => IMAGES.test(key))?.headers.CacheControl ?? manifest.imageCaching,
    files: describeFiles(objects, { id, known: manifest.files, etags: new Map(written) }),
  };
  await writeManifest(bucket, whole, lock.etag);
  await writeOver(bucket, pointer, pointerBytes, lock);
  return {
    isChanged: true,
    written: [...plan.immutable, ...plan.changed, pointer].map(({ key }) => key),
    deleted: plan.deleted,
  };
}

async function readManifest(bucket: SiteBucket): Promise<{ manifest: BucketManifest; etag: string | null }> {
  const stored = await bucket.read(MANIFEST_KEY);
  return stored
    ? { manifest: parseBucketManifest(stored.body), etag: stored.etag }
    : { manifest: EMPTY_MANIFEST, etag: null };
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

/** Replaces the manifest of this ETag. @returns the new one. @throws Overtaken if another publisher came first */
async function writeManifest(bucket: SiteBucket, manifest: BucketManifest, etag: string | null): Promise<string> {
  try {
    return await bucket.put(MANIFEST_KEY, formatBucketManifest(manifest), MANIFEST_HEADERS, { etag });
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new Overtaken((await readManifest(bucket)).manifest.release);
    throw error;
  }
}

interface Lock {
  claim: string;
  /** ETags from before the lock. */
  listed: Map<string, string>;
}

/** Overwrites the version that was listed before the lock. */
async function writeOver(
  bucket: SiteBucket,
  { key, headers }: BucketObject,
  bytes: Buffer,
  { claim, listed }: Lock,
): Promise<string> {
  if (!(await bucket.keepsPreconditions())) await mustBeOurs(bucket, claim);
  try {
    return await bucket.put(key, bytes, headers, { etag: listed.get(key) ?? null });
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error;
    // The previous publisher's last write landed after our listing. It will not write again.
    await mustBeOurs(bucket, claim);
    return bucket.put(key, bytes, headers, { etag: await bucket.findEtag(key) });
  }
}

async function mustBeOurs(bucket: SiteBucket, claim: string): Promise<void> {
  const { manifest } = await readManifest(bucket);
  if (manifest.claim !== claim) throw new Overtaken(manifest.release);
}

/** @param etags of the objects just written; the others are as known */
function describeFiles(
  objects: BucketObject[],
  { id, known, etags }: { id: number; known: BucketManifest['files']; etags: Map<string, string> },
): BucketManifest['files'] {
  const changing = objects.filter(({ isImmutable }) => !isImmutable);
  const files = changing.flatMap(({ key, fingerprint, hash }) => {
    const etag = etags.get(key);
    const file = etag === undefined ? known[key] : { fingerprint, hash, etag, release: id };
    return file ? [[key, file] as const] : [];
  });
  return Object.fromEntries(files);
}
