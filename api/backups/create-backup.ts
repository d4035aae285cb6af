import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, isBeingWritten, makeFolder } from '../process/files.ts';
import { makeScratchFolder, sweepScratchFolders } from './scratch-folder.ts';
import { type BackupSource, stageBackup } from './stage-backup.ts';

export const ARCHIVE_NAME = /^club-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/;

export interface CreatedBackup {
  file: string;
  bytes: number;
}

/** Archive name in UTC, `club-2026-11-21-071502.tar.gz`, so that names sort by time. */
const nameArchive = (at: Date): string =>
  `club-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar.gz`;

const DAY = 86_400_000;

const PARTIAL = /^club-.+\.tar\.gz(\..+)?\.tmp$/;

/** Creates an archive of all the club's data while the server runs. */
export async function createBackup(source: BackupSource, backupDir: string): Promise<CreatedBackup> {
  await makeFolder(backupDir);
  await makeFolder(source.dataDir);
  await sweepScratchFolders(source.dataDir, ['backup']);
  await sweepPartialArchives(backupDir);
  await using staging = await makeScratchFolder(source.dataDir, 'backup');
  const about = await stageBackup(source, staging.path);
  const file = nameArchive(source.now());
  const { writeArchive } = await import('./archive.ts');
  const { bytes } = await writeArchive(staging.path, join(backupDir, file), about);
  return { file, bytes };
}

export async function sweepPartialArchives(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names.filter((each) => PARTIAL.test(each))) {
    if (!(await isBeingWritten(folder, name))) await rm(join(folder, name), { force: true });
  }
}

/** Names of the archives, newest first. */
export const listBackups = async (backupDir: string): Promise<string[]> =>
  sortArchives(await readdir(backupDir).catch(() => []));

/** The names that are archives', newest first. Those made while the clock ran ahead come last. */
export function sortArchives(names: string[]): string[] {
  const latest = nameArchive(new Date(Date.now() + DAY));
  const rank = (name: string): string => (name > latest ? '' : 'trusted ') + name;
  return names.filter((name) => ARCHIVE_NAME.test(name)).sort((a, b) => (rank(a) < rank(b) ? 1 : -1));
}

export async function pruneBackups(backupDir: string, keep: number): Promise<void> {
  const old = (await listBackups(backupDir)).slice(keep);
  await Promise.all(old.map((name) => rm(join(backupDir, name), { force: true })));
}
