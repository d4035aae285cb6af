import { EMPTY_SNAPSHOT, type PendingChange, type Snapshot } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { listDifferences } from '../content/differences.ts';
import { getReleaseSnapshot } from './release-rows.ts';
import { findCurrentRelease } from './releases.queries.ts';
import { hashSnapshot, takeSnapshot } from './snapshot.ts';

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
