import {
  EMPTY_SNAPSHOT,
  type PendingEdit,
  type PublishState,
  type Quarantined,
  type QuarantinedItem,
  type Snapshot,
} from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { listLastWriters } from '../changes/changes.queries.ts';
import type { CheckedClub } from '../content/checks/site-findings.ts';
import { findPageOf } from '../content/differences.ts';
import { hashItem } from '../releases/merge-snapshots.ts';
import { findFailureSince, findOtherContentBefore } from '../releases/release-history.queries.ts';
import {
  countHoldingErrors,
  findCurrentRelease,
  findLiveRelease,
  getPending,
  type Pending,
} from '../releases/releases.queries.ts';
import { getSettings } from '../settings/settings.queries.ts';
import { getSchedulerState } from './publish-lease.ts';
import type { PublishDeps } from './publisher.ts';

export async function getPublishState({
  db,
  env,
  now,
}: Pick<PublishDeps, 'db' | 'now'> & { env: CheckedClub }): Promise<PublishState> {
  const live = await findLiveRelease(db);
  const current = await findCurrentRelease(db);
  const pending = await getPending(db);
  const { autoPublish, mendErrorsFirst, scheduledFor, scheduledBy } = await getSettings(db);
  const lastFailure = await findFailureSince(db, live?.id ?? 0);
  return {
    live,
    previous: live && (await findOtherContentBefore(db, live)),
    pending: await addWriters(db, pending),
    building: current?.status === 'building' ? current : null,
    autoPublish,
    mendErrorsFirst,
    holdingErrors: await countHoldingErrors(db, env, now()),
    scheduledFor,
    scheduledBy,
    lastFailure,
    quarantinedItems: listQuarantined((lastFailure ?? current)?.quarantinedItems ?? [], pending.workingCopy),
    scheduler: await getSchedulerState(db, now()),
  };
}

async function addWriters(
  db: Queryable,
  { changes: pending, workingCopy, published }: Pending,
): Promise<PendingEdit[]> {
  if (pending.length === 0) return [];
  const writers = await listLastWriters(db);
  return pending.map((edit) => {
    const writer = writers.find(({ entity, entityId }) => entity === edit.entity && entityId === edit.id);
    const page = findPageOf(workingCopy, edit) ?? findPageOf(published ?? EMPTY_SNAPSHOT, edit) ?? null;
    return { ...edit, by: writer?.by ?? null, at: writer?.at ?? null, page };
  });
}

/** Quarantined items that are unchanged since. A changed item is tried again. */
function listQuarantined(quarantinedItems: Quarantined[], workingCopy: Snapshot): QuarantinedItem[] {
  return quarantinedItems
    .filter(({ tried, ...item }) => hashItem(workingCopy, item) === tried)
    .map(({ tried: _tried, ...item }) => item);
}
