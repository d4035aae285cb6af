import { and, asc, desc, eq, gt, isNotNull, lt, ne, or } from 'drizzle-orm';
import type { Release } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import type { Page } from '../http/parameters.ts';
import { getReleaseSnapshot } from './release-rows.ts';
import { findNewest, summaryColumns } from './releases.queries.ts';
import { hashSnapshot } from './snapshot.ts';

/** SQL version of `wasEverLive`. */
const isEverLive = or(
  eq(releases.status, 'live'),
  and(eq(releases.status, 'superseded'), isNotNull(releases.milliseconds)),
);

export const findReleaseBefore = (db: Queryable, id: number): Promise<Release | null> =>
  findNewest(db, and(lt(releases.id, id), isEverLive));

/** Newest failed release after the live one. */
export const findFailureSince = (db: Queryable, liveId: number): Promise<Release | null> =>
  findNewest(db, and(gt(releases.id, liveId), eq(releases.status, 'failed')));

/** Time since which visitors have not been seen to get a newer release. Null before the first release. */
export async function findUnseenSince(db: Queryable): Promise<string | null> {
  const seen = await findNewest(db, isNotNull(releases.provenAt));
  const isUnseen = and(gt(releases.id, seen?.id ?? 0), isEverLive);
  const { createdAt, id } = releases;
  const first = await db.select({ createdAt }).from(releases).where(isUnseen).orderBy(asc(id)).limit(1).get();
  return first?.createdAt ?? null;
}

export const findRelease = (db: Queryable, id: number): Promise<Release | null> => findNewest(db, eq(releases.id, id));

/** Lists releases, newest first. @param page `end`: the instant before which they were created */
export function listReleases(
  db: Queryable,
  { before, end, limit }: Page & { end: string | undefined },
): Promise<Release[]> {
  return db
    .select(summaryColumns)
    .from(releases)
    .where(and(before ? lt(releases.id, before) : undefined, end ? lt(releases.createdAt, end) : undefined))
    .orderBy(desc(releases.id))
    .limit(limit);
}

/** Like `findReleaseBefore`, but skips releases with the same content, such as rebuilds and scheduled ones. */
export async function findOtherContentBefore(
  db: Queryable,
  release: Pick<Release, 'id' | 'contentHash'>,
  before = release.id,
): Promise<Release | null> {
  const isOther = ne(releases.contentHash, release.contentHash);
  const found = await findNewest(db, and(lt(releases.id, before), isOther, isEverLive));
  return found && (await isSameInOldHash(db, found, release)) ? findOtherContentBefore(db, release, found.id) : found;
}

/** True if contents are equal despite different hashes: releases from before bases or lists were hashed differently. */
async function isSameInOldHash(db: Queryable, old: Release, { id }: Pick<Release, 'id'>): Promise<boolean> {
  const { baseId, fundSplitId } = releases;
  const [stored] = await db.select({ baseId, fundSplitId }).from(releases).where(eq(releases.id, old.id));
  if (stored?.baseId !== null && stored?.fundSplitId === null) return false;
  return hashSnapshot(await getReleaseSnapshot(db, old.id)) === hashSnapshot(await getReleaseSnapshot(db, id));
}
