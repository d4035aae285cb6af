import { getToday } from '../../contract/club-time.ts';
import { getConsentDaysLeft } from '../../contract/consent.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import { listArchives } from '../../contract/season/archives.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { CheckedClub } from '../content/checks/site-findings.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { hasExpiry } from '../releases/calendar-feed.queries.ts';
import { listBoundaries } from '../releases/due-snapshot.ts';
import { findFailureSince } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import {
  countHoldingErrors,
  createRelease,
  createReleaseFrom,
  findCurrentRelease,
  getPending,
} from '../releases/releases.queries.ts';
import { getSettings, NOT_SCHEDULED, updateSettings } from '../settings/settings.queries.ts';

/** Delay before a failed release is tried again, in case the cause is gone. Milliseconds. */
const TRY_AGAIN = 15 * 60_000;

/** A release further ahead was made while the clock was wrong, and shows what that time would. Milliseconds. */
const CLOCK_TOLERANCE = 60_000;

export const isReleaseDue = async (db: Queryable, moment: Moment): Promise<boolean> =>
  (await isPlanDue(db, moment)) || (await findOutdated(db, moment)) !== null;

/**
 * Creates the release that is due, if any: scheduled edits, or the live content again because its visible rows change with
 * time. Everything missed since the last release becomes one. A second call creates nothing.
 */
export async function createDueRelease(tx: Transaction, moment: Moment): Promise<Release | null> {
  const { at } = moment;
  const made = { kind: 'scheduled', at } as const;
  if (await isPlanDue(tx, moment)) {
    const { scheduledBy } = await getSettings(tx);
    await updateSettings(tx, NOT_SCHEDULED);
    if ((await getPending(tx)).changes.length > 0) return createRelease(tx, { ...made, by: scheduledBy });
  }
  const outdated = await findOutdated(tx, moment);
  if (!outdated) return null;
  return createReleaseFrom(tx, await getReleaseSnapshot(tx, outdated.id), made);
}

interface Moment {
  at: Date;
  club: CheckedClub;
}

/** True once the scheduled time has come and no error blocks publishing. */
async function isPlanDue(db: Queryable, { at, club }: Moment): Promise<boolean> {
  const { scheduledFor } = await getSettings(db);
  if (scheduledFor === null || scheduledFor > at.toISOString()) return false;
  return (await countHoldingErrors(db, club, at)) === 0;
}

/** Finds the current release if its visible content has changed with time since it was made. */
async function findOutdated(db: Queryable, { at, club: { timeZone } }: Moment): Promise<Release | null> {
  const current = await findCurrentRelease(db);
  if (!current) return null;
  const failure = await findFailureSince(db, current.id);
  const sinceFailure = failure ? at.getTime() - Date.parse(failure.createdAt) : TRY_AGAIN;
  const isTried = sinceFailure >= 0 && sinceFailure < TRY_AGAIN;
  const since = isTried && failure ? failure.createdAt : current.createdAt;
  const until = at.toISOString();
  const snapshot = await getReleaseSnapshot(db, current.id);
  const isOutdated =
    Date.parse(since) - at.getTime() > CLOCK_TOLERANCE ||
    listBoundaries(snapshot, timeZone).some((moment) => since < moment && moment <= until) ||
    (await hasConsentEnded(db, snapshot, { since, at, timeZone })) ||
    (await hasExpiry(db, { since, until }));
  return isOutdated ? current : null;
}

/** True if an archive may show an image whose consent has run out since. */
async function hasConsentEnded(
  db: Queryable,
  { contentItems }: Snapshot,
  { since, at, timeZone }: { since: string; at: Date; timeZone: string },
): Promise<boolean> {
  if (listArchives(contentItems).length === 0) return false;
  const [before, today] = [getToday(new Date(since), timeZone), getToday(at, timeZone)];
  const { media } = await readWorkingCopy(db);
  return media.some((image) => getConsentDaysLeft(image, before) >= 0 && getConsentDaysLeft(image, today) < 0);
}
