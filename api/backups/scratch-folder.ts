import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../process/process-state.ts';

export const SCRATCH_KINDS = ['backup', 'restore-test', 'drill', 'download', 'restore', 'cleaning'] as const;
type Kind = (typeof SCRATCH_KINDS)[number];

/** Folder name: kind, time and process id. The short form and `drill` come from earlier versions. */
const NAME = new RegExp(`^(${SCRATCH_KINDS.join('|')})-(?:\\d{8}T\\d{9}Z-(\\d+)|[A-Za-z0-9]{6})$`);

/**
 * Creates a folder inside the data folder, so that hard links work. The last part of its name is the process id. Disposing
 * it deletes it.
 */
export async function makeScratchFolder(dataDir: string, kind: Kind) {
  await mkdir(dataDir, { recursive: true });
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const path = join(dataDir, `${kind}-${moment}-${process.pid}`);
  // Owner-only: it will hold password hashes.
  await mkdir(path, { mode: 0o700 });
  // The next start deletes leftovers.
  const remove = () => rm(path, { recursive: true, force: true }).catch(() => undefined);
  return { path, [Symbol.asyncDispose]: remove };
}

/** True for a leftover temp folder whose process is gone. */
export function isAbandoned(name: string, kinds: readonly Kind[]): boolean {
  const [, kind, maker] = NAME.exec(name) ?? [];
  const pid = Number(maker ?? process.pid);
  return kinds.some((wanted) => wanted === kind) && (pid === process.pid || !isRunning(pid));
}

/** Deletes leftovers of killed processes. */
export async function sweepScratchFolders(dataDir: string, kinds: readonly Kind[]): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => isAbandoned(name, kinds));
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
