import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { readdir, readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { isPaperName } from '../../contract/image-address.ts';
import {
  hashFile,
  isBeingWritten,
  makeTemporaryName,
  syncFolder,
  writeSynced,
  writeWholeFile,
} from '../process/files.ts';

export const RETAINED_FOLDERS = 20;
const FOLDER_DIGITS = 6;
const FOLDER = /^\d{6,}$/;
const MANIFEST = 'manifest.json';

const manifest = z.object({
  release: z.object({ id: z.int(), contentHash: z.string(), publishedAt: z.string() }),
  siteBuildId: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      file: z.string(),
      status: z.int(),
      /** SHA-256 in hex. */
      hash: z.string(),
      size: z.int(),
      headers: z.record(z.string(), z.string()),
      /** Name of the stored file it is a copy of. */
      storedName: z.string().optional(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
export type ManifestFile = Manifest['files'][number];

export interface ReleaseFolders {
  /** Contains `releases/` and the `live` link. */
  dataDir: string;
}

export const releasesDir = ({ dataDir }: ReleaseFolders): string => join(dataDir, 'releases');

export const releaseDir = (folders: ReleaseFolders, id: number): string =>
  join(releasesDir(folders), String(id).padStart(FOLDER_DIGITS, '0'));

const liveLink = ({ dataDir }: ReleaseFolders): string => join(dataDir, 'live');

/** Last manifest written by this process, since the next folder reads it again and parsing takes a millisecond. */
let written: { text: string; value: Manifest } | null = null;

/** Replaces the manifest atomically, since others may be reading the folder. */
export const replaceManifest = (folder: string, value: Manifest): Promise<void> =>
  writeWholeFile(join(folder, MANIFEST), `${JSON.stringify(value, null, 1)}\n`);

/** False if a power cut lost part of the folder. Compares only sizes: hashing hundreds of files would slow down every start. */
export const hasEveryFile = (folder: string, { files }: Manifest): boolean =>
  files.every(({ file, size }) => statSync(join(folder, file), { throwIfNoEntry: false })?.size === size);

const UNFINISHED = /\.tmp$/;

/** Reads a folder's manifest. Null if it is missing or invalid. Do not mutate the result. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    const text = readFileSync(join(folder, MANIFEST), 'utf8');
    return written?.text === text ? written.value : manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function writeManifest(folder: string, value: Manifest): Promise<void> {
  const text = `${JSON.stringify(value, null, 1)}\n`;
  await writeSynced(join(folder, MANIFEST), text);
  written = { text, value };
}

/** Lists ids of complete folders, newest first. */
export async function listReleaseFolders(folders: ReleaseFolders): Promise<number[]> {
  if (!existsSync(releasesDir(folders))) return [];
  return readdirSync(releasesDir(folders))
    .filter((name) => FOLDER.test(name))
    .map(Number)
    .sort((a, b) => b - a);
}

/** Lists folders that are no longer retained, newest first. Never the linked one. */
export async function listFoldersToPrune(folders: ReleaseFolders, retained = RETAINED_FOLDERS): Promise<string[]> {
  const linked = await findLinkedRelease(folders);
  const old = (await listReleaseFolders(folders)).slice(retained).filter((id) => id !== linked);
  return old.map((id) => releaseDir(folders, id));
}

export async function findFolderToPrune(folders: ReleaseFolders, id: number): Promise<string | null> {
  if (existsSync(releaseDir(folders, id))) return null;
  return (await listFoldersToPrune(folders, RETAINED_FOLDERS - 1)).at(-1) ?? null;
}

/** Deletes folders left half-written by a dead process. */
export async function removeUnfinished(folders: ReleaseFolders): Promise<void> {
  const folder = releasesDir(folders);
  const unfinished = (await readdir(folder).catch(() => [])).filter((name) => UNFINISHED.test(name));
  const remove = async (name: string) => {
    if (!(await isBeingWritten(folder, name))) await rm(join(folder, name), { recursive: true, force: true });
  };
  await Promise.all(unfinished.map(remove));
  const links = (await readdir(folders.dataDir)).filter((name) => name.startsWith('live.') && UNFINISHED.test(name));
  await Promise.all(links.map((name) => rm(join(folders.dataDir, name), { force: true })));
}

/** Finds the release that `live` points to. */
export async function findLinkedRelease(folders: ReleaseFolders): Promise<number | null> {
  const target = await readlink(liveLink(folders)).catch(() => null);
  // If a data folder was copied with symlinks followed, `live` is a folder.
  if (target === null) return (await readManifest(liveLink(folders)))?.release.id ?? null;
  const name = target.split('/').at(-1) ?? '';
  return FOLDER.test(name) ? Number(name) : null;
}

/**
 * Points `live` at the release in one rename, so that readers see either the old or the new one.
 * @param mayGoBack true only at start, when the database may have been restored to an earlier state
 */
export async function linkLive(folders: ReleaseFolders, id: number, mayGoBack = false): Promise<void> {
  const linked = await findLinkedRelease(folders);
  const isFolder = lstatSync(liveLink(folders), { throwIfNoEntry: false })?.isDirectory() ?? false;
  const isWhole = !isFolder && linked !== null && existsSync(join(releaseDir(folders, linked), MANIFEST));
  if (isWhole && (mayGoBack ? linked === id : linked >= id)) return;
  const temporary = makeTemporaryName(liveLink(folders));
  symlinkSync(join('releases', String(id).padStart(FOLDER_DIGITS, '0')), temporary);
  // A link cannot replace a folder.
  const copied = makeTemporaryName(join(releasesDir(folders), 'live'));
  if (isFolder) renameSync(liveLink(folders), copied);
  renameSync(temporary, liveLink(folders));
  if (isFolder) await rm(copied, { recursive: true, force: true });
  await syncFolder(folders.dataDir);
}

/** Finds a file by path or stored name, intact, in the newest release folder that shows it. */
export async function findReleasedFile(
  folders: ReleaseFolders,
  path: string,
): Promise<{ file: string; release: number } | null> {
  const name = basename(path);
  for (const id of await listReleaseFolders(folders)) {
    const folder = releaseDir(folders, id);
    // Checked first, because manifests are large and most folders do not have the file.
    if (!isPaperName(name) && !existsSync(join(folder, path))) continue;
    const listed = (await readManifest(folder))?.files.find((each) => each.path === path || each.storedName === name);
    const file = listed && join(folder, listed.file);
    if (file && (await hashFile(file).catch(() => null)) === listed.hash) return { file, release: id };
  }
  return null;
}
