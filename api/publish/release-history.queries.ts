import { and, desc, eq, gt, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { summaryColumns } from './releases.queries.ts';
import { decompressSnapshot } from './snapshot.ts';
import { findRememberedSnapshot, rememberSnapshot } from './snapshot-memory.ts';

export interface Page {
  /** Only what is older than this id. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export const listReleases = (db: Queryable, { before, limit }: Page): Promise<Release[]> =>
  db
    .select(summaryColumns)
    .from(releases)
    .where(before === undefined ? undefined : lt(releases.id, before))
    .orderBy(desc(releases.id))
    .limit(limit);

export const findRelease = async (db: Queryable, id: number): Promise<Release | null> => {
  const [release] = await db.select(summaryColumns).from(releases).where(eq(releases.id, id));
  return release ?? null;
};

/**
 * What visitors saw before release `id`. Drafts stand beside the line of releases, failed ones never got into it, and
 * one that was overtaken before its pages were made reached visitors with the next.
 */
export const findReleaseBefore = async (db: Queryable, id: number): Promise<Release | null> => {
  const [release] = await db
    .select(summaryColumns)
    .from(releases)
    .where(
      and(
        lt(releases.id, id),
        ne(releases.kind, 'draft'),
        inArray(releases.status, ['live', 'superseded']),
        isNotNull(releases.milliseconds),
      ),
    )
    .orderBy(desc(releases.id))
    .limit(1);
  return release ?? null;
};

/** Whether visitors have ever seen it. */
export const wasEverLive = ({ kind, status, milliseconds }: Release): boolean =>
  status === 'live' || (status === 'superseded' && kind !== 'draft' && milliseconds !== null);

/** The newest failure that no later live release has made good. */
export const findFailureSince = async (db: Queryable, liveId: number): Promise<Release | null> => {
  const [release] = await db
    .select(summaryColumns)
    .from(releases)
    .where(and(gt(releases.id, liveId), eq(releases.status, 'failed')))
    .orderBy(desc(releases.id))
    .limit(1);
  return release ?? null;
};

/** @throws where there is no such release. */
export const getReleaseSnapshot = async (db: Queryable, id: number): Promise<Snapshot> => {
  const snapshot = await findReleaseSnapshot(db, id);
  if (!snapshot) throw new Error(`there is no release ${id}`);
  return snapshot;
};

/** Null where there is no such release, any more perhaps: history is pruned while others read it. */
export const findReleaseSnapshot = async (db: Queryable, id: number): Promise<Snapshot | null> => {
  const [release] = await db.select({ contentHash: releases.contentHash }).from(releases).where(eq(releases.id, id));
  if (!release) return null;
  const known = findRememberedSnapshot(release.contentHash);
  if (known) return known;
  const [stored] = await db.select({ snapshot: releases.snapshot }).from(releases).where(eq(releases.id, id));
  if (!stored) return null;
  const snapshot = await decompressSnapshot(stored.snapshot);
  rememberSnapshot(release.contentHash, snapshot);
  return snapshot;
};
