import { z } from 'zod';

/** Key of the bucket's manifest: its contents, and which publisher may write. Every fill starts and ends with it. */
export const MANIFEST_KEY = '_release/manifest.json';

const bucketManifest = z.object({
  release: z.int(),
  /** `writing` from the lock until every object is in place. A publisher that dies leaves it that way. */
  phase: z.enum(['writing', 'whole']),
  /** Random for each fill. A publisher that reads another value has lost the lock. */
  claim: z.string(),
  /** Objects whose content changes under the same key. */
  files: z.record(
    z.string(),
    z.object({
      fingerprint: z.string(),
      /** SHA-256 of the uncompressed bytes, in hex. */
      hash: z.string(),
      etag: z.string(),
      /** Release that wrote this content. */
      release: z.int(),
    }),
  ),
  /** Keys that a `writing` publisher may have changed. */
  pending: z.array(z.string()),
  imageCaching: z.string().default(''),
  /** Next moment at which content changes on schedule. Null if none. */
  changesAt: z.string().nullable().default(null),
  /** Files of earlier releases that open pages may still request, with the time since when they are unused. */
  retired: z.record(z.string(), z.string()),
});
export type BucketManifest = z.infer<typeof bucketManifest>;

export const EMPTY_MANIFEST: BucketManifest = {
  release: 0,
  phase: 'whole',
  claim: '',
  files: {},
  pending: [],
  imageCaching: '',
  changesAt: null,
  retired: {},
};

/** @throws if the object is not a manifest */
export const parseBucketManifest = (body: string): BucketManifest => bucketManifest.parse(JSON.parse(body));

export const formatBucketManifest = (manifest: BucketManifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
