import { isPaperName } from '../../contract/image-address.ts';
import { IMAGE_REFUSALS } from '../../contract/image-refusals.ts';
import type { ImageFiles, ImageProgress, ImageVariant, UploadMetadata, VariantFormat } from '../../contract/media.ts';
import type { Queryable } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import type { Effects } from '../process/effects.ts';
import { createMatcher } from './fingerprint.ts';
import type { ImageRenderer } from './image-renderer.ts';
import { ImageRefused, inspectImage } from './inspect-image.ts';
import { beginMedia, failMedia, finishMedia, getMediaName } from './media.queries.ts';
import { listImageIds, nameImage } from './name-image.ts';
import type { ObjectStore } from './object-store.ts';
import { listFingerprints, listReplacementImages } from './removed-images.queries.ts';
import type { RenderedImage } from './render-variants.ts';
import { markIngested, type Upload } from './uploads.queries.ts';

const EXTENSIONS: Record<VariantFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' };

export interface MakerDeps extends Pick<Effects, 'db' | 'log' | 'now'> {
  store: ObjectStore;
  renderer: ImageRenderer;
}

interface MadeWith {
  metadata: UploadMetadata;
  /** True if the library keeps the image even when unused. */
  isKept: boolean;
  onProgress: (progress: ImageProgress) => void;
}

/**
 * Makes an image from an upload: inspects it, renders and saves every variant, then adds it to the library. PDF files are
 * stored unchanged.
 */
export function createImageMaker({ db, log, now, store, renderer }: MakerDeps) {
  const saveFiles = async (imageId: string, { variants, fallback }: RenderedImage): Promise<ImageVariant[]> => {
    const named = [
      ...variants.map((file) => ({ name: `${imageId}-${file.width}.${EXTENSIONS[file.format]}`, file })),
      { name: `${imageId}.${EXTENSIONS[fallback.format]}`, file: fallback },
    ];
    // In parallel: each waits for the disk or network, and the next image waits for them all.
    const saved = await Promise.allSettled(named.map(({ name, file }) => store.saveImage(name, file.bytes)));
    for (const outcome of saved) if (outcome.status === 'rejected') throw outcome.reason;
    return named.map(({ name, file: { bytes, ...file } }) => ({ name, ...file, bytes: bytes.length }));
  };

  const finish = async (
    imageId: string,
    file: Buffer,
    { format, frames }: Pick<ImageFiles, 'format' | 'frames'>,
    onProgress: MadeWith['onProgress'],
  ) => {
    const rendered = await renderer.run('render', { file, format }, onProgress);
    const variants = await saveFiles(imageId, rendered);
    const { width, height, dominantColor, placeholder } = rendered;
    const name = variants.at(-1)?.name ?? imageId;
    return { name, width, height, format, frames, dominantColor, placeholder, variants } satisfies ImageFiles;
  };

  const inspect = async (file: Buffer) => {
    const { format } = inspectImage(file);
    return { format, frames: await renderer.run('countFrames', { file }) };
  };

  /** @returns the image's name @throws {ImageRefused} */
  const make = async ({ key, createdBy }: Upload, { metadata, isKept, onProgress }: MadeWith): Promise<string> => {
    const file = await store.readUpload(key);
    if (!file) throw new ImageRefused('missing');
    const paper = isPaperName(key) ? await renderer.run('inspectPaper', { file }) : null;
    const image = paper ? null : await inspect(file);
    await refuseRemoved(file, paper !== null);
    const imageId = await nameImage(db, file);
    const made = { imageId, uploadKey: key, metadata, addedBy: createdBy, isKept, paper };
    const begun = await transact(db, async (tx) => {
      await assertNotRemoved(tx, imageId);
      return beginMedia(tx, { ...made, at: now() });
    });
    const name = getMediaName(begun);
    const isReady = begun.state === 'ready' && name !== null && (await store.fetchImage(name));
    try {
      if (paper && name && !isReady) await store.saveImage(name, file);
      const rendering = image && ((isReady && begun.rendering) || (await finish(imageId, file, image, onProgress)));
      await transact(db, async (tx) => {
        await assertNotRemoved(tx, imageId);
        await finishMedia(tx, imageId, rendering, now());
        await markIngested(tx, key, imageId);
      });
      await forgetOriginal(key);
      return rendering?.name ?? name ?? imageId;
    } catch (error) {
      if (error instanceof ImageRefused) await fail(imageId, error);
      // The files were saved before this process heard of the takedown.
      if (error instanceof ImageRefused && error.reason === 'takenDown') await store.deleteImages(imageId);
      throw error;
    }
  };

  /** Refuses an image that was taken down, even re-encoded, turned, mirrored, or slightly cropped. */
  const refuseRemoved = async (file: Buffer, isPaper: boolean): Promise<void> => {
    const known = await listFingerprints(db);
    if (known.length === 0) return;
    const sent = isPaper ? null : await renderer.run('fingerprint', { file });
    const isSame = sent ? createMatcher(sent) : () => false;
    const imageIds = await listImageIds(db, file);
    // The same file is recognized by its hash, even without enough detail for a fingerprint.
    const isKnown = known.some(({ imageId, fingerprints }) => imageIds.includes(imageId) || isSame(fingerprints));
    if (isKnown) throw new ImageRefused('takenDown');
  };

  /** Checks again inside the writing transaction: the image may have been taken down since the file was read. */
  const assertNotRemoved = async (tx: Queryable, imageId: string): Promise<void> => {
    if ((await listReplacementImages(tx, [imageId])).length > 0) throw new ImageRefused('takenDown');
  };

  const fail = (imageId: string, error: ImageRefused): Promise<void> =>
    transact(db, (tx) => failMedia(tx, imageId, IMAGE_REFUSALS[error.reason], now()));

  // Failure is harmless: the image is complete, and the sweep deletes leftovers.
  const forgetOriginal = (key: string): Promise<void> =>
    store.deleteUpload(key).catch((err: unknown) => log.warn({ err, key }, 'Deleting an original failed'));

  return { make, fail };
}
