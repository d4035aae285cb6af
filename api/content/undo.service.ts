import type { SessionAdmin } from '../../contract/auth.ts';
import { type Change, UNDOABLE_ENTITIES, type UndoableEntity } from '../../contract/changes.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Transaction } from '../../db/client.ts';
import { findChange, findLastChangeId, listBatch } from '../changes/changes.queries.ts';
import { ApiError, conflict, forbidden, getFound, notFound } from '../http/errors.ts';
import { commitChanges, type WrittenItem, type WrittenRow } from './commit-change.ts';
import type { ContentDeps } from './content-deps.ts';
import { findContentItem } from './content-items.queries.ts';
import { undoMedia } from './library/undo-media.service.ts';
import { findRow, putRow, type StoredRow } from './replace-working-copy.ts';

type Undoable = Change & { entity: UndoableEntity };
type WorkingCopyChange = Change & { entity: WorkingCopyEntity };

const isUndoable = (change: Change): change is Undoable => UNDOABLE_ENTITIES.some((each) => each === change.entity);

const isOfWorkingCopy = (change: Undoable): change is WorkingCopyChange => change.entity !== 'media';

interface Undo {
  id: number;
  admin: SessionAdmin;
}

interface Undone {
  /** The restored item. Null if the undone change had created it. */
  item: object | null;
  /** Change of the undo, which can itself be undone. Null if the item already was as wanted. */
  changeId: number | null;
  releaseId: number | null;
}

/**
 * Reverts a change, including a deletion.
 * @throws 404 if there is no such change, 409 with the current item if a later change would be lost, 400 if the change
 * cannot be undone or its image is gone.
 */
export async function undoChange(deps: ContentDeps, { id, admin }: Undo): Promise<Undone> {
  const change = await getUndoable(deps, { id, admin });
  return restoreSide(deps, admin.username, { change, side: 'before', last: id });
}

/**
 * Restores an item as it was after an earlier change.
 * @throws like `undoChange`, and 400 if that change deleted the item.
 */
export async function restoreVersion(deps: ContentDeps, { id, last, admin }: Undo & { last: number }): Promise<Undone> {
  const change = await getUndoable(deps, { id, admin });
  if (change.after === null) throw new ApiError('invalid', ERROR_MESSAGES.nothingLeft);
  return restoreSide(deps, admin.username, { change, side: 'after', last });
}

/**
 * Reverts all changes of a batch in one transaction and one release, or none.
 * @throws like `undoChange`
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
  return restoreRows(
    deps,
    admin.username,
    rows.map((change) => ({ change, side: 'before', last: change.id })),
  );
}

async function getUndoable({ db }: Pick<ContentDeps, 'db'>, { id, admin }: Undo): Promise<Undoable> {
  return asUndoable(getFound(await findChange(db, id)), admin);
}

function asUndoable(change: Change, admin: SessionAdmin): Undoable {
  if (change.entity === 'adminUsers' && !admin.isSuperAdmin) throw forbidden();
  if (!isUndoable(change)) throw new ApiError('invalid', ERROR_MESSAGES.notUndoable);
  return change;
}

interface UndoStep<Of extends Undoable = Undoable> {
  change: Of;
  /** Side of the change to restore. If it is null, the item is deleted. */
  side: 'before' | 'after';
  /** The item's newest change that the client has seen. A newer one would be lost. */
  last: number;
}

async function restoreSide(deps: ContentDeps, by: string, { change, side, last }: UndoStep): Promise<Undone> {
  if (!isOfWorkingCopy(change)) return undoMedia(deps, { change, row: change[side], last, by });
  const { changeIds, releaseId, written } = await restoreRows(deps, by, [{ change, side, last }]);
  return { item: written[0]?.after ?? null, changeId: changeIds[0] ?? null, releaseId };
}

async function restoreRows(deps: ContentDeps, by: string, steps: readonly UndoStep<WorkingCopyChange>[]) {
  for (const { change, side } of steps) await ingestImagesOf(deps, change[side]);
  const work = async (tx: Transaction, at: Date): Promise<WrittenRow<StoredRow>[]> => {
    const rows: WrittenRow<StoredRow>[] = [];
    for (const step of steps) rows.push({ entity: step.change.entity, ...(await writeBack(tx, step, at)) });
    return rows;
  };
  return commitChanges(deps, { by, work });
}

/** Ingests images again, since the library may have deleted unused ones. */
async function ingestImagesOf({ media }: Pick<ContentDeps, 'media'>, row: unknown): Promise<void> {
  if (row !== null) await media.ingestImagesIn(JSON.stringify(row), { field: '', wants: 'any' });
}

async function writeBack(
  tx: Transaction,
  { change, side, last }: UndoStep<WorkingCopyChange>,
  at: Date,
): Promise<WrittenItem<StoredRow>> {
  const { entity, entityId: id } = change;
  if ((await findLastChangeId(tx, change)) !== last) {
    throw conflict(ERROR_MESSAGES.changedSince, await findRow(tx, entity, id));
  }
  // Read again, because a takedown may have rewritten it.
  const row = (await findChange(tx, change.id))?.[side] ?? null;
  if (row !== null) await assertKeyFree(tx, change, row);
  return putRow(tx, { entity, id, row: row as object | null, at });
}

/** @throws 409 if another item now uses the key of the restored one */
async function assertKeyFree(tx: Transaction, { entity, entityId }: WorkingCopyChange, row: unknown): Promise<void> {
  if (entity !== 'contentItems') return;
  const { key } = row as { key: string };
  const taken = await findContentItem(tx, key);
  if (taken && taken.id !== entityId) throw conflict(ERROR_MESSAGES.keyTaken);
}
