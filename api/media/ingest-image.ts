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
  /** Under which our own addresses may stand in texts. */
  origins: readonly string[];
}

export interface ImageIngester {
  /**
   * Makes an image of the upload that `url` names, in any spelling of its address, and returns the image's own address.
   * An address of another site comes back as it is and is never fetched.
   * @param field the record's field, for the refusal
   * @throws {ApiError} 400 or 415 where the file cannot be an image of the site, 503 where the store fails
   */
  ingestImage(url: string, ingest: Ingest): Promise<string>;
  /** The same for the upload of a PDF file, or one that is in the store: its own address, and what it holds. */
  ingestPaper(url: string, field: string): Promise<PaperFacts & { fileUrl: string }>;
  /** The same for every address in rich text. */
  ingestImagesIn(text: string, ingest: Ingest): Promise<string>;
  /** Progress of this upload in this process. Null if not started. */
  findProgress(uploadKey: string): ImageProgress | null;
  /** True if this process prepares the upload now or after earlier ones. */
  isUnderWay(uploadKey: string): boolean;
  /** Finishes what a crash, or a store that was away, interrupted before this moment. */
  resume(before: Date): Promise<void>;
}

interface Ingest {
  field: string;
  /** Becomes the image's own description where it has none. */
  altText?: string | undefined;
  isDecorative?: boolean;
  /** The library keeps the image though nothing shows it. */
  isKept?: boolean;
  /** Default: an image, and no PDF file. */
  wants?: 'image' | 'paper' | 'any';
}

export function createImageIngester(deps: IngestDeps): ImageIngester {
  const { db, log, store, queue, removed, origins } = deps;
  const { make, fail } = createImageMaker(deps);
  const underWay = new Map<string, Promise<string>>();
  const progress = new Map<string, ImageProgress>();

  /** Another record names the same upload: what it says is kept too. @returns the image's name */
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
      // A form that was open while the image was taken down saves what stands there now.
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

  const ingestImagesIn: ImageIngester['ingestImagesIn'] = async (text, ingest) => {
    const names = new Map<string, string>();
    for (const name of listOwnImageNames(text, origins)) names.set(name, await ingestOrRefuse(name, ingest));
    return replaceImageNames(text, names);
  };

  const ingestImage: ImageIngester['ingestImage'] = async (address, ingest) => {
    const url = URL.parse(address, origins[0]);
    if (!url) return address;
    const path = getUploadedAddress(url.pathname);
    const name = findImageName(path);
    if (!origins.includes(url.origin)) {
      // A bucket's upload address names an upload of ours too.
      const isUpload = name !== null && path !== url.pathname && (await findUpload(db, name)) !== null;
      if (!isUpload) return address;
    }
    if (name === null) throw toApiError(new ImageRefused('notAnImage'), ingest.field, log);
    return IMAGES_PATH + (await ingestOrRefuse(name, ingest));
  };

  const ingestPaper: ImageIngester['ingestPaper'] = async (address, field) => {
    const fileUrl = await ingestImage(address, { field, wants: 'paper' });
    const row = await findMedia(db, imageIdOf(findImageName(fileUrl) ?? '') ?? '');
    if (!row?.paper) throw toApiError(new ImageRefused('notAPaper'), field, log);
    const { name: _name, ...facts } = row.paper;
    return { fileUrl, ...facts };
  };

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
    findProgress: (uploadKey) => progress.get(uploadKey) ?? null,
    isUnderWay: (uploadKey) => underWay.has(uploadKey),
    resume,
  };
}

/** Description typed with the upload, or else the record's own. */
function combine(
  { metadata }: Upload,
  { altText = '', isDecorative = false, isKept = false }: Ingest,
): { metadata: UploadMetadata; isKept: boolean } {
  const typed = metadata ?? NO_METADATA;
  const isTyped = typed.description !== '' || typed.isDecorative;
  return { metadata: isTyped ? typed : { ...typed, description: altText, isDecorative }, isKept };
}
