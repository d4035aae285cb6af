import { createHash, hash as hashText, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fdatasync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  unlinkSync,
  writeFile,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { codeOf } from './error-code.ts';
import { isRunning } from './process-state.ts';
import { startSlices } from './slices.ts';

// Resolved at each call, so that tests can make single operations fail.
const dataSync = (opened: number): Promise<void> => promisify(fdatasync)(opened);
const writeOpened = (opened: number, data: string | Uint8Array): Promise<void> =>
  promisify<number, string | Uint8Array>(writeFile)(opened, data);

const WRITER = /\.(?<host>[0-9a-f]{8})-(?<pid>\d+)-[0-9a-f]{8}\.tmp$/;
/** Age at which another machine's temp file counts as abandoned. Milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** Machine id: in containers, all processes may have the same process id. */
const HOST = hashText('sha256', hostname()).slice(0, 8);

/** Unique temporary name for writing `path`, on shared volumes too. */
export const makeTemporaryName = (path: string): string =>
  `${path}.${HOST}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`;

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Size in bytes above which writing in another thread is faster. */
const LARGE = 256 * 1024;

/** Syncs a file written elsewhere to disk. */
export const syncFile = (path: string): Promise<void> => syncOpened(path, 'r+', dataSync);

export const syncFolder = (path: string): Promise<void> => syncOpened(path, 'r', promisify(fsync));

/** True if another process, on this or another machine, is writing the file. */
export async function isBeingWritten(folder: string, name: string): Promise<boolean> {
  const { host, pid } = WRITER.exec(name)?.groups ?? {};
  if (host === undefined) return false;
  if (host === HOST) return Number(pid) !== process.pid && isRunning(Number(pid));
  const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < ABANDONED;
}

/** Converts a "missing" error to null. Rethrows others: an unreadable file is not a missing one. */
export function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Writes a file and syncs it to disk. Small files are written synchronously; only the sync runs in another thread. */
export async function writeSynced(path: string, data: string | Uint8Array): Promise<void> {
  const file = inFolder(path, () => openSync(path, 'w'));
  try {
    if (data.length > LARGE) await writeOpened(file, data);
    else writeFileSync(file, data);
    await dataSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes to a temporary name and renames, so that nobody sees half a file. Returns once it is durable. Hard links of the
 * previous file keep its bytes.
 */
export async function writeWholeFile(path: string, data: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = makeTemporaryName(path);
  try {
    await writeSynced(temporary, data);
    await renameSynced(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Renames durably: a power cut cannot undo it. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Creates a folder and its missing parents durably. Not by `recursive`, which never ends where no folder can be, as in /proc. */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  const parent = dirname(resolve(path));
  await makeFolder(parent);
  await mkdir(path).catch((error: unknown) => {
    // Another process was first.
    if (codeOf(error) === 'EEXIST') return;
    throw isMissing(error) ? new Error(`The folder ${path} can’t be created.`, { cause: error }) : error;
  });
  await syncFolder(parent);
}

/**
 * Hard-links a file, or copies it if the file system cannot link. False if there is no such file. Synchronous, because for
 * hundreds of files using another thread takes many times as long as the links.
 */
export async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    inFolder(to, () => linkSync(from, to));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return true;
    if (isMissing(error)) return false;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await syncFile(to);
    return true;
  }
}

/** Deletes a folder with its contents. Ignores missing files. */
export async function removeFolder(path: string): Promise<void> {
  const pause = startSlices();
  const remove = async (folder: string): Promise<void> => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = join(folder, entry.name);
      if (entry.isDirectory()) await remove(inside);
      else unlinkSync(inside);
      await pause();
    }
    rmdirSync(folder);
  };
  // Another process may be deleting it too.
  await remove(path).catch(() => rm(path, { recursive: true, force: true }));
}

/** @param bytes limit, from the start of the file */
export async function hashFile(path: string, bytes = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { end: bytes - 1 }), hash);
  return hash.digest('hex');
}

/** Syncs the entries of a folder and its subfolders. Files are synced by their writers. */
export async function syncFolders(path: string): Promise<void> {
  const entries = readdirSync(path, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => syncFolders(join(path, name)));
  await Promise.all([syncFolder(path), ...inside]);
}

/** Runs `put`, and creates the folder only if it is missing, which is rare. */
function inFolder<Result>(path: string, put: () => Result): Result {
  try {
    return put();
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(path), { recursive: true });
    return put();
  }
}

async function syncOpened(path: string, flags: 'r' | 'r+', bring: (opened: number) => Promise<void>): Promise<void> {
  const opened = openSync(path, flags);
  try {
    await bring(opened);
  } finally {
    closeSync(opened);
  }
}
