import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { cached } from '../../contract/cached.ts';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import { hashBytes, type SiteFile } from '../http/site-file.ts';
import { ignoreMissing, linkFile } from '../process/files.ts';
import { listOffsets } from '../process/list-offsets.ts';
import { startSlices } from '../process/slices.ts';
import type { SiteContext } from '../render/make-pages.ts';
import type { ServedPage } from '../render/served-page.ts';
import { SHARE_ADDRESS } from '../render/share-images/plan-share-images.ts';
import type { ManifestFile } from './release-folder.ts';
import { getAssetHeaders, HASHED_FOLDER, isHashed } from './static-assets.ts';

/** Names of the images a page uses. Memoized, because most pages are unchanged between releases. */
const listNamed = cached((body: Buffer) => {
  const listFrom = (start: string, list: (address: string) => string[] | null): string[] =>
    listOffsets(body, start).flatMap((at) => list(body.toString('latin1', at, at + LONGEST))?.[0] ?? []);
  // Every uploaded image, whether the page shows it or only links to it.
  const images = listUnique(listFrom(IMAGES_PATH, listImageNames));
  return { images, shareImages: listFrom(`/${SHARE_FOLDER}/`, (address) => address.match(SHARE_ADDRESS)) };
});

/** Bytes of the longest address of an image. */
const LONGEST = 250;

const listUnique = (names: string[]): string[] => [...new Set(names)].sort();

const SHARE_FOLDER = 'share';

export interface Surroundings extends SiteContext {
  clientDir: string;
  imagesDir: string;
  imageCaching: string;
}

interface SurroundingsOptions extends Surroundings {
  /** Path of the release folder that is pruned once this one is written, or null. */
  pruned: string | null;
}

/** Hard-links the files that pages use into the release's folder: compiled assets, images, share images and papers. */
export async function linkSurroundings(
  folder: string,
  pages: ServedPage[],
  options: SurroundingsOptions,
  previous: ReadonlyMap<string, ManifestFile>,
): Promise<ManifestFile[]> {
  return [
    ...(await linkAssets(folder, options)),
    ...(await linkUploads(folder, pages, options, previous)),
    ...(await linkShareImages(folder, pages, options)),
  ];
}

async function linkAssets(folder: string, options: SurroundingsOptions): Promise<ManifestFile[]> {
  const hashed = [...options.assets].flatMap(([path, file]) => (isHashed(path) ? listForms(path, file) : []));
  const areHashedThere = moveFolder(folder, HASHED_FOLDER, hashed, options.pruned);
  const listed: ManifestFile[] = [];
  const pause = startSlices();
  for (const [path, asset] of options.assets) {
    for (const form of areHashedThere && isHashed(path) ? [] : listForms(path, asset)) {
      await pause();
      await linkFile(join(options.clientDir, form), join(folder, form));
    }
    const { length } = asset.representations.identity.body;
    const headers = getAssetHeaders(path, options.security);
    listed.push({ path, file: path.slice(1), status: 200, hash: asset.hash, size: length, headers });
  }
  return listed;
}

function listForms(path: string, { representations: { br, gzip } }: SiteFile): string[] {
  return [path, ...(br ? [`${path}.br`] : []), ...(gzip ? [`${path}.gz`] : [])];
}

type Upload = Pick<ManifestFile, 'path' | 'headers' | 'storedName'>;

/** Links images, and papers at their own addresses. Skips missing ones, which existed when the pages were checked. */
async function linkUploads(
  folder: string,
  pages: ServedPage[],
  options: SurroundingsOptions,
  previous: ReadonlyMap<string, ManifestFile>,
): Promise<ManifestFile[]> {
  const { pruned, security, imageCaching } = options;
  const listed: ManifestFile[] = [];
  const pause = startSlices();
  const paths = listUnique(pages.flatMap(({ body }) => listNamed(body).images)).map((name) => IMAGES_PATH + name);
  const areThere = moveFolder(folder, IMAGES_PATH, paths, pruned);
  const images = paths.map((path): Upload => {
    return { path, headers: { ...getAssetHeaders(path, security), 'Cache-Control': imageCaching } };
  });
  const papers = pages.filter(({ storedBytes }) => storedBytes !== undefined);
  const stored = papers.map(({ body, ...paper }): Upload => ({ ...paper, storedName: body.toString() }));
  for (const { path, headers, storedName } of [...images, ...stored]) {
    await pause();
    const location = join(folder, path.slice(1));
    const isThere = areThere && storedName === undefined;
    if (!isThere && !(await linkOrFetch(storedName ?? basename(path), location, options))) continue;
    const before = previous.get(path);
    // Files never change under the name they are stored by, so the previous release's description still holds.
    const known = before && before.storedName === storedName ? before : await describeFile(location, path);
    listed.push({ ...known, headers, ...(storedName && { storedName }) });
  }
  return listed;
}

/** Links a stored file, fetched only if it is missing locally. False if there is none. */
async function linkOrFetch(name: string, to: string, { imagesDir, fetchImage }: Surroundings): Promise<boolean> {
  const link = () => linkFile(join(imagesDir, name), to);
  return (await link()) || ((await fetchImage(name)) && link());
}

async function describeFile(location: string, path: string): Promise<Omit<ManifestFile, 'headers'>> {
  const bytes = await readFile(location);
  return { path, file: path.slice(1), status: 200, hash: hashBytes(bytes), size: bytes.length };
}

/** Links share images, waiting for those still being drawn. */
async function linkShareImages(
  folder: string,
  pages: ServedPage[],
  { pruned, shareImages, security, imageCaching }: SurroundingsOptions,
): Promise<ManifestFile[]> {
  const listed: ManifestFile[] = [];
  const paths = listUnique(pages.flatMap(({ body }) => listNamed(body).shareImages));
  const areThere = moveFolder(folder, SHARE_FOLDER, paths, pruned);
  for (const path of paths) {
    const found = await shareImages.findFile(path);
    const file = path.slice(1);
    if (!found || !(areThere || (await linkFile(found.file, join(folder, file))))) continue;
    const { hash, representations } = found.image;
    const headers = { ...getAssetHeaders(path, security), 'Cache-Control': imageCaching };
    listed.push({ path, file, status: 200, hash, size: representations.identity.body.length, headers });
  }
  return listed;
}

/**
 * Moves a subfolder with these files, which never change under their name, from the release folder about to be pruned:
 * linking them one by one and deleting the others takes most of the time of writing a folder. False if it has other files.
 */
function moveFolder(folder: string, path: string, files: string[], pruned: string | null): boolean {
  const from = pruned === null ? '' : join(pruned, path);
  if (!existsSync(from)) return false;
  const wanted = files.map((file) => join(pruned ?? '', file));
  if (!isDeepStrictEqual(listFiles(from).sort(), wanted.sort())) return false;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  try {
    renameSync(from, join(folder, path));
    return true;
  } catch (error) {
    // Another process may have moved it.
    return ignoreMissing(error) !== null;
  }
}

/** Not by `recursive`, which requests the state of each file. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}
