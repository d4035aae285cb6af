import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from './object-store.ts';

/** Writes beside the target and renames, so that nobody ever sees half a file. */
export const writeWholeFile = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

/** @throws where that cannot be told: a disk that fails is no missing file. */
export const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: unknown) => {
      if (NOT_THERE.includes(codeOf(error))) return false;
      throw error;
    },
  );

export const removeFiles = async (folder: string, prefix: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const name of names) await rm(join(folder, name), { force: true });
};

/** Deletes what was being written when a process ended; whoever still writes has done so since. */
export const removeAbandoned = async (folder: string, name: RegExp, before: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((one) => name.test(one)).map((one) => join(folder, one))) {
    const file = await stat(path).catch(() => null);
    if (file && file.mtime < before) await rm(path, { recursive: true, force: true });
  }
};
