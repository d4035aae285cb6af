import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../contract/changes.ts';
import { ERROR_MESSAGES } from '../../../contract/errors.ts';
import { UPLOAD_MESSAGES } from '../../../contract/image-refusals.ts';
import { transact } from '../../../db/transact.ts';
import { findLastChangeId } from '../../changes/changes.queries.ts';
import { ApiError, conflict } from '../../http/errors.ts';
import { findMedia, hideMedia, isBeingDeleted } from '../../media/media.queries.ts';
import type { ContentDeps } from '../content-deps.ts';
import { emitMediaChange, readDescribed, recordMediaChange, writeMedia } from './audit-media.ts';
import { listImageUses } from './image-uses.ts';

interface MediaUndo {
  change: Change;
  /** Image row to restore. Null to delete the image from the library. */
  row: unknown;
  /** The image's newest change, as the client knows it. */
  last: number;
  by: string;
}

/**
 * Restores an image's metadata, and the image itself while its files exist.
 * @throws 409 if a later change would be lost or the image to delete is in use, 400 if its files are gone
 */
export async function undoMedia(
  deps: Pick<ContentDeps, 'db' | 'now' | 'events' | 'publisher' | 'createPendingRelease'>,
  { change, row, last, by }: MediaUndo,
) {
  const { imageId, fields } = readDescribed(row ?? change.after);
  const at = deps.now();
  const written = await transact(deps.db, async (tx) => {
    if ((await findLastChangeId(tx, change)) !== last) throw conflict(ERROR_MESSAGES.changedSince);
    const current = await findMedia(tx, imageId);
    if (!current || isBeingDeleted(current)) throw new ApiError('invalid', UPLOAD_MESSAGES.gone);
    const uses = (await listImageUses(tx)).get(imageId);
    if (row !== null) {
      const isSame = current.deletedAt === null && isDeepStrictEqual({ ...current, ...fields }, current);
      if (isSame) return { changeId: null, releaseId: null };
      return writeMedia(tx, { createPendingRelease: deps.createPendingRelease, current, fields, uses, by, at });
    }
    if (uses) throw conflict(UPLOAD_MESSAGES.inUse);
    await hideMedia(tx, imageId, at);
    return { changeId: await recordMediaChange(tx, { before: current, after: null, by, at }), releaseId: null };
  });
  emitMediaChange(deps, { imageId, action: row === null ? 'delete' : 'update', by });
  if (written.releaseId !== null) deps.publisher.enqueue(written.releaseId);
  return { item: row === null ? null : { stem: imageId, ...fields }, ...written };
}
