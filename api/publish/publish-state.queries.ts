import { and, desc, eq } from 'drizzle-orm';
import type { PendingChange, PublishState, Snapshot } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { changes } from '../../db/schema/index.ts';
import { getSettings } from '../settings/settings.queries.ts';
import { listDifferences } from './differences.ts';
import { findFailureSince, getReleaseSnapshot } from './release-history.queries.ts';
import { findCurrentRelease, findLiveRelease } from './releases.queries.ts';
import { hashSnapshot, takeSnapshot, toCanonicalJson } from './snapshot.ts';

export interface Pending {
  changes: PendingChange[];
  workingCopy: Snapshot;
  /** What the live release, or the one being built, holds; null before the first. */
  published: Snapshot | null;
}

const EMPTY: Snapshot = {
  contentItems: [],
  heroImages: [],
  carouselImages: [],
  embedDocuments: [],
  externalLinks: [],
};

export const getPending = async (db: Queryable): Promise<Pending> => {
  const release = await findCurrentRelease(db);
  const workingCopy = await takeSnapshot(db);
  const isSame = release?.contentHash === hashSnapshot(toCanonicalJson(workingCopy));
  if (release && isSame) return { changes: [], workingCopy, published: workingCopy };
  const published = release ? await getReleaseSnapshot(db, release.id) : null;
  return { changes: listDifferences(published ?? EMPTY, workingCopy), workingCopy, published };
};

export const getPublishState = async (db: Queryable): Promise<PublishState> => {
  const live = await findLiveRelease(db);
  const current = await findCurrentRelease(db);
  const pending = await getPending(db);
  const { autoPublish } = await getSettings(db);
  return {
    live,
    pending: pending.changes,
    building: current?.status === 'building' ? current : null,
    autoPublish,
    scheduledFor: null,
    lastFailure: await findFailureSince(db, live?.id ?? 0),
  };
};

/** The version that a row had when it was last written to, deleted rows included; 0 where nothing is recorded. */
export const findLastVersion = async (
  db: Queryable,
  { entity, id }: Pick<PendingChange, 'entity' | 'id'>,
): Promise<number> => {
  const [change] = await db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.entity, entity), eq(changes.entityId, id)))
    .orderBy(desc(changes.id))
    .limit(1);
  const row = change?.after ?? change?.before;
  return typeof row === 'object' && row !== null && 'version' in row ? Number(row.version) : 0;
};
