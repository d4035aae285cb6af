import type { SessionAdmin } from '../../contract/auth.ts';
import { type Change, UNDOABLE_ENTITIES, type UndoableEntity } from '../../contract/changes.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Transaction } from '../../db/client.ts';
import { findChange, findLastChangeId, listBatch } from '../changes/changes.queries.ts';
import { ApiError, conflict, forbidden, notFound } from '../http/errors.ts';
import { commitChange, commitChanges, type WrittenItem, type WrittenRow } from './commit-change.ts';
import type { ContentDeps } from './content-deps.ts';
import { undoMedia } from './library/undo-media.service.ts';
import { findContentIdByKey, findRow, putRow, type StoredRow } from './replace-working-copy.ts';

type Undoable = Change & { entity: UndoableEntity };
type WorkingCopyChange = Change & { entity: WorkingCopyEntity };

const isUndoable = (change: Change): change is Undoable => UNDOABLE_ENTITIES.some((each) => each === change.entity);

const isOfWorkingCopy = (change: Undoable): change is WorkingCopyChange => change.entity !== 'media';

interface Undo {
  id: number;
  admin: SessionAdmin;
}

interface Undone {
  /** The item as it stands again; null where the change had made it. */
  item: object | null;
  /** The undo itself, which can be undone too. */
  changeId: number;
  releaseId: number | null;
}

/**
 * Puts back what a change found, undelete included.
 * @throws 404 where there is no such change, 409 with the current item where a later change would be lost, 400 where
 * the change is none of the working copy's or its image is gone.
 */
export async function undoChange(deps: ContentDeps, { id, admin }: Undo): Promise<Undone> {
  const change = await getUndoable(deps, { id, admin });
  return restoreSide(deps, { change, side: 'before', last: id, by: admin.username });
}

/**
 * Makes an item again what an earlier change had made of it.
 * @throws as `undoChange` does, and 400 where that change left nothing.
 */
export async function restoreVersion(deps: ContentDeps, { id, last, admin }: Undo & { last: number }): Promise<Undone> {
  const change = await getUndoable(deps, { id, admin });
  if (change.after === null) throw new ApiError('invalid', ERROR_MESSAGES.nothingLeft);
  return restoreSide(deps, { change, side: 'after', last, by: admin.username });
}

/**
 * Puts back what the changes of a batch found: all of them in one transaction and one release, or none.
 * @throws as `undoChange` does
 */
export async function undoBatch(
  deps: ContentDeps,
  { id, admin }: Undo,
): Promise<{ batch: number | null; releaseId: number | null }> {
  const batch = (await listBatch(deps.db, id)).map((change) => asUndoable(change, admin));
  const [first] = batch;
  if (!first) throw notFound();
  const rows = batch.filter(isOfWorkingCopy);
  if (rows.length < batch.length) {
    const { changeId, releaseId } = await undoChange(deps, { id: first.id, admin });
    return { batch: changeId, releaseId };
  }
  for (const { before } of rows) await ingestImagesOf(deps, before);
  return commitChanges<StoredRow>(deps, {
    by: admin.username,
    work: async (tx, at) => {
      const written: WrittenRow<StoredRow>[] = [];
      for (const change of rows) {
        const row = await writeBack(tx, { change, side: 'before', last: change.id, at });
        written.push({ entity: change.entity, ...row });
      }
      return written;
    },
  });
}

async function getUndoable({ db }: Pick<ContentDeps, 'db'>, { id, admin }: Undo): Promise<Undoable> {
  const change = await findChange(db, id);
  if (!change) throw notFound();
  return asUndoable(change, admin);
}

function asUndoable(change: Change, admin: SessionAdmin): Undoable {
  if (change.entity === 'adminUsers' && !admin.isSuperAdmin) throw forbidden();
  if (!isUndoable(change)) throw new ApiError('invalid', ERROR_MESSAGES.notUndoable);
  return change;
}

interface UndoStep {
  change: Undoable;
  /** Which of the change's two rows the item shall be; where that is null, there shall be none. */
  side: 'before' | 'after';
  /** The item's newest change: one that the writer has not seen would be lost. */
  last: number;
  by: string;
}

async function restoreSide(deps: ContentDeps, { change, side, last, by }: UndoStep): Promise<Undone> {
  const row = change[side];
  if (!isOfWorkingCopy(change)) return undoMedia(deps, { change, row, last, by });
  await ingestImagesOf(deps, row);
  const { after, changeId, releaseId } = await commitChange<StoredRow>(deps, {
    entity: change.entity,
    by,
    work: (tx, at) => writeBack(tx, { change, side, last, at }),
  });
  return { item: after, changeId, releaseId };
}

/** The library may have let go of an image that nothing showed any more. */
async function ingestImagesOf({ media }: Pick<ContentDeps, 'media'>, row: unknown): Promise<void> {
  if (row !== null) await media.ingestImagesIn(JSON.stringify(row), { field: '', wants: 'any' });
}

async function writeBack(
  tx: Transaction,
  { change, side, last, at }: Omit<UndoStep, 'by'> & { change: WorkingCopyChange; at: Date },
): Promise<WrittenItem<StoredRow>> {
  const { entity, entityId: id } = change;
  if ((await findLastChangeId(tx, change)) !== last) {
    throw conflict(ERROR_MESSAGES.changedSince, await findRow(tx, entity, id));
  }
  // As it stands now: a takedown rewrites history too.
  const row = (await findChange(tx, change.id))?.[side] ?? null;
  if (row !== null) await assertKeyFree(tx, change, row);
  return putRow(tx, { entity, id, row: row as object | null, at });
}

/** @throws 409 where another item has taken the key of the one that would come back. */
async function assertKeyFree(tx: Transaction, { entity, entityId }: WorkingCopyChange, row: unknown): Promise<void> {
  if (entity !== 'contentItems') return;
  const { key } = row as { key: string };
  const taken = await findContentIdByKey(tx, key);
  if (taken !== null && taken !== entityId) throw conflict(ERROR_MESSAGES.keyTaken);
}
