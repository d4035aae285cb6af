import { eq } from 'drizzle-orm';
import type { ChangeAction } from '../../contract/changes.ts';
import type { WorkingCopyEntity } from '../../contract/working-copy.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { joinChanges, recordChange } from '../changes/changes.queries.ts';
import { assertNotCreated, type CreateKey, storeCreateKey } from '../changes/unchanged.ts';
import { timeStage } from '../process/stages.ts';
import type { ContentDeps } from './content-deps.ts';
import { substituteRemoved } from './library/substitute-image.ts';
import { noteWritten, TABLES } from './working-copy.ts';

export interface WrittenItem<Item> {
  before: Item | null;
  after: Item | null;
}

export interface WrittenRow<Item> extends WrittenItem<Item> {
  entity: WorkingCopyEntity;
}

const actionOf = (before: unknown, after: unknown): ChangeAction =>
  before === null ? 'create' : after === null ? 'delete' : 'update';

export interface CommittedWrite {
  changeIds: number[];
  /** Release that publishes the write. Null while auto-publish is off. */
  releaseId: number | null;
}

interface CommitOptions<Item> {
  /** Null for the server's own writes. */
  by: string | null;
  createKey?: CreateKey | undefined;
  /**
   * Runs inside the transaction, again after contention, and throws to refuse the write. A row that it returns with the same
   * object on both sides is unchanged.
   */
  work: (tx: Transaction, at: Date) => Promise<WrittenRow<Item>[]>;
}

export type CommitDeps = Pick<ContentDeps, 'db' | 'now' | 'publisher' | 'events' | 'createPendingRelease'>;

/**
 * Writes to the working copy. All writes go through here: rows, their audit trail and, with auto-publish on, the pending
 * release commit together or not at all. Several rows form one batch, which is undone as one.
 */
export async function commitChanges<Item extends { id: number }>(
  { db, now, publisher, events, createPendingRelease }: CommitDeps,
  { by, createKey, work }: CommitOptions<Item>,
): Promise<CommittedWrite & { batch: number | null; written: readonly WrittenRow<Item>[] }> {
  const at = now();
  const commit = async (tx: Transaction) => {
    if (createKey) await assertNotCreated(tx, createKey);
    const written = await work(tx, at);
    const changed = written.filter(({ before, after }) => before !== after);
    await putReplacementImages(tx, changed);
    const last = changed.at(-1);
    if (last?.after) noteWritten(tx, last.entity, last.after);
    const notices = [];
    const changeIds = [];
    for (const { entity, before, after } of changed) {
      const { id } = (after ?? before) as Item;
      const change = { entity, action: actionOf(before, after), at: at.toISOString() };
      changeIds.push(await recordChange(tx, { ...change, by, entityId: id, before, after }));
      notices.push({ ...change, by: by ?? '', id });
    }
    const [changeId] = changeIds;
    if (createKey && changeId) await storeCreateKey(tx, createKey, changeId);
    return {
      written,
      notices,
      changeIds,
      batch: await joinChanges(tx, changeIds),
      release: changed.length === 0 ? null : await createPendingRelease(tx, { by, at }),
    };
  };
  const { notices, release, ...committed } = await timeStage('write', () => transact(db, commit));
  for (const notice of notices) events.emit({ type: 'change', ...notice });
  if (release) publisher.enqueue(release.id, release);
  return { ...committed, releaseId: release?.id ?? null };
}

/** Replaces references to taken-down images in the rows just written, so a stale form cannot bring one back. */
async function putReplacementImages<Item extends { id: number }>(
  tx: Transaction,
  written: readonly WrittenRow<Item>[],
): Promise<void> {
  const stored = written.flatMap(({ entity, after }) => (after ? { entity, after } : []));
  const substituted = await substituteRemoved(
    tx,
    stored.map(({ after }) => after),
  );
  for (const [index, { entity, after }] of stored.entries()) {
    const row = substituted[index];
    if (!row || row === after) continue;
    const table = TABLES[entity];
    await tx
      .update(table)
      .set(row as never)
      .where(eq(table.id, after.id));
    Object.assign(after, row);
  }
}
