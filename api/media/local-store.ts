import { link, mkdir, opendir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getUploadLimit } from '../../contract/media.ts';
import { codeOf } from '../process/error-code.ts';
import { ignoreMissing, makeFolder, syncFolder, writeWholeFile } from '../process/files.ts';
import { ImageRefused } from './inspect-image.ts';
import { attempt, type ObjectStore, type StoredUpload } from './object-store.ts';
import { fileExists, removeFiles } from './stored-files.ts';

interface LocalFolders {
  /** Private: never served. */
  uploadsDir: string;
  imagesDir: string;
}

/** Store in two folders of one file system. */
export function createLocalStore({ uploadsDir, imagesDir }: LocalFolders): ObjectStore {
  const uploadPath = (key: string): string => join(uploadsDir, key);

  const saveUpload = async (key: string, path: string): Promise<boolean> => {
    await makeFolder(uploadsDir);
    try {
      // Unlike rename, link refuses to replace an existing file.
      await link(path, uploadPath(key));
      await syncFolder(uploadsDir);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  };

  const deleteUpload = async (key: string): Promise<void> => {
    await rm(uploadPath(key), { force: true });
    await syncFolder(uploadsDir).catch(ignoreMissing);
  };

  const readUpload = async (key: string): Promise<Buffer | null> => {
    try {
      const { size } = await stat(uploadPath(key));
      if (size > getUploadLimit(key)) throw new ImageRefused('tooLarge');
      return await readFile(uploadPath(key));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  };

  return {
    presignUpload: async () => null,
    saveUpload: (key, path) => attempt('save an upload', () => saveUpload(key, path)),
    readUpload: (key) => attempt('read an upload', () => readUpload(key)),
    deleteUpload: (key) => attempt('delete an upload', () => deleteUpload(key)),
    listUploads: () => listFiles(uploadsDir),
    saveImage: (name, bytes) => attempt('save an image', () => writeWholeFile(join(imagesDir, name), bytes)),
    fetchImage: (name) => attempt('read an image', () => fileExists(join(imagesDir, name))),
    deleteImages: (imageId) => attempt('delete an image', () => removeFiles(imagesDir, imageId)),
  };
}

async function* listFiles(folder: string): AsyncIterable<StoredUpload> {
  await mkdir(folder, { recursive: true });
  for await (const entry of await opendir(folder)) {
    const found = await stat(join(folder, entry.name)).catch(() => null);
    if (found?.isFile()) yield { key: entry.name, storedAt: found.mtime };
  }
}
