import { eq } from 'drizzle-orm';
import type { PendingChange, Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { carouselImages, contentItems, embedDocuments, externalLinks, heroImages } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import type { Deps } from '../deps.ts';
import { findLastVersion, getPending } from './publish-state.queries.ts';
import { createRelease } from './releases.queries.ts';

export interface Discarded {
  discarded: PendingChange[];
  /** Holds what was thrown away; null where there was nothing. */
  draft: Release | null;
}

/** Makes the working copy what visitors see, after keeping the edits as a draft release, so that nothing is lost. */
export const discardPendingEdits = ({ db, now }: Pick<Deps, 'db' | 'now'>, by: string): Promise<Discarded> => {
  const at = now();
  return transact(db, async (tx) => {
    const { changes, published } = await getPending(tx);
    if (published === null || changes.length === 0) return { discarded: [], draft: null };
    const note = `Discarded ${changes.length === 1 ? 'one edit' : `${changes.length} edits`}`;
    const draft = await createRelease(tx, { kind: 'draft', status: 'superseded', note, by, at });
    // All deletions first: a key that an added row has taken must be free for the one that comes back.
    const undone = changes.toSorted((a, b) => Number(b.action === 'create') - Number(a.action === 'create'));
    for (const change of undone) await undoEdit(tx, published, change, { by, at });
    return { discarded: changes, draft };
  });
};

const TABLES = { contentItems, heroImages, carouselImages, embedDocuments, externalLinks };

const undoEdit = async (
  tx: Transaction,
  published: Snapshot,
  change: PendingChange,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  const { entity, id } = change;
  const table = TABLES[entity];
  const [before] = await tx.select().from(table).where(eq(table.id, id));
  const frozen = published[entity].find((row) => row.id === id);
  const version = (before?.version ?? (await findLastVersion(tx, change))) + 1;
  const after = frozen ? { ...frozen, version, updatedAt: at.toISOString() } : null;
  await tx.delete(table).where(eq(table.id, id));
  if (after) await tx.insert(table).values(after as never);
  await recordChange(tx, {
    entity,
    entityId: id,
    action: 'discard',
    before: before ?? null,
    after,
    at: at.toISOString(),
    by,
  });
};
