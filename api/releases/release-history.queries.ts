import { and, desc, eq, gt, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Release } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { getReleaseSnapshot } from './release-rows.ts';
import { summaryColumns } from './releases.queries.ts';
import { hashSnapshot } from './snapshot.ts';

/** `wasEverLive`, asked of the database. */
const isEverLive = or(
  eq(releases.status, 'live'),
  and(eq(releases.status, 'superseded'), ne(releases.kind, 'draft'), isNotNull(releases.milliseconds)),
);

/** Release that visitors saw before release `id`. */
export const findReleaseBefore = (db: Queryable, id: number): Promise<Release | null> =>
  findNewest(db, and(lt(releases.id, id), isEverLive));

/** The newest failure that no later live release has made good. */
export const findFailureSince = (db: Queryable, liveId: number): Promise<Release | null> =>
  findNewest(db, and(gt(releases.id, liveId), eq(releases.status, 'failed')));

export interface Page {
  /** Only what is older than this id. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export function listReleases(db: Queryable, { before, limit }: Page): Promise<Release[]> {
  return db
    .select(summaryColumns)
    .from(releases)
    .where(before === undefined ? undefined : lt(releases.id, before))
    .orderBy(desc(releases.id))
    .limit(limit);
}

export async function findRelease(db: Queryable, id: number): Promise<Release | null> {
  const [release] = await db.select(summaryColumns).from(releases).where(eq(releases.id, id));
  return release ?? null;
}

/** The same, past releases that only showed its content already: a rebuild's, a planned one's. */
export async function findOtherContentBefore(
  db: Queryable,
  release: Pick<Release, 'id' | 'contentHash'>,
  before = release.id,
): Promise<Release | null> {
  const isOther = ne(releases.contentHash, release.contentHash);
  const found = await findNewest(db, and(lt(releases.id, before), isOther, isEverLive));
  return found && (await isSameInOldHash(db, found, release)) ? findOtherContentBefore(db, release, found.id) : found;
}

async function findNewest(db: Queryable, condition: SQL | undefined): Promise<Release | null> {
  const [release] = await db.select(summaryColumns).from(releases).where(condition).orderBy(desc(releases.id)).limit(1);
  return release ?? null;
}

/** The hash of a release from before there were bases, or lists, was made of something else: it tells nothing of equality. */
async function isSameInOldHash(db: Queryable, old: Release, { id }: Pick<Release, 'id'>): Promise<boolean> {
  const { baseId, fundSplitId } = releases;
  const [stored] = await db.select({ baseId, fundSplitId }).from(releases).where(eq(releases.id, old.id));
  if (stored?.baseId !== null && stored?.fundSplitId === null) return false;
  return hashSnapshot(await getReleaseSnapshot(db, old.id)) === hashSnapshot(await getReleaseSnapshot(db, id));
}
