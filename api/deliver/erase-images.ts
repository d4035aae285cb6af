import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findImageName, IMAGES_PATH, listImageNames, listOwnImageNames } from '../../contract/image-address.ts';
import { ignoreMissing, syncFolder, syncFolders } from '../process/files.ts';
import { SHARE_ADDRESS } from '../render/share-images/plan-share-images.ts';
import {
  listReleaseFolders,
  type Manifest,
  type ManifestFile,
  type ReleaseFolders,
  readManifest,
  releaseDir,
  replaceManifest,
} from './release-folder.ts';
import { FORMS, isHashed } from './static-assets.ts';

type IsRemoved = (imageName: string) => boolean;
const isImage = ({ path, storedName }: ManifestFile): boolean =>
  path.startsWith(IMAGES_PATH) || path.startsWith('/share/') || storedName !== undefined;

/** Lists share images and images of each page of the retained releases. A share image may show any image of its page. */
export async function listSharedImages(folders: ReleaseFolders) {
  const listed = [];
  for (const id of await listReleaseFolders(folders)) {
    for (const text of await readPages(releaseDir(folders, id))) {
      const sharePaths = [...text.matchAll(SHARE_ADDRESS)].map(([path]) => path);
      listed.push({ releaseId: id, sharePaths, names: listImageNames(text) });
    }
  }
  return listed;
}

interface Removed {
  isRemoved: IsRemoved;
  sharePaths: ReadonlySet<string>;
  /** Origins under which pages may contain our own addresses. */
  origins: readonly string[];
}

/**
 * Deletes the images, and pages that use them, from every retained folder. Deleted pages are rendered from their
 * release again when needed, with the replacement image. Skips the live folder while one of its pages still uses one of
 * our images, since a newer release is on its way.
 * @returns true if none is left
 */
export async function eraseFromFolders(
  folders: ReleaseFolders & { shown: number | null },
  removed: Removed,
): Promise<boolean> {
  let isClean = true;
  for (const id of await listReleaseFolders(folders)) {
    const folder = releaseDir(folders, id);
    const manifest = await readManifest(folder);
    if (!manifest) continue;
    const gone = await listGone(folder, manifest, { ...removed, isShown: id === folders.shown });
    const hasPages = gone.some((file) => !isImage(file));
    if (hasPages && id === folders.shown) isClean = false;
    // Pruned meanwhile while saves keep coming.
    else if (gone.length > 0) await takeOut(folder, manifest, new Set(gone)).catch(ignoreMissing);
  }
  return isClean;
}

/** @returns the number of deleted files */
export async function eraseImages(imagesDir: string, isRemoved: IsRemoved): Promise<number> {
  const names = ((await readdir(imagesDir).catch(ignoreMissing)) ?? []).filter(isRemoved);
  await Promise.all(names.map((name) => rm(join(imagesDir, name), { force: true })));
  if (names.length > 0) await syncFolder(imagesDir);
  return names.length;
}

async function readPages(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  const pages = (manifest?.files ?? []).filter((file) => !isHashed(file.path) && !isImage(file));
  const texts = await Promise.all(pages.map(({ file }) => readFile(join(folder, file), 'utf8').catch(ignoreMissing)));
  return texts.flatMap((text) => text ?? []);
}

async function listGone(
  folder: string,
  { files }: Manifest,
  { isRemoved, sharePaths, origins, isShown }: Removed & { isShown: boolean },
): Promise<ManifestFile[]> {
  const gone: ManifestFile[] = [];
  const listNames = (text: string): string[] => (isShown ? listOwnImageNames(text, origins) : listImageNames(text));
  for (const file of files.filter((each) => !isHashed(each.path))) {
    const name = file.storedName ?? findImageName(file.path);
    if (name !== null ? isRemoved(name) : sharePaths.has(file.path)) gone.push(file);
    else if (!isImage(file)) {
      const text = await readFile(join(folder, file.file), 'utf8').catch(ignoreMissing);
      // A missing page was being deleted when the process ended; its compressed files may remain.
      if (text === null ? !isShown : listNames(text).some(isRemoved)) gone.push(file);
    }
  }
  return gone;
}

// The manifest goes last, so that an interrupted run finds the same files again.
async function takeOut(folder: string, manifest: Manifest, gone: ReadonlySet<ManifestFile>): Promise<void> {
  const paths = [...gone].flatMap((file) =>
    (isImage(file) ? [''] : FORMS).map((form) => join(folder, file.file + form)),
  );
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  const files = manifest.files.filter((file) => !gone.has(file));
  // In folders written before `_headers` was limited to exports.
  await rm(join(folder, '_headers'), { force: true });
  await syncFolders(folder);
  await replaceManifest(folder, { ...manifest, files });
}
