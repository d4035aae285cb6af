import { and, desc, eq, sql } from 'drizzle-orm';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageFiles, ImageInfo, MediaItem, MediaUpdate, UploadMetadata } from '../../contract/media.ts';
import type { PaperFacts } from '../../contract/papers.ts';
import type { Queryable } from '../../db/client.ts';
import { media } from '../../db/schema/index.ts';
import { SEED_IMAGES } from '../../db/seed-rows.ts';
import { firstVersion, nextVersion } from '../changes/stored-item.ts';

export type StoredMedia = typeof media.$inferSelect;

const IMAGE_ID = /^[0-9a-f]{32}(?=[.-]|$)/;

/** Id shared by an image and its variants. Null if `name` is not an uploaded image's. */
export const imageIdOf = (name: string): string | null => IMAGE_ID.exec(name)?.[0] ?? null;

/** Lists all rows, newest first. */
export const listMedia = (db: Queryable): Promise<StoredMedia[]> =>
  db.select().from(media).orderBy(desc(media.createdAt), media.imageId);

export const listUnfinishedMedia = (db: Queryable): Promise<StoredMedia[]> =>
  db.select().from(media).where(eq(media.state, 'processing')).orderBy(media.createdAt);

export type MediaFiles = Pick<StoredMedia, 'imageId' | 'rendering' | 'paper'>;

/** File name of an image or paper. Null until it is known. */
export const getMediaName = ({ imageId, rendering, paper }: MediaFiles): string | null =>
  rendering?.name ?? (paper && `${imageId}.pdf`);

interface NewMedia {
  imageId: string;
  uploadKey: string;
  metadata: UploadMetadata;
  addedBy: string;
  isKept: boolean;
  paper?: PaperFacts | null;
  at: Date;
}

// Existing values win. A repeated upload fills only what is missing.
const unlessGiven = (column: typeof media.description | typeof media.fileName, given: string) =>
  sql`case when ${column} = '' then ${given} else ${column} end`;

/** True if some of its files may already be deleted. */
export const isBeingDeleted = ({ state, deletedAt }: StoredMedia): boolean => deletedAt !== null && state === 'failed';

type Described = Pick<StoredMedia, 'rendering' | 'focalPoint' | 'description'>;

const BUILT_IN: Described[] = SEED_IMAGES.map((rendering) => ({ rendering, focalPoint: null, description: '' }));

export const findMedia = async (db: Queryable, imageId: string): Promise<StoredMedia | null> =>
  (await db.select().from(media).where(eq(media.imageId, imageId)).get()) ?? null;

export const listMediaFiles = (row: MediaFiles): string[] =>
  row.rendering?.variants.map(({ name }) => name) ?? [getMediaName(row) ?? []].flat();

/** Fills in missing metadata when another record uses the same upload. */
export async function describeMedia(
  tx: Queryable,
  imageId: string,
  { metadata, isKept }: Pick<NewMedia, 'metadata' | 'isKept'>,
): Promise<void> {
  await tx.update(media).set(addMetadata(metadata, isKept)).where(eq(media.imageId, imageId));
}

/** Starts an image, again after a failure. @returns the row, which may already be ready */
export async function beginMedia(tx: Queryable, { metadata, at, ...fields }: NewMedia): Promise<StoredMedia> {
  return tx
    .insert(media)
    .values({ ...fields, ...metadata, state: 'processing', ...firstVersion(at) })
    .onConflictDoUpdate({
      target: media.imageId,
      set: {
        ...addMetadata(metadata, fields.isKept),
        uploadKey: fields.uploadKey,
        deletedAt: null,
        error: null,
        state: sql`case when ${media.state} = 'ready' then 'ready' else 'processing' end`,
        // Updated, so that it is not swept before a record uses it.
        updatedAt: at.toISOString(),
      },
    })
    .returning()
    .get();
}

export async function finishMedia(
  tx: Queryable,
  imageId: string,
  rendering: ImageFiles | null,
  at: Date,
): Promise<void> {
  await tx
    .update(media)
    .set({ state: 'ready', rendering, error: null, updatedAt: at.toISOString() })
    .where(eq(media.imageId, imageId));
}

/** Marks an image as failed unless another process finished it in the meantime. */
export async function failMedia(tx: Queryable, imageId: string, error: string, at: Date): Promise<void> {
  await tx
    .update(media)
    .set({ state: 'failed', error, updatedAt: at.toISOString() })
    .where(and(eq(media.imageId, imageId), eq(media.state, 'processing')));
}

/** Updates an image. Restores it to the library if it was deleted. */
export async function updateMediaItem(
  tx: Queryable,
  current: StoredMedia,
  fields: Omit<MediaUpdate, 'version'>,
  at: Date,
): Promise<StoredMedia> {
  return tx
    .update(media)
    .set({ ...fields, deletedAt: null, ...nextVersion(current, at) })
    .where(eq(media.imageId, current.imageId))
    .returning()
    .get();
}

export async function hideMedia(tx: Queryable, imageId: string, at: Date): Promise<void> {
  await tx.update(media).set({ deletedAt: at.toISOString() }).where(eq(media.imageId, imageId));
}

/** Marks an image whose files are about to be deleted. Uploading it again renders it again. */
export async function retireMedia(tx: Queryable, imageId: string, at: Date): Promise<void> {
  await tx.update(media).set({ state: 'failed', deletedAt: at.toISOString() }).where(eq(media.imageId, imageId));
}

export async function deleteMedia(tx: Queryable, imageId: string): Promise<void> {
  await tx.delete(media).where(eq(media.imageId, imageId));
}

export function toMediaItem(row: StoredMedia, { usedIn, progress }: Pick<MediaItem, 'usedIn' | 'progress'>): MediaItem {
  const { imageId, uploadKey: _key, rendering, paper: _paper, isKept: _kept, deletedAt: _deleted, ...shown } = row;
  const name = rendering?.name ?? imageId;
  return { ...shown, name, url: IMAGES_PATH + name, image: rendering, usedIn, progress };
}

/** Finished images by name, with what pages need to render them. */
export function listImageInfo(images: readonly StoredMedia[]): ReadonlyMap<string, ImageInfo> {
  return new Map(
    [...BUILT_IN, ...images].flatMap(({ rendering, focalPoint, description }) =>
      rendering ? [[rendering.name, { ...rendering, focalPoint, description }] as const] : [],
    ),
  );
}

function addMetadata(metadata: UploadMetadata, isKept: boolean) {
  return {
    description: unlessGiven(media.description, metadata.description),
    fileName: unlessGiven(media.fileName, metadata.fileName),
    isDecorative: sql`${media.isDecorative} or (${media.description} = '' and ${metadata.isDecorative})`,
    isKept: sql`${media.isKept} or ${isKept}`,
    ...(metadata.focalPoint && {
      focalPoint: sql`coalesce(${media.focalPoint}, ${JSON.stringify(metadata.focalPoint)})`,
    }),
  };
}
