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
 * Words and focal point of an image that stays in the library or comes back to it. The words stay there; a focal point is
 * part of what pages look like, and goes to visitors as any edit does.
 */
export async function writeMedia(tx: Transaction, { createPendingRelease, current, fields, uses, by, at }: MediaWrite) {
  const row = await updateMediaItem(tx, current, fields, at);
  const changeId = await recordMediaChange(tx, { before: current.deletedAt ? null : current, after: row, by, at });
  const isMoved = JSON.stringify(row.focalPoint) !== JSON.stringify(current.focalPoint);
  const release = isMoved && uses ? await createPendingRelease(tx, { by, at }) : null;
  return { row, changeId, releaseId: release?.id ?? null };
}
