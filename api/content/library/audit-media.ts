import { z } from 'zod';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { getMediaChangeId, type ImageUse, type MediaUpdate } from '../../../contract/media.ts';
import type { Transaction } from '../../../db/client.ts';
import { recordChange } from '../../changes/changes.queries.ts';
import { type StoredMedia, updateMediaItem } from '../../media/media.queries.ts';
import type { ContentDeps } from '../content-deps.ts';

interface MediaChange {
  /** Null if the image was added back to the library. */
  before: StoredMedia | null;
  /** Null if the image was deleted. */
  after: StoredMedia | null;
  /** Username of the author. */
  by: string;
  at: Date;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Parsed form of `describe`'s output. The first releases stored no focal point and no consent. */
const described = z.object({
  stem: z.string(),
  description: z.string(),
  isDecorative: z.boolean(),
  focalX: z.number().nullish(),
  focalY: z.number().nullish(),
  showsPeople: z.boolean().optional(),
  consentBy: z.string().optional(),
  consentUntil: z.string().nullish(),
});

export function readDescribed(row: unknown) {
  const { stem: imageId, focalX, focalY, ...metadata } = described.parse(row);
  if (focalX === undefined || focalY === undefined) return { imageId, fields: metadata };
  return {
    imageId,
    fields: { ...metadata, focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY } },
  };
}

interface MediaWrite extends Pick<ContentDeps, 'createPendingRelease'> {
  current: StoredMedia;
  fields: Omit<MediaUpdate, 'version'>;
  uses: ImageUse[] | undefined;
  by: string;
  at: Date;
}

/**
 * Updates an image's metadata, restoring a deleted image. Only a new focal point is published, because it changes how pages
 * look.
 */
export async function writeMedia(tx: Transaction, { createPendingRelease, current, fields, uses, by, at }: MediaWrite) {
  const row = await updateMediaItem(tx, current, fields, at);
  const changeId = await recordMediaChange(tx, { before: current.deletedAt ? null : current, after: row, by, at });
  const isMoved = JSON.stringify(row.focalPoint) !== JSON.stringify(current.focalPoint);
  const release = isMoved && uses ? await createPendingRelease(tx, { by, at }) : null;
  return { row, changeId, releaseId: release?.id ?? null };
}

/** Notifies other windows that the library has changed. Called after the commit. */
export function emitMediaChange(
  { events, now }: Pick<ContentDeps, 'events' | 'now'>,
  { imageId, ...change }: { imageId: string; action: 'update' | 'delete'; by: string },
): void {
  events.emit({ type: 'change', entity: 'media', id: getMediaChangeId(imageId), at: now().toISOString(), ...change });
}

/** Records a change of an image's metadata. @returns the change's id */
export function recordMediaChange(tx: Transaction, { before, after, by, at }: MediaChange): Promise<number> {
  const known = after ?? before;
  if (!known) throw new Error('a change of no image');
  return recordChange(tx, {
    entity: 'media',
    entityId: getMediaChangeId(known.imageId),
    action: after ? (before ? 'update' : 'create') : 'delete',
    before: before && describe(before),
    after: after && describe(after),
    at: at.toISOString(),
    by,
  });
}

/**
 * Description of an image for the audit trail, with the values that undo needs. `stem` is the image id, under the name
 * that the first changes stored.
 */
function describe({ imageId, fileName, description, isDecorative, focalPoint, rendering, ...consent }: StoredMedia) {
  return {
    stem: imageId,
    description,
    isDecorative,
    showsPeople: consent.showsPeople,
    consentBy: consent.consentBy,
    consentUntil: consent.consentUntil,
    name: description || fileName,
    ...(rendering && { imageUrl: IMAGES_PATH + rendering.name }),
    focalPoint: focalPoint
      ? `${percent(focalPoint.x)} from the left, ${percent(focalPoint.y)} from the top`
      : 'The middle',
    focalX: focalPoint?.x ?? null,
    focalY: focalPoint?.y ?? null,
  };
}
