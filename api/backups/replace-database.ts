import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { hashFile, ignoreMissing, isMissing, syncFile, syncFolder } from '../process/files.ts';

/** Files that SQLite reads along with a database of the same name, even one that has just replaced it. */
const COMPANIONS = ['-wal', '-journal'];

const waitingPath = (path: string, name: string): string => `${path}.${name}`;
const asidePath = (path: string, name: string): string => `${path}.before-${name}`;

/**
 * Replaces the database at `path` with `prepared` in one rename: before it nothing has changed, after it everything has.
 * The file waiting beside it shows the next start that a restore is unfinished (`restoreDatabase`).
 * @param name of this restore
 * @param commit called just before the rename
 * @returns path of the old database; null if there was none
 */
export async function replaceDatabase(
  path: string,
  { prepared, name, commit }: { prepared: string; name: string; commit: () => Promise<void> },
): Promise<string | null> {
  const waiting = waitingPath(path, name);
  try {
    await copyFile(prepared, waiting);
    await syncFile(waiting);
    if ((await hashFile(waiting)) !== (await hashFile(prepared))) {
      throw new Error('the disk does not hold what was written to it');
    }
    // From here on, the waiting file makes the next start undo the steps below after a power cut.
    await syncFolder(dirname(path));
    await commit();
    const aside = await setAside(path, asidePath(path, name));
    await syncFolder(dirname(path));
    await rename(waiting, path);
    // A power cut leaves one of the two databases, and either is complete.
    await syncFolder(dirname(path)).catch(() => undefined);
    return aside;
  } catch (error) {
    await restore(path, name).catch(() => undefined);
    throw error;
  }
}

/**
 * Undoes unfinished restores at start.
 * @param isOver true if the named restore has ended
 * @returns their names
 */
export async function restoreDatabase(path: string, isOver: (name: string) => boolean): Promise<string[]> {
  const start = `${basename(path)}.`;
  const beside = (await readdir(dirname(path)).catch(ignoreMissing)) ?? [];
  const names = beside.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  const ended = names.filter(isOver);
  for (const name of ended) await restore(path, name);
  return ended;
}

async function setAside(path: string, aside: string): Promise<string | null> {
  const isThere = await keepBeside(path, aside);
  for (const suffix of COMPANIONS) await rename(path + suffix, aside + suffix).catch(ignoreMissing);
  // SQLite recreates it from the log.
  await rm(`${path}-shm`, { force: true });
  return isThere ? aside : null;
}

/** False if there is no such file. */
async function keepBeside(path: string, aside: string): Promise<boolean> {
  try {
    // Some file systems do not support hard links.
    await link(path, aside).catch((error: unknown) =>
      isMissing(error) ? Promise.reject(error) : copyFile(path, aside),
    );
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Undoes the steps before the rename. The waiting file, which marks the restore as unfinished, goes last. */
async function restore(path: string, name: string): Promise<void> {
  const aside = asidePath(path, name);
  for (const suffix of COMPANIONS) await rename(aside + suffix, path + suffix).catch(ignoreMissing);
  await rm(aside, { force: true });
  await syncFolder(dirname(path));
  await rm(waitingPath(path, name), { force: true });
}
