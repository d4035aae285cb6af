import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeSynced } from '../publish/release-folder.ts';

/** What a data folder consists of; everything else in it is left alone. */
const PARTS = ['club.db', 'club.db-wal', 'club.db-shm', 'objects', 'releases', 'live'];

/** There while a restore is at work. */
export const RESTORE_MARKER = 'restoring.json';
const marker = z.object({ staging: z.string(), aside: z.string(), parts: z.array(z.string()) });
type Marker = z.infer<typeof marker>;

/**
 * Moves the checked copy in `staging` to where the data is, and the data aside. A crash in between is finished by
 * `finishSwap`: at no time could a start take the gap for a new club.
 * @returns the folder's name that now holds what was replaced
 */
export const swapData = async (dataDir: string, staging: string, at: Date): Promise<string> => {
  const parts = (await readdir(staging)).filter((name) => PARTS.includes(name));
  const aside = `before-restore-${at.toISOString().replaceAll(/[:.]/g, '')}`;
  const plan: Marker = { staging: basename(staging), aside, parts };
  await writeSynced(join(dataDir, RESTORE_MARKER), JSON.stringify(plan));
  await finishSwap(dataDir);
  return aside;
};

/** Completes a swap that was begun; does nothing where there is none. */
export const finishSwap = async (dataDir: string): Promise<void> => {
  const text = await readFile(join(dataDir, RESTORE_MARKER), 'utf8').catch(() => null);
  if (text === null) return;
  const { staging, aside, parts } = marker.parse(JSON.parse(text));
  await mkdir(join(dataDir, aside), { recursive: true });
  const waiting: string[] = await readdir(join(dataDir, staging)).catch(() => []);
  const isMoved = (name: string): boolean => parts.includes(name) && !waiting.includes(name);
  for (const name of (await readdir(dataDir)).filter((name) => PARTS.includes(name) && !isMoved(name))) {
    await rename(join(dataDir, name), join(dataDir, aside, name));
  }
  for (const name of parts.filter((name) => waiting.includes(name))) {
    await rename(join(dataDir, staging, name), join(dataDir, name));
  }
  await rm(join(dataDir, RESTORE_MARKER));
  await rm(join(dataDir, staging), { recursive: true, force: true });
};
