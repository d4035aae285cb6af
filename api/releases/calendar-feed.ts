import { isDeepStrictEqual } from 'node:util';
import { type ClubEvent, type FeedEntry, type FeedEvent, getEndMoment } from '../../contract/events.ts';
import type { ReleaseIdentity, Snapshot } from '../../contract/releases.ts';
import { isDue } from '../../contract/visibility-window.ts';

type Row = Snapshot['calendarEvents'][number];

/** Time the files list a canceled event, so that calendars notice. Milliseconds. */
const RETENTION_MS = 60 * 24 * 60 * 60 * 1000;

const addRetained = (since: string): string => new Date(Date.parse(since) + RETENTION_MS).toISOString();

const isIn = ({ expiresAt }: FeedEntry, at: string): boolean => expiresAt === null || expiresAt > at;

/** Entries in a release's calendar files, sorted by uid. */
export const listInFeed = (feed: readonly FeedEntry[], at: string): FeedEntry[] =>
  feed.filter((entry) => isIn(entry, at)).toSorted((one, other) => (one.uid < other.uid ? -1 : 1));

interface Step {
  release: Pick<ReleaseIdentity, 'id' | 'publishedAt'>;
  timeZone: string;
}

/**
 * Computes a release's calendar entries from those of the live release. The release number serves as SEQUENCE, so it only
 * increases, even through undo, restore and backups. Applied to its own release it returns the same entries.
 */
export function advanceFeed(known: readonly FeedEntry[], rows: readonly Row[], step: Step): FeedEntry[] {
  const entries = new Map(known.map((entry) => [entry.uid, entry]));
  const shown = rows.filter((row) => row.isActive && isDue(row, step.release.publishedAt));
  const listed = shown.map((row) => listEvent(entries.get(row.uid), row, step));
  for (const { uid } of shown) entries.delete(uid);
  // Ignores entries of later releases.
  const others = [...entries.values()].filter(({ sequence }) => sequence <= step.release.id);
  return [...listed, ...others.map((entry) => dropEvent(entry, step.release))];
}

function listEvent(known: FeedEntry | undefined, row: Row, { release, timeZone }: Step): FeedEntry {
  const event = toFeedEvent(row, timeZone);
  const same = known && isDeepStrictEqual(known.event, event) ? known : null;
  if (same?.isListed) return same;
  const { id, publishedAt } = release;
  const list = (sequence: number, changedAt: string): FeedEntry => {
    const expiresAt = getExpiry(row, changedAt, timeZone);
    return { uid: row.uid, event, sequence, changedAt, expiresAt, isListed: true };
  };
  const kept = same && list(same.sequence, same.changedAt);
  // An event that had left the files counts as changed, even with the same content.
  const isBack = kept && !isIn(same, publishedAt) && isIn(kept, publishedAt);
  return kept && !isBack ? kept : list(id, publishedAt);
}

function toFeedEvent(row: Row, timeZone: string): FeedEvent {
  const { uid, slug, title, startsAt, endsAt = null, place, description, url, status } = row;
  // iCalendar has no status for moved events.
  const shown = status === 'moved' ? 'scheduled' : status;
  return { uid, slug, title, startsAt, endsAt, place, description, url, status: shown, timeZone };
}

/** Expiry of a canceled event: at least the end of its day, since its page still shows it. */
function getExpiry(event: Pick<ClubEvent, 'startsAt' | 'endsAt' | 'status'>, since: string, timeZone: string) {
  if (event.status !== 'cancelled') return null;
  const [end, last] = [getEndMoment(event, timeZone), addRetained(since)];
  return end > last ? end : last;
}

/**
 * Removes an event that was deleted, hidden or expired, and cancels it in calendars that have it. An event whose day is
 * over is dropped silently.
 */
function dropEvent(entry: FeedEntry, { id, publishedAt }: Step['release']): FeedEntry {
  if (!entry.isListed) return entry;
  // Its 60 days have already begun.
  if (entry.event.status === 'cancelled') return { ...entry, isListed: false };
  const isOver = getEndMoment(entry.event, entry.event.timeZone) <= publishedAt;
  if (isOver) return { ...entry, expiresAt: publishedAt, isListed: false };
  const event = { ...entry.event, status: 'cancelled' as const };
  return {
    ...entry,
    event,
    sequence: id,
    changedAt: publishedAt,
    expiresAt: addRetained(publishedAt),
    isListed: false,
  };
}
