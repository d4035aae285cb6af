import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { pruneChanges } from '../changes/changes.queries.ts';
import { removeFolder } from '../process/files.ts';
import { deleteUnusedBases } from '../releases/release-rows.ts';
import { listFoldersToPrune, type ReleaseFolders } from './release-folder.ts';

export const RETAINED_SNAPSHOTS = 1000;

/** Deletes old folders, which can be rendered again, old snapshots without a note, and old changes. */
export async function prune(db: Database, folders: ReleaseFolders, newestId: number): Promise<void> {
  for (const folder of await listFoldersToPrune(folders)) await removeFolder(folder);
  if (newestId > RETAINED_SNAPSHOTS) await pruneHistory(db, newestId - RETAINED_SNAPSHOTS);
}

function pruneHistory(db: Database, upToId: number): Promise<void> {
  return transact(db, async (tx) => {
    const isOver = inArray(releases.status, ['superseded', 'failed']);
    await tx.delete(releases).where(and(lt(releases.id, upToId), eq(releases.note, ''), isOver));
    await deleteUnusedBases(tx);
    await pruneChanges(tx);
  });
}
