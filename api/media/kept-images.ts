import { join } from 'node:path';
import type { Logger } from 'pino';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { linkFile, makeFolder, syncFolder } from '../process/files.ts';
import type { ObjectStore } from './object-store.ts';

/** A whole file of a release that still shows what stands at `path`. */
export type FindKeptFile = (path: string) => Promise<{ file: string; release: number } | null>;

/** The store; a picture that it lost or does not give is taken from the newest release that still shows it. */
export const withKeptImages = (
  store: ObjectStore,
  { imagesDir, log, findKeptFile }: { imagesDir: string; log: Logger; findKeptFile: FindKeptFile },
): ObjectStore => {
  const bringBack = async (name: string): Promise<boolean> => {
    const kept = await findKeptFile(IMAGES_PATH + name);
    if (!kept) return false;
    await makeFolder(imagesDir);
    if (!(await linkFile(kept.file, join(imagesDir, name)))) return false;
    await syncFolder(imagesDir);
    log.warn({ name, release: kept.release }, 'a picture was lost, and taken back from a release that shows it');
    return true;
  };

  return {
    ...store,
    fetchImage: async (name) => {
      const found = await store.fetchImage(name).catch((error: unknown) => ({ error }));
      if (found === true || (await bringBack(name))) return true;
      if (typeof found === 'object') throw found.error;
      return false;
    },
  };
};
