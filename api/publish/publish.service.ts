import { isDeepStrictEqual } from 'node:util';
import type { PublishSettings, PublishState, Release } from '../../contract/releases.ts';
import { resolveTime } from '../../contract/visibility-window.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { ApiError, conflict, invalid } from '../http/errors.ts';
import { findFailureSince } from '../releases/release-history.queries.ts';
import { countHoldingErrors, createRelease, findCurrentRelease, getPending } from '../releases/releases.queries.ts';
import {
  clearSchedule,
  getSettings,
  NOT_SCHEDULED,
  type Settings,
  updateSettings,
} from '../settings/settings.queries.ts';
import { getPublishState } from './publish-state.queries.ts';
import type { PublishDeps } from './publisher.ts';

/** Fixed id, so that all changes of settings share one history. */
const SETTINGS_ID = 1;

export interface Published {
  release: Release;
  /** Set if visitors already see the working copy, so no release was created. */
  unchanged?: true;
}

/**
 * Publishes the working copy and waits until it is live.
 * @throws 409 while errors block it; 422 with the release's own sentence if its pages fail.
 */
export async function publishWorkingCopy(
  { db, env, now, publisher }: Pick<PublishDeps, 'db' | 'env' | 'now' | 'publisher'>,
  { note, by }: { note: string; by: string },
): Promise<Published> {
  const at = now();
  const made = await transact(db, async (tx) => {
    const current = await findCurrentRelease(tx);
    const { changes } = await getPending(tx);
    const errors = changes.length === 0 ? 0 : await countHoldingErrors(tx, env, at);
    if (errors > 0) throw conflict(nameHolding(errors));
    // Publishing now replaces the scheduled publish.
    await clearSchedule(tx);
    if (current && changes.length === 0) return { release: current, isNew: false };
    return { release: await createRelease(tx, { kind: 'publish', note, by, at }), isNew: true };
  });
  return waitForPublished({ db, publisher }, made);
}

/**
 * Publishes a committed release and waits until visitors see it.
 * @throws 422 with the release's own sentence if its pages fail.
 */
export async function waitForPublished(
  { db, publisher }: Pick<PublishDeps, 'db' | 'publisher'>,
  { release, isNew }: { release: Release; isNew: boolean },
): Promise<Published> {
  if (!isNew && release.status === 'live') return { release: await publisher.finished(release.id), unchanged: true };
  if (isNew) publisher.enqueue(release.id);
  const finished = await waitUntilLive({ db, publisher }, release.id);
  if (finished.status === 'failed') {
    throw new ApiError('unpublishable', finished.error ?? 'The pages could not be made from this content');
  }
  return { release: finished };
}

/**
 * Changes settings and publishes edits that are no longer blocked by auto-publish being off or by errors. Turning auto-publish
 * on cancels a scheduled publish.
 * @throws 400 for a time in the past.
 */
export async function changePublishSettings(
  { db, env, now, publisher, events }: Pick<PublishDeps, 'db' | 'env' | 'now' | 'publisher' | 'events'>,
  { settings, by }: { settings: PublishSettings; by: string },
): Promise<{ state: PublishState; releaseId: number | null }> {
  const at = now();
  const { isChanged, releaseId } = await transact(db, async (tx) => {
    const before = await getSettings(tx);
    const after = { ...before, ...planSettings(settings, { by, at, timeZone: env.timeZone }) };
    if (isDeepStrictEqual(before, after)) return { isChanged: false, releaseId: null };
    await recordChange(tx, {
      entity: 'settings',
      entityId: SETTINGS_ID,
      action: 'update',
      before,
      after: await updateSettings(tx, after),
      at: at.toISOString(),
      by,
    });
    const isHeld = (await countHoldingErrors(tx, env, at)) > 0;
    const goesOut = after.autoPublish && !isHeld && (!before.autoPublish || before.mendErrorsFirst);
    if (!goesOut || (await getPending(tx)).changes.length === 0) return { isChanged: true, releaseId: null };
    const release = await createRelease(tx, { kind: 'publish', by, at });
    return { isChanged: true, releaseId: release.id };
  });
  if (isChanged) {
    events.emit({ type: 'change', entity: 'settings', id: SETTINGS_ID, action: 'update', by, at: at.toISOString() });
  }
  if (releaseId !== null) publisher.enqueue(releaseId);
  return { state: await getPublishState({ db, env, now }), releaseId };
}

function nameHolding(count: number): string {
  return count === 1
    ? 'One error must be fixed first. Fix it, or choose “Keep as is”, then publish.'
    : `${count} errors must be fixed first. Fix them, or choose “Keep as is”, then publish.`;
}

/** Waits for a release. If superseded, waits for the newer one instead. */
async function waitUntilLive(
  { db, publisher }: Pick<PublishDeps, 'db' | 'publisher'>,
  releaseId: number,
): Promise<Release> {
  const release = await publisher.finished(releaseId);
  if (release.status !== 'superseded') return release;
  const newer = await findCurrentRelease(db);
  // If there is none, the superseding release failed.
  if (!newer || newer.id <= releaseId) return (await findFailureSince(db, releaseId)) ?? release;
  return waitUntilLive({ db, publisher }, newer.id);
}

function planSettings(
  { scheduledFor, ...chosen }: PublishSettings,
  { by, at, timeZone }: { by: string; at: Date; timeZone: string },
): Partial<Settings> {
  if (chosen.autoPublish === true || scheduledFor === null) return { ...chosen, ...NOT_SCHEDULED };
  if (scheduledFor === undefined) return chosen;
  const moment = resolveTime(scheduledFor, timeZone);
  if (moment <= at.toISOString()) throw invalid('scheduledFor', 'Choose a time that is still to come');
  return { ...chosen, scheduledFor: moment, scheduledBy: by };
}
