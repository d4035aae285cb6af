import type { Logger } from 'pino';
import { IMAGES_PATH, listOwnImageNames, replaceImageNames } from '../../contract/image-address.ts';
import type {
  ImageProgress,
  ImageRendering,
  ImageVariant,
  UploadMetadata,
  VariantFormat,
} from '../../contract/media.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { compareFingerprints, MOST_DIFFERING } from './fingerprint.ts';
import type { ImageQueue } from './image-queue.ts';
import type { ImageRenderer } from './image-renderer.ts';
import { ImageRefused, type InspectedImage, inspectImage } from './inspect-image.ts';
import {
  beginMedia,
  describeMedia,
  failMedia,
  findMedia,
  finishMedia,
  listUnfinishedMedia,
  type StoredMedia,
} from './media.queries.ts';
import { listAssetIds, nameImage } from './name-image.ts';
import type { ObjectStore } from './object-store.ts';
import { describeRefusal, toApiError } from './refusals.ts';
import { listFingerprints, listStandIns } from './removed-pictures.queries.ts';
import type { RemovedPictures } from './removed-pictures.ts';
import type { RenderedFile, RenderedImage } from './render-variants.ts';
import { findUpload, markIngested, type Upload } from './uploads.queries.ts';

const EXTENSIONS: Record<VariantFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' };

export interface IngestDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  store: ObjectStore;
  renderer: ImageRenderer;
  queue: ImageQueue;
  removed: Pick<RemovedPictures, 'findStandIn'>;
  /** Under which our own addresses may stand in texts. */
  origins: readonly string[];
}

export interface ImageIngester {
  /**
   * Makes an image of the upload that `url` names and returns the image's own address. An address of an image, and any
   * other web address, comes back as it is; the latter is never fetched.
   * @param field the record's field, for the refusal
   * @throws {ApiError} 400 or 415 where the file cannot be an image of the site, 503 where the store fails
   */
  ingestImage(url: string, ingest: Ingest): Promise<string>;
  /** The same for every address in rich text. */
  ingestImagesIn(text: string, ingest: Ingest): Promise<string>;
  /** How far the preparation of this upload is in this process; null where it has not begun. */
  findProgress(uploadKey: string): ImageProgress | null;
  /** Whether this process prepares the upload, or will once those before it are done. */
  isUnderWay(uploadKey: string): boolean;
  /** Finishes what a crash interrupted. */
  resume(): Promise<void>;
}

interface Ingest {
  field: string;
  /** Becomes the image's own description where it has none. */
  altText?: string | undefined;
  isDecorative?: boolean;
  /** The library keeps the image though nothing shows it. */
  isKept?: boolean;
}

export const createImageIngester = (deps: IngestDeps): ImageIngester => {
  const { db, log, now, store, renderer, queue, removed, origins } = deps;
  const underWay = new Map<string, Promise<string>>();
  const progress = new Map<string, ImageProgress>();

  const saveFiles = async (assetId: string, { variants, fallback }: RenderedImage): Promise<ImageVariant[]> => {
    const named = [
      ...variants.map((file) => ({ name: `${assetId}-${file.width}.${EXTENSIONS[file.format]}`, file })),
      { name: `${assetId}.${EXTENSIONS[fallback.format]}`, file: fallback },
    ];
    // Together: each waits for the disk or the network, and the next picture for all of them.
    const saved = await Promise.allSettled(named.map(({ name, file }) => store.saveImage(name, file.bytes)));
    for (const outcome of saved) if (outcome.status === 'rejected') throw outcome.reason;
    return named.map(({ name, file }) => describeVariant(name, file));
  };

  const finish = async (begun: StoredMedia, file: Buffer, { format, frames }: InspectedImage) => {
    const { assetId, uploadKey } = begun;
    const rendered = await renderer.render(file, format, (made) => progress.set(uploadKey, made));
    const variants = await saveFiles(assetId, rendered);
    const { width, height, dominantColor, placeholder } = rendered;
    const name = variants.at(-1)?.name ?? assetId;
    return { name, width, height, format, frames, dominantColor, placeholder, variants } satisfies ImageRendering;
  };

  /** @returns the image's name */
  const process = async ({ key, metadata, createdBy }: Upload, ingest: Ingest): Promise<string> => {
    const file = await store.readUpload(key);
    if (!file) throw new ImageRefused('missing');
    const inspected = inspectImage(file);
    await refuseRemoved(file);
    const assetId = await nameImage(db, file);
    const made = {
      assetId,
      uploadKey: key,
      metadata: settleMetadata(metadata, ingest),
      addedBy: createdBy,
      isKept: ingest.isKept ?? false,
    };
    const begun = await transact(db, async (tx) => {
      await assertNotRemoved(tx, assetId);
      return beginMedia(tx, { ...made, at: now() });
    });
    const isReady =
      begun.state === 'ready' && begun.rendering !== null && (await store.fetchImage(begun.rendering.name));
    try {
      const rendering = isReady && begun.rendering ? begun.rendering : await finish(begun, file, inspected);
      await transact(db, async (tx) => {
        await assertNotRemoved(tx, assetId);
        await finishMedia(tx, assetId, rendering, now());
        await markIngested(tx, key, assetId);
      });
      await forgetOriginal(key);
      return rendering.name;
    } catch (error) {
      if (error instanceof ImageRefused) await fail(assetId, error);
      // Its files were saved anew before this process had heard of it.
      if (error instanceof ImageRefused && error.reason === 'takenDown') await store.deleteImages(assetId);
      throw error;
    }
  };

  /** Taken down once, a picture does not come back by a slip, nor encoded anew or a little smaller. */
  const refuseRemoved = async (file: Buffer): Promise<void> => {
    const known = await listFingerprints(db);
    if (known.length === 0) return;
    const sent = await renderer.ask('fingerprint', { file });
    const isKnown = known.some(
      ({ fingerprints }) => sent !== null && compareFingerprints(fingerprints, sent) <= MOST_DIFFERING,
    );
    const assetIds = await listAssetIds(db, file);
    if (isKnown || known.some(({ assetId }) => assetIds.includes(assetId))) throw new ImageRefused('takenDown');
  };

  /** The same in the transaction that writes: it may have been taken down since the file was read. */
  const assertNotRemoved = async (tx: Queryable, assetId: string): Promise<void> => {
    if ((await listStandIns(tx, [assetId])).length > 0) throw new ImageRefused('takenDown');
  };

  const fail = (assetId: string, error: ImageRefused): Promise<void> =>
    transact(db, (tx) => failMedia(tx, assetId, describeRefusal(error.reason), now()));

  // The image is whole without it; the sweep deletes what is left here.
  const forgetOriginal = (key: string): Promise<void> =>
    store.deleteUpload(key).catch((err: unknown) => log.warn({ err, key }, 'an original was not deleted'));

  /** Another record names the same upload: what it says is kept too. @returns the image's name */
  const addMetadata = async (name: string, { key, metadata }: Upload, ingest: Ingest): Promise<string> => {
    const said = { metadata: settleMetadata(metadata, ingest), isKept: ingest.isKept ?? false };
    const isSilent = said.metadata.description === '' && !said.metadata.isDecorative && !said.isKept;
    if (!isSilent) {
      await transact(db, async (tx) => {
        const { assetId = null } = (await findUpload(tx, key)) ?? {};
        if (assetId !== null) await describeMedia(tx, assetId, said);
      });
    }
    return name;
  };

  const join = (upload: Upload, ingest: Ingest): Promise<string> => {
    const { key } = upload;
    const known = underWay.get(key);
    if (known) return known.then((name) => addMetadata(name, upload, ingest));
    const started = queue
      .run(() => process(upload, ingest))
      .finally(() => {
        underWay.delete(key);
        progress.delete(key);
      });
    underWay.set(key, started);
    return started;
  };

  const ingestName = async (name: string, ingest: Ingest): Promise<string> => {
    const upload = await findUpload(db, name);
    if (!upload) {
      // A form that was open while the picture was taken down saves what stands there now.
      const standIn = removed.findStandIn(name);
      if (standIn !== null) return standIn;
      if (await store.fetchImage(name)) return name;
      throw new ImageRefused('missing');
    }
    const ingested = upload.assetId === null ? null : await findMedia(db, upload.assetId);
    if (ingested?.rendering) return addMetadata(ingested.rendering.name, upload, ingest);
    return join(upload, ingest);
  };

  const ingestOrRefuse = async (name: string, ingest: Ingest): Promise<string> => {
    try {
      return await ingestName(name, ingest);
    } catch (error) {
      throw toApiError(error, ingest.field, log);
    }
  };

  const ingestImagesIn: ImageIngester['ingestImagesIn'] = async (text, ingest) => {
    const names = new Map<string, string>();
    for (const name of listOwnImageNames(text, origins)) names.set(name, await ingestOrRefuse(name, ingest));
    return replaceImageNames(text, names);
  };

  const resume = async (): Promise<void> => {
    for (const { assetId, uploadKey } of await listUnfinishedMedia(db)) {
      const upload = await findUpload(db, uploadKey);
      if (!upload) {
        await fail(assetId, new ImageRefused('missing'));
        continue;
      }
      await join(upload, { field: '' }).catch(async (err: unknown) => {
        log.error({ err, assetId }, 'an interrupted image could not be finished');
        if (err instanceof ImageRefused) await fail(assetId, err);
      });
    }
  };

  return {
    ingestImage: (url, ingest) => (url.startsWith(IMAGES_PATH) ? ingestImagesIn(url, ingest) : Promise.resolve(url)),
    ingestImagesIn,
    findProgress: (uploadKey) => progress.get(uploadKey) ?? null,
    isUnderWay: (uploadKey) => underWay.has(uploadKey),
    resume,
  };
};

const NO_METADATA: UploadMetadata = { fileName: '', description: '', isDecorative: false, focalPoint: null };

/** What was typed beside the upload; the record's own description where nothing was. */
const settleMetadata = (
  metadata: UploadMetadata | null,
  { altText = '', isDecorative = false }: Ingest,
): UploadMetadata => {
  const typed = metadata ?? NO_METADATA;
  if (typed.description !== '' || typed.isDecorative) return typed;
  return { ...typed, description: altText, isDecorative };
};

const describeVariant = (name: string, { width, height, format, bytes }: RenderedFile): ImageVariant => ({
  name,
  width,
  height,
  format,
  bytes: bytes.length,
});
