import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../process/process-state.ts';

type Kind = 'backup' | 'restore-test' | 'drill' | 'restore' | 'cleaning';

/** Kind, moment and process; the short form, and drill for a restore test, are what earlier versions made. */
const NAME = /^(backup|restore-test|drill|restore|cleaning)-(?:\d{8}T\d{9}Z-(\d+)|[A-Za-z0-9]{6})$/;

/** A new folder in the data folder, where links reach the data; the name of its last segment says whose it is. */
export async function makeScratchFolder(dataDir: string, kind: Kind): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const folder = join(dataDir, `${kind}-${moment}-${process.pid}`);
  // It will hold password hashes.
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** True for a leftover temp folder whose process is gone. */
export function isAbandoned(name: string, kinds: readonly Kind[]): boolean {
  const [, kind, maker] = NAME.exec(name) ?? [];
  const pid = Number(maker ?? process.pid);
  return kinds.some((wanted) => wanted === kind) && (pid === process.pid || !isRunning(pid));
}

/** Deletes what processes left that were killed. */
export async function sweepScratchFolders(dataDir: string, kinds: readonly Kind[]): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => isAbandoned(name, kinds));
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
