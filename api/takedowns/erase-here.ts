import { findImageName } from '../../contract/image-address.ts';
import { transact } from '../../db/transact.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { eraseFromFolders, eraseImages } from '../deliver/erase-images.ts';
import { findLinkedRelease } from '../deliver/release-folder.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { RemovedImages } from '../media/removed-images.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { forgetSnapshots } from '../releases/release-rows.ts';
import { isAnyStored } from '../releases/releases.queries.ts';
import type { ShareImages } from '../render/share-images/share-images.ts';
import { listTakedowns, recordProcess, type StoredTakedown } from './takedowns.queries.ts';

interface EraserOptions extends Pick<Effects, 'db' | 'now'> {
  events: LiveUpdates;
  /** Id of this process in leases. */
  holder: string;
  removed: RemovedImages;
  shownReleaseId: () => number | null;
  folderWriter: { flush: () => Promise<void> };
  write: { dataDir: string; imagesDir: string; shareImages: ShareImages };
  env: Pick<Env, 'trustedOrigins'>;
}

/** Includes the release, because a takedown that starts over gets a new one. */
const keyOf = ({ id, releaseId }: StoredTakedown): string => `${id}/${releaseId}`;

/**
 * Erases taken-down images from this process's memory and folders, which other processes may not see. Starts over
 * after a restart, and after writing the folder of a release older than the takedown.
 * @returns true if nothing is left
 */
export function createEraser(options: EraserOptions): { eraseHere: () => Promise<boolean>; close: () => void } {
  const { db, now, events, holder, removed, shownReleaseId, folderWriter, write, env } = options;
  let cleared = new Set<string>();
  let newest = 0;
  const close = events.subscribe({
    onEvent: (event) => {
      if (event.type === 'publish' && event.step === 'written' && event.release < newest) cleared = new Set();
    },
  });

  const clear = async (rows: StoredTakedown[]): Promise<boolean> => {
    forgetSnapshots();
    const shownId = shownReleaseId() ?? 0;
    const releaseIds = rows.flatMap(({ releaseId }) => releaseId ?? []);
    const awaited = releaseIds.filter((id) => id > shownId);
    // Until visitors get the replacement image, the old pages must stay. A restored database may lack the release.
    if (await isAnyStored(db, awaited)) return false;
    newest = Math.max(newest, ...releaseIds.filter((id) => id <= shownId));
    await eraseImages(write.imagesDir, removed.isRemoved);
    await folderWriter.flush();
    const sharePaths = new Set(rows.flatMap(({ addresses }) => addresses.filter((each) => !findImageName(each))));
    await write.shareImages.forget([...sharePaths]);
    const linked = await findLinkedRelease(write);
    return eraseFromFolders(
      { dataDir: write.dataDir, shown: linked },
      { isRemoved: removed.isRemoved, sharePaths, origins: env.trustedOrigins },
    );
  };

  const eraseHere = async (): Promise<boolean> => {
    const rows = (await listTakedowns(db)).filter((row) => row.steps.content && !cleared.has(keyOf(row)));
    if (rows.length === 0) return true;
    const before = cleared;
    if (!(await clear(rows))) return false;
    // Refreshes the cached working copy, which still contains the row.
    await readWorkingCopy(db);
    // Has no effect if an old folder was written meanwhile.
    for (const row of rows) before.add(keyOf(row));
    const unfinished = rows.filter(({ finishedAt }) => finishedAt === null);
    await transact(db, async (tx) => {
      for (const { id } of unfinished) await recordProcess(tx, id, holder, now());
    });
    return before === cleared;
  };

  return { eraseHere, close };
}
