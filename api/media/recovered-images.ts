import { join } from 'node:path';
import type { Logger } from 'pino';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { linkFile, makeFolder, syncFolder } from '../process/files.ts';
import type { ObjectStore } from './object-store.ts';

/** Finds an intact file of a release that still shows `path`. */
export type FindReleasedFile = (path: string) => Promise<{ file: string; release: number } | null>;

/** Wraps the store: images that it lost or cannot return come from the newest release that still shows them. */
export function withRecoveredImages(
  store: ObjectStore,
  { imagesDir, log, findReleasedFile }: { imagesDir: string; log: Logger; findReleasedFile: FindReleasedFile },
): ObjectStore {
  const bringBack = async (name: string): Promise<boolean> => {
    const released = await findReleasedFile(IMAGES_PATH + name);
    if (!released) return false;
    await makeFolder(imagesDir);
    if (!(await linkFile(released.file, join(imagesDir, name)))) return false;
    await syncFolder(imagesDir);
    log.warn({ name, release: released.release }, 'Lost image restored from a release that shows it');
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
}
