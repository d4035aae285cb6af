import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { hashFile, ignoreMissing, isMissing, syncFile, syncFolder } from '../process/files.ts';

/** Kept beside a database, SQLite reads them as a part of it, also of another one that takes its place. */
const COMPANIONS = ['-wal', '-journal'];

const waitingPath = (path: string, name: string): string => `${path}.${name}`;
const asidePath = (path: string, name: string): string => `${path}.before-${name}`;

/**
 * Puts the database `prepared` in the place of the one at `path`, in one rename: before it nothing has changed, after it
 * everything has. Until then the file that waits beside it says so to the next start (`putBackDatabase`).
 * @param name of this restore
 * @param commit called last before the rename
 * @returns where the old one is kept; null where there was none
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
    // Whatever a power cut leaves of the steps below, the next start knows by this file that they are to be undone.
    await syncFolder(dirname(path));
    await commit();
    const aside = await setAside(path, asidePath(path, name));
    await syncFolder(dirname(path));
    await rename(waiting, path);
    // Whichever of the two a power cut leaves there is whole.
    await syncFolder(dirname(path)).catch(() => undefined);
    return aside;
  } catch (error) {
    await restore(path, name).catch(() => undefined);
    throw error;
  }
}

/**
 * Restores at start what unfinished restores had moved.
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
  // Made anew from the log by whoever opens the database.
  await rm(`${path}-shm`, { force: true });
  return isThere ? aside : null;
}

/** False where there is no such file. */
async function keepBeside(path: string, aside: string): Promise<boolean> {
  try {
    // Some file systems know no second name for a file.
    await link(path, aside).catch((error: unknown) =>
      isMissing(error) ? Promise.reject(error) : copyFile(path, aside),
    );
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Undoes what was done before the rename. What says that it was not done goes last. */
async function restore(path: string, name: string): Promise<void> {
  const aside = asidePath(path, name);
  for (const suffix of COMPANIONS) await rename(aside + suffix, path + suffix).catch(ignoreMissing);
  await rm(aside, { force: true });
  await syncFolder(dirname(path));
  await rm(waitingPath(path, name), { force: true });
}
