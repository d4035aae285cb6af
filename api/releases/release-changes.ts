import { lt } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ReleaseChange } from '../../contract/describe-release.ts';
import { findPageOfRow, type RowOf, readName } from '../../contract/entities.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { listDifferingItems } from '../content/differences.ts';
import { findReleaseSnapshot, ignoreUnreadable } from './release-rows.ts';
import { findNewest } from './releases.queries.ts';

const MOST_CACHED = 500;
/** Cache by both content hashes. The difference between two hashes never changes. */
const known = new LRUCache<string, ReleaseChange[]>({ max: MOST_CACHED });

/** Adds to each release what changed since the one made before it. Takes and returns newest first. */
export async function withChanges<Listed extends Pick<Release, 'id' | 'contentHash'>>(
  db: Queryable,
  newestFirst: readonly Listed[],
): Promise<(Listed & { changes: ReleaseChange[] })[]> {
  const oldest = newestFirst.at(-1);
  const earlier = oldest && (await findNewest(db, lt(releases.id, oldest.id)));
  const listed = [];
  for (const [index, release] of newestFirst.entries()) {
    const before = newestFirst[index + 1] ?? earlier;
    listed.push({ ...release, changes: before ? await listChanges(db, before, release) : [] });
  }
  return listed;
}

type Made = Pick<Release, 'id' | 'contentHash'>;

async function listChanges(db: Queryable, before: Made, after: Made): Promise<ReleaseChange[]> {
  if (before.contentHash === after.contentHash) return [];
  const key = `${before.contentHash} ${after.contentHash}`;
  const cached = known.get(key);
  if (cached) return cached;
  // An unreadable release is listed without changes.
  const from = await findReleaseSnapshot(db, before.id).catch(ignoreUnreadable);
  const to = await findReleaseSnapshot(db, after.id).catch(ignoreUnreadable);
  const changes = from && to ? compare(from, to) : [];
  known.set(key, changes);
  return changes;
}

function compare(from: Snapshot, to: Snapshot): ReleaseChange[] {
  return listDifferingItems(from, to).map(({ entity, id, action, before, after }) => {
    const row = (after ?? before) as RowOf<typeof entity>;
    const page = findPageOfRow(entity, row);
    return { entity, id, name: readName(entity, row), page, action: isOnlyMoved(before, after) ? 'reorder' : action };
  });
}

/** True if two rows that differ do so in their position alone. */
function isOnlyMoved(before: object | null, after: object | null): boolean {
  return JSON.stringify({ ...before, sortOrder: '' }) === JSON.stringify({ ...after, sortOrder: '' });
}
