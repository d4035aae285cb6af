import { and, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { getPaperPath } from '../../contract/papers.ts';
import {
  EMPTY_SNAPSHOT,
  type PendingChange,
  type Quarantined,
  type Release,
  type ReleaseIdentity,
  type ReleaseKind,
  type ReleaseStatus,
  type Snapshot,
} from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { pageAddresses, releases } from '../../db/schema/index.ts';
import { type CheckedClub, getCheckContext, listOpenErrors } from '../content/checks/site-findings.ts';
import type { CreatePendingRelease } from '../content/content-deps.ts';
import { listDifferences } from '../content/differences.ts';
import { timeStage } from '../process/stages.ts';
import { getSettings, type Settings } from '../settings/settings.queries.ts';
import { getReleaseSnapshot, storeRows } from './release-rows.ts';
import { hashSnapshot, takeSnapshot } from './snapshot.ts';

// Excludes rows, which are large, and data that only activation needs.
const {
  snapshot: _snapshot,
  baseId: _baseId,
  fundSplitId: _splitId,
  pages: _pages,
  ...columns
} = getTableColumns(releases);
export const summaryColumns = columns;

/** Release that visitors see. Null before the first. */
export const findLiveRelease = (db: Queryable): Promise<Release | null> => findNewest(db, eq(releases.status, 'live'));

/** Addresses at which visitors get a paper. Once a takedown's release is live, none of them shows the taken-down file. */
export async function listLivePaperPaths(db: Queryable): Promise<string[]> {
  const { papers } = await getReleaseSnapshot(db, await findLiveRelease(db));
  return papers.filter(({ isActive }) => isActive).map(getPaperPath);
}

/** Lists all addresses at which a live release showed one of the club's own pages. */
export function listSeenAddresses(db: Queryable) {
  const isSeen = and(eq(pageAddresses.wasPublished, true), eq(pageAddresses.wasSeen, true));
  return db.select().from(pageAddresses).where(isSeen);
}

export const findNewestWaiting = (db: Queryable): Promise<Release | null> =>
  findNewest(db, eq(releases.status, 'building'));

/** Release behind the public API: the newest that is live or being built. */
export const findCurrentRelease = (db: Queryable): Promise<Release | null> =>
  findNewest(db, inArray(releases.status, ['live', 'building']));

export interface Pending {
  changes: PendingChange[];
  workingCopy: Snapshot;
  /** Snapshot of the live release, or of the one being built. Null before the first. */
  published: Snapshot | null;
}

export async function getPending(db: Queryable): Promise<Pending> {
  const release = await findCurrentRelease(db);
  const workingCopy = await takeSnapshot(db);
  const isSame = release?.contentHash === hashSnapshot(workingCopy);
  if (release && isSame) return { changes: [], workingCopy, published: workingCopy };
  const published = release ? await getReleaseSnapshot(db, release.id) : null;
  return { changes: listDifferences(published ?? EMPTY_SNAPSHOT, workingCopy), workingCopy, published };
}

export interface NewRelease {
  kind: ReleaseKind;
  /** Pending, except for a draft. */
  status?: Extract<ReleaseStatus, 'building' | 'superseded'>;
  note?: string;
  by?: string | null;
  at: Date;
  quarantinedItems?: Quarantined[];
}

/** Creates a release from the working copy as the transaction sees it. */
export const createRelease = async (tx: Queryable, release: NewRelease): Promise<Release> =>
  createReleaseFrom(tx, await takeSnapshot(tx), release);

/** Creates a release from a given snapshot, such as an earlier release's when rebuilding or restoring. */
export async function createReleaseFrom(
  tx: Queryable,
  snapshot: Snapshot,
  { status, note = '', by = null, at, ...given }: NewRelease,
): Promise<Release> {
  const values = {
    ...(await storeRows(tx, snapshot)),
    ...given,
    status: status ?? (given.kind === 'draft' ? 'superseded' : 'building'),
    note,
    createdAt: at.toISOString(),
    createdBy: by,
  };
  return tx.insert(releases).values(values).returning(summaryColumns).get();
}

export async function isAnyStored(db: Queryable, ids: readonly number[]): Promise<boolean> {
  return (await findNewest(db, inArray(releases.id, ids))) !== null;
}

export const findNewest = async (db: Queryable, condition: SQL | undefined): Promise<Release | null> =>
  (await db.select(summaryColumns).from(releases).where(condition).orderBy(desc(releases.id)).limit(1).get()) ?? null;

/** Number of errors that block publishing. 0 unless the club requires fixing errors first. */
export async function countHoldingErrors(
  db: Queryable,
  club: CheckedClub,
  at: Date,
  known?: Settings,
): Promise<number> {
  const { mendErrorsFirst } = known ?? (await getSettings(db));
  if (!mendErrorsFirst) return 0;
  const snapshot = await takeSnapshot(db);
  return (await listOpenErrors(db, snapshot, getCheckContext(club, at, snapshot.contentItems))).length;
}

/** Creates a pending release for each save while auto-publish is on, unless errors block publishing. */
export function preparePendingRelease(club: CheckedClub): CreatePendingRelease {
  return async (tx, { by, at }) => {
    const settings = await getSettings(tx);
    if (!settings.autoPublish || (await countHoldingErrors(tx, club, at, settings)) > 0) return null;
    return timeStage('snapshot', () => createRelease(tx, { kind: 'publish', by, at }));
  };
}

export function getIdentity({ id, contentHash, createdAt }: Release): ReleaseIdentity {
  return { id, contentHash, publishedAt: createdAt };
}
