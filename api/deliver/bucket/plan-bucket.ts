import type { BucketManifest } from './bucket-manifest.ts';
import { type BucketObject, IMAGES, WRITTEN_ONCE } from './bucket-objects.ts';

/** Time that files stay for pages that are still open. Milliseconds. */
const RETIREMENT = 7 * 86_400_000;

export type BucketPlan = ReturnType<typeof planBucket>;

interface Planning {
  manifest: BucketManifest;
  /** ETag of each object in the bucket, by key. */
  listed: Map<string, string>;
  objects: BucketObject[];
  now: Date;
  /** True if the object shows a taken-down image. */
  isRemoved?: ((key: string) => boolean) | undefined;
}

export function planBucket({ manifest, listed, objects, now, isRemoved = () => false }: Planning) {
  const wanted = new Set(objects.map(({ key }) => key));
  // A publisher that died while writing these may still have a write in flight. Rewriting them, compressed for this release,
  // changes their ETags, so that the late write's precondition fails.
  const unsure = new Set(manifest.phase === 'writing' ? manifest.pending : []);
  const isSame = ({ key, fingerprint }: BucketObject): boolean => {
    const known = manifest.files[key];
    return known?.fingerprint === fingerprint && known.etag === listed.get(key) && !unsure.has(key);
  };
  const keepsCaching = ({ key, headers }: BucketObject): boolean =>
    !IMAGES.test(key) || headers.CacheControl === manifest.imageCaching;
  const retired = retire({ manifest, listed, wanted, now });
  const isOver = (key: string): boolean =>
    isRemoved(key) || now.getTime() - Date.parse(retired[key] ?? '') > RETIREMENT;
  const gone = [...new Set([...Object.keys(manifest.files), ...unsure])].filter((key) => !wanted.has(key));
  return {
    /** Written once; no page uses them yet. */
    immutable: objects.filter((object) => object.isImmutable && !(listed.has(object.key) && keepsCaching(object))),
    changed: objects.filter((object) => !object.isImmutable && !isSame(object)),
    deleted: [...gone.filter((key) => listed.has(key)), ...Object.keys(retired).filter(isOver)],
    retired: Object.fromEntries(Object.entries(retired).filter(([key]) => !isOver(key))),
  };
}

/** Files of ours that the release does not use. Other objects in the bucket are left alone. */
function retire(options: Omit<Planning, 'objects' | 'isRemoved'> & { wanted: Set<string> }): BucketManifest['retired'] {
  const { manifest, listed, wanted, now } = options;
  const unused = [...listed.keys()].filter((key) => WRITTEN_ONCE.test(key) && !wanted.has(key));
  return Object.fromEntries(unused.map((key) => [key, manifest.retired[key] ?? now.toISOString()]));
}
