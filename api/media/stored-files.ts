import { access, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../process/error-code.ts';
import { syncFolder } from '../process/files.ts';

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

/** @throws if unknown: a failing disk does not mean that the file is missing */
export function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: unknown) => {
      if (NOT_THERE.includes(codeOf(error))) return false;
      throw error;
    },
  );
}

export async function removeFiles(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
  await syncFolder(folder);
}

/** Deletes partial files of processes that ended. Files still being written are newer than `before`. */
export async function removeAbandoned(folder: string, name: RegExp, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((one) => name.test(one)).map((one) => join(folder, one))) {
    const file = await stat(path).catch(() => null);
    if (file && file.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
