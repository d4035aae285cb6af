import {
  findImageName,
  getUploadedAddress,
  IMAGES_PATH,
  isPaperName,
  listOwnImageNames,
  replaceImageNames,
} from '../../contract/image-address.ts';
import type { ImageProgress, UploadMetadata } from '../../contract/media.ts';
import type { PaperFacts } from '../../contract/papers.ts';
import { transact } from '../../db/transact.ts';
import type { ImageQueue } from './image-queue.ts';
import { ImageRefused } from './inspect-image.ts';
import { createImageMaker, type MakerDeps } from './make-image.ts';
import { describeMedia, findMedia, getMediaName, imageIdOf, listUnfinishedMedia } from './media.queries.ts';
import { toApiError } from './refusals.ts';
import type { RemovedImages } from './removed-images.ts';
import { findUpload, type Upload } from './uploads.queries.ts';

const NO_METADATA: UploadMetadata = { fileName: '', description: '', isDecorative: false, focalPoint: null };

interface IngestDeps extends MakerDeps {
  queue: ImageQueue;
  removed: Pick<RemovedImages, 'findReplacementImage'>;
  /** Origins under which our own addresses may appear in texts. */
  origins: readonly string[];
}

interface Ingest {
  /** The record's field, for the error message. */
  field: string;
  /** Used as the image's description if it has none. */
  altText?: string | undefined;
  isDecorative?: boolean;
  /** True if the library keeps the image even when unused. */
  isKept?: boolean;
  /** Defaults to an image, not a PDF file. */
  wants?: 'image' | 'paper' | 'any';
}

export function createImageIngester(deps: IngestDeps) {
  const { db, log, store, queue, removed, origins } = deps;
  const { make, fail } = createImageMaker(deps);
  const underWay = new Map<string, Promise<string>>();
  const progress = new Map<string, ImageProgress>();

  /** Adds a second record's metadata to an upload in progress or done. @returns the image's name */
  const addMetadata = async (name: string, upload: Upload, ingest: Ingest): Promise<string> => {
    const { key } = upload;
    const metadata = combine(upload, ingest);
    const isSilent = metadata.metadata.description === '' && !metadata.metadata.isDecorative && !metadata.isKept;
    if (!isSilent) {
      await transact(db, async (tx) => {
        const { imageId = null } = (await findUpload(tx, key)) ?? {};
        if (imageId !== null) await describeMedia(tx, imageId, metadata);
      });
    }
    return name;
  };

  const join = (upload: Upload, ingest: Ingest): Promise<string> => {
    const { key } = upload;
    const known = underWay.get(key);
    if (known) return known.then((name) => addMetadata(name, upload, ingest));
    const started = queue
      .run(() => make(upload, { ...combine(upload, ingest), onProgress: (made) => progress.set(key, made) }))
      .finally(() => {
        underWay.delete(key);
        progress.delete(key);
      });
    underWay.set(key, started);
    return started;
  };

  const ingestName = async (name: string, ingest: Ingest): Promise<string> => {
    const { wants = 'image' } = ingest;
    if (wants === 'image' && isPaperName(name)) throw new ImageRefused('pdf');
    if (wants === 'paper' && !isPaperName(name)) throw new ImageRefused('notAPaper');
    const upload = await findUpload(db, name);
    if (!upload) {
      // A form opened before the takedown saves the replacement image.
      const replacementImage = removed.findReplacementImage(name);
      if (replacementImage !== null) return replacementImage;
      if (await store.fetchImage(name)) return name;
      throw new ImageRefused('missing');
    }
    const ingested = upload.imageId === null ? null : await findMedia(db, upload.imageId);
    const known = ingested && getMediaName(ingested);
    return known ? addMetadata(known, upload, ingest) : join(upload, ingest);
  };

  const ingestOrRefuse = async (name: string, ingest: Ingest): Promise<string> => {
    try {
      return await ingestName(name, ingest);
    } catch (error) {
      throw toApiError(error, ingest.field, log);
    }
  };

  const ingestImagesIn = async (text: string, ingest: Ingest): Promise<string> => {
    const names = new Map<string, string>();
    for (const name of listOwnImageNames(text, origins)) names.set(name, await ingestOrRefuse(name, ingest));
    return replaceImageNames(text, names);
  };

  /**
   * Makes an image from the upload that the address names, in any form of it, and returns the image's address.
   * Addresses of other sites are returned unchanged and never fetched.
   * @throws {ApiError} 400 or 415 if the file cannot be used, 503 if the store fails
   */
  const ingestImage = async (address: string, ingest: Ingest): Promise<string> => {
    const url = URL.parse(address, origins[0]);
    if (!url) return address;
    const path = getUploadedAddress(url.pathname);
    const name = findImageName(path);
    if (!origins.includes(url.origin)) {
      // In a bucket's own upload address, the name may still be of our upload.
      const isUpload = name !== null && path !== url.pathname && (await findUpload(db, name)) !== null;
      if (!isUpload) return address;
    }
    if (name === null) throw toApiError(new ImageRefused('notAnImage'), ingest.field, log);
    return IMAGES_PATH + (await ingestOrRefuse(name, ingest));
  };

  /** Ingests an uploaded PDF file, or accepts a stored one. Returns its address and facts. */
  const ingestPaper = async (address: string, field: string): Promise<PaperFacts & { fileUrl: string }> => {
    const fileUrl = await ingestImage(address, { field, wants: 'paper' });
    const row = await findMedia(db, imageIdOf(findImageName(fileUrl) ?? '') ?? '');
    if (!row?.paper) throw toApiError(new ImageRefused('notAPaper'), field, log);
    return { ...row.paper, fileUrl };
  };

  /** Finishes ingests from before this moment that a crash or store outage interrupted. */
  const resume = async (before: Date): Promise<void> => {
    const unfinished = await listUnfinishedMedia(db);
    for (const { imageId, uploadKey } of unfinished.filter(({ updatedAt }) => new Date(updatedAt) <= before)) {
      const upload = await findUpload(db, uploadKey);
      if (!upload) {
        await fail(imageId, new ImageRefused('missing'));
        continue;
      }
      await join(upload, { field: '' }).catch(async (err: unknown) => {
        log.error({ err, imageId }, 'Finishing an interrupted image failed');
        if (err instanceof ImageRefused) await fail(imageId, err);
      });
    }
  };

  return {
    ingestImage,
    ingestPaper,
    ingestImagesIn,
    /** Progress of this upload in this process. Null if not started. */
    findProgress: (uploadKey: string) => progress.get(uploadKey) ?? null,
    /** True if this process is preparing the upload or has it queued. */
    isUnderWay: (uploadKey: string) => underWay.has(uploadKey),
    resume,
  };
}

/** Metadata entered with the upload, or otherwise the record's own. */
function combine(
  { metadata }: Upload,
  { altText = '', isDecorative = false, isKept = false }: Ingest,
): { metadata: UploadMetadata; isKept: boolean } {
  const typed = metadata ?? NO_METADATA;
  const isTyped = typed.description !== '' || typed.isDecorative;
  return { metadata: isTyped ? typed : { ...typed, description: altText, isDecorative }, isKept };
}
