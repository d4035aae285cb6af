import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isRunning } from '../process/process-state.ts';

const FOLDER_DIGITS = 6;
const FOLDER = /^\d{6,}$/;
const MANIFEST = 'manifest.json';

const manifest = z.object({
  release: z.object({ id: z.int(), contentHash: z.string(), publishedAt: z.string() }),
  siteBuildId: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      /** Below the release's folder. */
      file: z.string(),
      status: z.int(),
      /** SHA-256 in hex. */
      hash: z.string(),
      size: z.int(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
/** What a release folder holds and how each file is to be served. */
export type Manifest = z.infer<typeof manifest>;

export interface ReleaseFolders {
  /** Holds `releases/` and the `live` link. */
  dataDir: string;
}

export const releasesDir = ({ dataDir }: ReleaseFolders): string => join(dataDir, 'releases');

export const releaseDir = (folders: ReleaseFolders, id: number): string =>
  join(releasesDir(folders), String(id).padStart(FOLDER_DIGITS, '0'));

const liveLink = ({ dataDir }: ReleaseFolders): string => join(dataDir, 'live');

/** Null where the folder is missing, half-written or not ours. */
export const readManifest = async (folder: string): Promise<Manifest | null> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

export const writeManifest = async (folder: string, value: Manifest): Promise<void> =>
  writeSynced(join(folder, MANIFEST), `${JSON.stringify(value, null, 1)}\n`);

/** Ids of the folders that are whole, newest first. */
export const listReleaseFolders = async (folders: ReleaseFolders): Promise<number[]> => {
  const names = await readdir(releasesDir(folders)).catch(() => []);
  return names
    .filter((name) => FOLDER.test(name))
    .map(Number)
    .sort((a, b) => b - a);
};

const UNFINISHED = /\.tmp$/;
const WRITER = /\.(?<host>[0-9a-f]{8})-(?<pid>\d+)-[0-9a-f]{8}\.tmp$/;
/** What another machine has not touched for this long is nobody's any more. Milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** This machine's: in containers, every process has the same number. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Where `path` is written until it is whole; nobody else writes there, not on a shared volume either. */
export const makeTemporaryName = (path: string): string =>
  `${path}.${HOST}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`;

/** Whether another process, of this machine or another one, is writing it just now. */
const isBeingWritten = async (folder: string, name: string): Promise<boolean> => {
  const { host, pid } = WRITER.exec(name)?.groups ?? {};
  if (host === undefined) return false;
  if (host === HOST) return Number(pid) !== process.pid && isRunning(Number(pid));
  const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < ABANDONED;
};

/** What a process that died left half-written. */
export const removeUnfinished = async (folders: ReleaseFolders): Promise<void> => {
  const folder = releasesDir(folders);
  const unfinished = (await readdir(folder).catch(() => [])).filter((name) => UNFINISHED.test(name));
  const remove = async (name: string) => {
    if (!(await isBeingWritten(folder, name))) await rm(join(folder, name), { recursive: true, force: true });
  };
  await Promise.all(unfinished.map(remove));
  const links = (await readdir(folders.dataDir)).filter((name) => name.startsWith('live.') && UNFINISHED.test(name));
  await Promise.all(links.map((name) => rm(join(folders.dataDir, name), { force: true })));
};

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** For what need not be there; a file or folder that cannot be read is not taken for one that is missing. */
export const ignoreMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Most files go where others are already: the folder is made when one cannot. */
const inFolder = <Result>(path: string, put: () => Promise<Result>): Promise<Result> =>
  put().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return put();
  });

export const writeSynced = async (path: string, data: string | Buffer): Promise<void> => {
  const file = await inFolder(path, () => open(path, 'w'));
  try {
    await file.writeFile(data);
    await file.datasync();
  } finally {
    await file.close();
  }
};

/** A hard link where the file system allows one, else a copy. False where there is no such file. */
export const linkFile = async (from: string, to: string): Promise<boolean> => {
  try {
    await inFolder(to, () => link(from, to));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true;
    if (isMissing(error)) return false;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  }
};

/** @param bytes only so many from the file's beginning */
export const hashFile = async (path: string, bytes = Number.POSITIVE_INFINITY): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { end: bytes - 1 }), hash);
  return hash.digest('hex');
};

/** Brings to disk what somebody else has written. */
export const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
};

export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** The release that `live` points to; null where there is none. */
export const findLinkedRelease = async (folders: ReleaseFolders): Promise<number | null> => {
  const target = await readlink(liveLink(folders)).catch(() => null);
  // Where a data folder was copied with what its links lead to, `live` is a folder itself.
  if (target === null) return (await readManifest(liveLink(folders)))?.release.id ?? null;
  const name = target.split('/').at(-1) ?? '';
  return FOLDER.test(name) ? Number(name) : null;
};

interface LinkOptions {
  /** Allowed at start alone, where the database may have been put back to an earlier state. */
  mayGoBack?: boolean;
}

/** Points `live` at the release in one rename, so that a reader finds the old one or the new one, whole. */
export const linkLive = async (
  folders: ReleaseFolders,
  id: number,
  { mayGoBack = false }: LinkOptions = {},
): Promise<void> => {
  const linked = await findLinkedRelease(folders);
  const isFolder = (await lstat(liveLink(folders)).catch(ignoreMissing))?.isDirectory() ?? false;
  const isWhole = !isFolder && linked !== null && (await isReadable(join(releaseDir(folders, linked), MANIFEST)));
  if (isWhole && (mayGoBack ? linked === id : linked >= id)) return;
  const temporary = makeTemporaryName(liveLink(folders));
  await symlink(join('releases', String(id).padStart(FOLDER_DIGITS, '0')), temporary);
  // A link cannot take a folder's place.
  const copied = makeTemporaryName(join(releasesDir(folders), 'live'));
  if (isFolder) await rename(liveLink(folders), copied);
  await rename(temporary, liveLink(folders));
  if (isFolder) await rm(copied, { recursive: true, force: true });
  await syncFolder(folders.dataDir);
};

const isReadable = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
