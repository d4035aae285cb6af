import { z } from 'zod';

/** Says what the bucket holds, and which publisher may write to it. Every publisher starts and ends here. */
export const MANIFEST_KEY = '_release/manifest.json';

const bucketManifest = z.object({
  release: z.int(),
  /** `writing` from the lock until every object is in place; a publisher that dies leaves it so. */
  phase: z.enum(['writing', 'whole']),
  /** Random for each try. A publisher that reads another value has been overtaken. */
  claim: z.string(),
  /** Objects that keep their key when their content changes. */
  files: z.record(
    z.string(),
    z.object({
      fingerprint: z.string(),
      /** SHA-256 of the bytes before compression, in hex. */
      hash: z.string(),
      etag: z.string(),
      /** The release that brought this content. */
      release: z.int(),
    }),
  ),
  /** Keys that a `writing` publisher may have changed. */
  pending: z.array(z.string()),
  /** Cache-Control of the images that are there. */
  imageCaching: z.string().default(''),
  /** Next moment at which content changes on schedule. Null if none. */
  changesAt: z.string().nullable().default(null),
  /** Files of earlier releases that open pages still request, with the time since when no page names them. */
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

/** @throws where the object is not ours. */
export const parseBucketManifest = (body: string): BucketManifest => bucketManifest.parse(JSON.parse(body));

export const formatBucketManifest = (manifest: BucketManifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
