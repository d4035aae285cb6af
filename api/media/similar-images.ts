import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageVariant } from '../../contract/media.ts';
import type { Database } from '../../db/client.ts';
import { compareFingerprints, createMatcher, FINGERPRINT_BYTES } from './fingerprint.ts';
import type { ImageRenderer } from './image-renderer.ts';
import { listMedia, type StoredMedia } from './media.queries.ts';
import type { ObjectStore } from './object-store.ts';
import { listFingerprints } from './removed-images.queries.ts';
import type { RemovedImages } from './removed-images.ts';

/** A slightly cropped image usually differs from the original in fewer signs; most other images differ in more. */
const NEAR = 100;

interface SimilarImagesDeps {
  db: Database;
  store: Pick<ObjectStore, 'fetchImage'>;
  imagesDir: string;
  removed: Pick<RemovedImages, 'isRemoved' | 'isReplacementImage'>;
  openRenderer: () => ImageRenderer;
}

/** Finds similar images by image id, which may be removed already. */
export type FindSimilar = (image: Pick<StoredMedia, 'imageId'>) => Promise<StoredMedia[]>;

/**
 * Finds other versions of an image in the library, including deleted images that earlier releases still show. Fingerprints
 * are computed on demand and cached in memory.
 */
export function createSimilarImages({ db, store, imagesDir, removed, openRenderer }: SimilarImagesDeps): FindSimilar {
  const fingerprints = new Map<string, Uint8Array | null>();

  return async ({ imageId }) => {
    const library = (await listMedia(db)).filter(
      (each) => each.rendering && !removed.isReplacementImage(each.imageId) && !removed.isRemoved(each.imageId),
    );
    using renderer = openRenderer();
    const compute = async (
      task: 'fingerprint' | 'fingerprintWithCuts',
      image: StoredMedia,
    ): Promise<Uint8Array | null> => {
      const name = findSmallest(image.rendering?.variants ?? [])?.name;
      if (name === undefined || !(await store.fetchImage(name))) return null;
      return renderer.run(task, { file: await readFile(join(imagesDir, name)) }).catch(() => null);
    };
    const findFingerprint = async (image: StoredMedia): Promise<Uint8Array | null> => {
      const known = fingerprints.get(image.imageId);
      if (known !== undefined) return known;
      const found = await compute('fingerprint', image);
      fingerprints.set(image.imageId, found);
      return found;
    };
    const itself = library.find((each) => each.imageId === imageId);
    const known = itself
      ? await compute('fingerprintWithCuts', itself)
      : (await listFingerprints(db)).find((each) => each.imageId === imageId)?.fingerprints;
    if (!known?.length) return [];
    const whole = known.subarray(0, FINGERPRINT_BYTES);
    const isSameAs = createMatcher(whole);
    const similar: StoredMedia[] = [];
    for (const image of library) {
      const sent = image === itself ? null : await findFingerprint(image);
      if (!sent) continue;
      const isNear = compareFingerprints(whole, sent) <= NEAR;
      // The removed image may be the crop, and the remaining one the original.
      const cuts = isNear && !createMatcher(sent)(known) ? await compute('fingerprintWithCuts', image) : null;
      if (cuts ? isSameAs(cuts) : createMatcher(sent)(known)) similar.push(image);
    }
    return similar;
  };
}

/** Smallest variant: fastest to decode and detailed enough. */
function findSmallest(variants: readonly ImageVariant[]): ImageVariant | undefined {
  return variants.toSorted(
    (one, other) => one.width - other.width || Number(one.format === 'avif') - Number(other.format === 'avif'),
  )[0];
}
