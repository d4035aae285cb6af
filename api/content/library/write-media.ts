import type { ImageUse, MediaUpdate } from '../../../contract/media.ts';
import type { Transaction } from '../../../db/client.ts';
import { type StoredMedia, updateMediaItem } from '../../media/media.queries.ts';
import type { ContentDeps } from '../content-deps.ts';
import { recordMediaChange } from './audit-media.ts';

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
