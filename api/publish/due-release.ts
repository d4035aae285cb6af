import type { Release } from '../../contract/releases.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { hasExpiry } from '../releases/calendar-feed.queries.ts';
import { listBoundaries } from '../releases/due-snapshot.ts';
import { getPending } from '../releases/pending.queries.ts';
import { findFailureSince } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createRelease, createReleaseFrom, findCurrentRelease } from '../releases/releases.queries.ts';
import { getSettings, NOT_SCHEDULED, updateSettings } from '../settings/settings.queries.ts';

/** A release that failed is made again after this time: what hindered it may be gone. Milliseconds. */
const TRY_AGAIN = 15 * 60_000;

interface Moment {
  at: Date;
  /** The club's, which events are told in. */
  timeZone: string;
}

/** Whether the time has come that the club chose for what waits. */
const isPlanDue = async (db: Queryable, at: Date): Promise<boolean> => {
  const { scheduledFor } = await getSettings(db);
  return scheduledFor !== null && scheduledFor <= at.toISOString();
};

/** The release that shows something else from a moment on that has passed since it was made; null where there is none. */
const findOutdated = async (db: Queryable, { at, timeZone }: Moment): Promise<Release | null> => {
  const current = await findCurrentRelease(db);
  if (!current) return null;
  const failure = await findFailureSince(db, current.id);
  const tried = failure && at.getTime() - Date.parse(failure.createdAt) < TRY_AGAIN ? failure.createdAt : '';
  const since = tried > current.createdAt ? tried : current.createdAt;
  const until = at.toISOString();
  const boundaries = listBoundaries(await getReleaseSnapshot(db, current.id), timeZone);
  const isOutdated = boundaries.some((moment) => since < moment && moment <= until);
  return isOutdated || (await hasExpiry(db, { since, until })) ? current : null;
};

export const isReleaseDue = async (db: Queryable, moment: Moment): Promise<boolean> =>
  (await isPlanDue(db, moment.at)) || (await findOutdated(db, moment)) !== null;

/**
 * The release that is due, if one is: what waits, when its time has come; or what is live already, as it is shown from
 * now on. Everything missed since the last release comes down to one. Asked again, nothing is due any more.
 */
export const createDueRelease = async (tx: Transaction, { at, timeZone }: Moment): Promise<Release | null> => {
  const made = { kind: 'scheduled', status: 'building', note: '', at } as const;
  if (await isPlanDue(tx, at)) {
    const { scheduledBy } = await getSettings(tx);
    await updateSettings(tx, NOT_SCHEDULED);
    if ((await getPending(tx)).changes.length > 0) return createRelease(tx, { ...made, by: scheduledBy });
  }
  const outdated = await findOutdated(tx, { at, timeZone });
  if (!outdated) return null;
  return createReleaseFrom(tx, await getReleaseSnapshot(tx, outdated.id), { ...made, by: null });
};
