import type { ChangeAction } from '../../contract/changes.ts';
import type { WorkingCopyEntity } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import type { Deps } from '../deps.ts';
import { getSettings } from '../settings/settings.queries.ts';
import { createRelease } from './releases.queries.ts';

export interface WrittenItem<Item> {
  before: Item | null;
  after: Item | null;
}

interface Write<Item> {
  entity: WorkingCopyEntity;
  /** The account's username. */
  by: string;
  /** Runs inside the transaction and may run again after contention. Throws to refuse the write. */
  work: (tx: Transaction, at: Date) => Promise<WrittenItem<Item>>;
}

export interface Committed<Item> extends WrittenItem<Item> {
  /** The write in the audit trail. */
  changeId: number;
  /** The release that carries the write to visitors; null while auto-publish is off. */
  releaseId: number | null;
}

/**
 * The one way in which the working copy changes: the write, its audit row and, with auto-publish on, the release that
 * carries it to visitors commit together or not at all.
 */
export const commitChange = async <Item extends { id: number }>(
  { db, now, publisher, events }: Pick<Deps, 'db' | 'now' | 'publisher' | 'events'>,
  { entity, by, work }: Write<Item>,
): Promise<Committed<Item>> => {
  const at = now();
  const committed = await transact(db, async (tx) => {
    const { before, after } = await work(tx, at);
    const entityId = (after ?? before)?.id;
    if (entityId === undefined) throw new Error(`a write to ${entity} changed no row`);
    const action = actionOf(before, after);
    const changeId = await recordChange(tx, {
      entity,
      entityId,
      action,
      before,
      after,
      at: at.toISOString(),
      by,
    });
    const { autoPublish } = await getSettings(tx);
    const release = autoPublish
      ? await createRelease(tx, { kind: 'publish', status: 'building', note: '', by, at })
      : null;
    return { before, after, entityId, action, changeId, releaseId: release?.id ?? null };
  });
  const { entityId: id, action, ...written } = committed;
  events.emit({ type: 'change', entity, id, action, by, at: at.toISOString() });
  if (written.releaseId !== null) publisher.notify(written.releaseId);
  return written;
};

const actionOf = (before: unknown, after: unknown): ChangeAction =>
  before === null ? 'create' : after === null ? 'delete' : 'update';
