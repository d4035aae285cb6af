import { isDeepStrictEqual } from 'node:util';
import type { PublishSettings, PublishState, Release } from '../../contract/releases.ts';
import { resolveTime } from '../../contract/visibility-window.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import { ApiError, conflict, invalid } from '../http/errors.ts';
import { getPending } from '../releases/pending.queries.ts';
import { findFailureSince } from '../releases/release-history.queries.ts';
import { countHoldingErrors, createRelease, findCurrentRelease } from '../releases/releases.queries.ts';
import {
  clearSchedule,
  getSettings,
  NOT_SCHEDULED,
  type Settings,
  updateSettings,
} from '../settings/settings.queries.ts';
import { getPublishState } from './publish-state.queries.ts';
import type { PublishDeps } from './publisher.ts';

/** The settings are one thing, so their changes share one id. */
const SETTINGS_ID = 1;

export interface Published {
  release: Release;
  /** Visitors see the working copy already: no release was made. */
  unchanged?: true;
}

/**
 * Makes the working copy the live release, and waits until it is.
 * @throws 409 while errors hold it; 422 with the release's own sentence where its pages could not be made.
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
    return { release: await createRelease(tx, { kind: 'publish', status: 'building', note, by, at }), isNew: true };
  });
  return waitForPublished({ db, publisher }, made);
}

/**
 * After the commit: brings a new release to visitors, and waits until they see it.
 * @throws 422 with the release's own sentence where its pages could not be made.
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
 * Edits that waited while auto-publish was off, or while errors held them, go to visitors as soon as neither does; a plan
 * for them is over once auto-publish is on.
 * @throws 400 for a time that has passed.
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
    const release = await createRelease(tx, { kind: 'publish', status: 'building', note: '', by, at });
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

/** A release that a newer one overtook reaches visitors with that one. */
async function waitUntilLive(
  { db, publisher }: Pick<PublishDeps, 'db' | 'publisher'>,
  releaseId: number,
): Promise<Release> {
  const release = await publisher.finished(releaseId);
  if (release.status !== 'superseded') return release;
  const newer = await findCurrentRelease(db);
  // Without one, what overtook it has failed.
  if (!newer || newer.id <= releaseId) return (await findFailureSince(db, releaseId)) ?? release;
  return waitUntilLive({ db, publisher }, newer.id);
}

function planSettings(
  { autoPublish, mendErrorsFirst, scheduledFor }: PublishSettings,
  { by, at, timeZone }: { by: string; at: Date; timeZone: string },
): Partial<Settings> {
  const chosen = {
    ...(autoPublish !== undefined && { autoPublish }),
    ...(mendErrorsFirst !== undefined && { mendErrorsFirst }),
  };
  if (autoPublish === true || scheduledFor === null) return { ...chosen, ...NOT_SCHEDULED };
  if (scheduledFor === undefined) return chosen;
  const moment = resolveTime(scheduledFor, timeZone);
  if (moment <= at.toISOString()) throw invalid('scheduledFor', 'Choose a time that is still to come');
  return { ...chosen, scheduledFor: moment, scheduledBy: by };
}
