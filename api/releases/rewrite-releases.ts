import { eq, inArray } from 'drizzle-orm';
import { EMPTY_SNAPSHOT, type Snapshot } from '../../contract/releases.ts';
import type { Queryable } from '../../db/client.ts';
import { inPieces } from '../../db/many-rows.ts';
import { releaseBases, releases } from '../../db/schema/index.ts';
import {
  carrySnapshot,
  getBase,
  ignoreUnreadable,
  listDifferingRows,
  packRows,
  packWhole,
  unpackStored,
} from './release-rows.ts';
import { hashSnapshot } from './snapshot.ts';

export interface RewrittenRelease {
  id: number;
  before: Snapshot;
  after: Snapshot;
}

/**
 * Rewrites stored releases. Only takedowns may do this. Content hashes are updated too, so that no process uses cached data
 * of the old content.
 * @param rewrite returns the same snapshot if nothing changes
 */
export async function rewriteReleases(
  tx: Queryable,
  rewrite: (snapshot: Snapshot) => Snapshot,
): Promise<RewrittenRelease[]> {
  // Reads everything before writing, because releases depend on their bases.
  const rewritten = await listRewritten(tx, rewrite);
  const bases = new Map<number, Snapshot>();
  for (const { id, contentHash } of await tx
    .select({ id: releaseBases.id, contentHash: releaseBases.contentHash })
    .from(releaseBases)) {
    const before = await getBase(tx, { id, contentHash }).catch(ignoreUnreadable);
    if (!before) continue;
    const after = rewrite(before);
    bases.set(id, after);
    if (after === before) continue;
    const snapshot = await packRows(listDifferingRows(EMPTY_SNAPSHOT, after), after);
    await tx
      .update(releaseBases)
      .set({ snapshot, contentHash: hashSnapshot(after) })
      .where(eq(releaseBases.id, id));
  }
  for (const { id, baseId, after } of rewritten) {
    const base = baseId === null ? null : bases.get(baseId);
    const snapshot = base ? await packRows(listDifferingRows(base, after), after) : await packWhole(after);
    await tx
      .update(releases)
      .set({ snapshot, contentHash: hashSnapshot(after) })
      .where(eq(releases.id, id));
  }
  return rewritten.map(({ id, before, after, fundSplitId }) => ({
    id,
    before: carrySnapshot(before, fundSplitId),
    after: carrySnapshot(after, fundSplitId),
  }));
}

type Rewritten = RewrittenRelease & { baseId: number | null; fundSplitId: number | null };

async function listRewritten(tx: Queryable, rewrite: (snapshot: Snapshot) => Snapshot): Promise<Rewritten[]> {
  const rewritten: Rewritten[] = [];
  const { id, baseId, fundSplitId, snapshot } = releases;
  const ids = (await tx.select({ id }).from(releases)).map((release) => release.id);
  for (const some of inPieces(ids)) {
    const rows = await tx
      .select({ id, baseId, fundSplitId, snapshot, baseHash: releaseBases.contentHash })
      .from(releases)
      .leftJoin(releaseBases, eq(releaseBases.id, baseId))
      .where(inArray(id, some));
    for (const row of rows) {
      // Nobody can see an unreadable release.
      const before = await unpackStored(tx, row).catch(() => undefined);
      const after = before && rewrite(before);
      if (before && after && after !== before) rewritten.push({ ...row, before, after });
    }
  }
  return rewritten;
}
