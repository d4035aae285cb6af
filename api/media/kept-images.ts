import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import {
  hashFile,
  linkFile,
  listReleaseFolders,
  type ReleaseFolders,
  readManifest,
  releaseDir,
} from '../deliver/release-folder.ts';
import type { ObjectStore } from './object-store.ts';

interface KeptImages extends ReleaseFolders {
  imagesDir: string;
  log: Logger;
}

/** The store; a picture that it lost or does not give is taken from the newest release folder that still shows it. */
export const withKeptImages = (store: ObjectStore, { imagesDir, log, ...folders }: KeptImages): ObjectStore => {
  const bringBack = async (name: string): Promise<boolean> => {
    const path = IMAGES_PATH + name;
    for (const id of await listReleaseFolders(folders)) {
      const folder = releaseDir(folders, id);
      const kept = join(folder, path);
      // The manifest is large, and most folders do not hold it.
      if (!(await isThere(kept))) continue;
      const listed = (await readManifest(folder))?.files.find((file) => file.path === path);
      if (listed === undefined || (await hashFile(kept).catch(() => null)) !== listed.hash) continue;
      await mkdir(imagesDir, { recursive: true });
      if (!(await linkFile(kept, join(imagesDir, name)))) continue;
      log.warn({ name, release: id }, 'a picture was lost, and taken back from a release that shows it');
      return true;
    }
    return false;
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

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
