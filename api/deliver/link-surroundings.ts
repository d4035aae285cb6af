import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../../contract/cached.ts';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import { isCompressible } from '../http/content-types.ts';
import { hashBytes } from '../http/site-file.ts';
import { ignoreMissing, linkFile } from '../process/files.ts';
import { startSlices } from '../process/slices.ts';
import type { SiteContext } from '../render/make-pages.ts';
import type { ServedPage } from '../render/served-page.ts';
import type { ManifestFile } from './release-folder.ts';
import { FORMS, getAssetHeaders, HASHED_FOLDER, isHashed } from './static-assets.ts';

/** Names of the images a page uses. Memoized, because most pages are unchanged between releases. */
const listNamed = cached((body: Buffer) => {
  const text = body.toString();
  // Every uploaded image, whether the page shows it or only links to it.
  return { images: copyOf(listImageNames(text)), shareImages: copyOf(text.match(SHARE_ADDRESS) ?? []) };
});

/** Copies substrings, because a substring keeps its whole text in memory. */
const copyOf = (parts: readonly string[]): string[] => parts.map((part) => Buffer.from(part).toString());

const listUnique = (names: string[]): string[] => [...new Set(names)].sort();

export const SHARE_ADDRESS = /\/share\/[a-z]+-[0-9a-f]{16}\.png/g;

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
    ...(await linkImages(folder, pages, options, previous)),
    ...(await linkShareImages(folder, pages, options)),
    ...(await linkStored(folder, pages, options, previous)),
  ];
}

async function linkAssets(folder: string, options: SurroundingsOptions): Promise<ManifestFile[]> {
  const areHashedThere = await moveHashedAssets(folder, options);
  const listed: ManifestFile[] = [];
  const pause = startSlices();
  for (const [path, { hash, representations }] of options.assets) {
    const file = path.slice(1);
    const forms = isCompressible(path) ? FORMS : [''];
    for (const form of areHashedThere && isHashed(path) ? [] : forms) {
      await pause();
      await linkFile(join(options.clientDir, file + form), join(folder, file + form));
    }
    const { length } = representations.identity.body;
    listed.push({ path, file, status: 200, hash, size: length, headers: getAssetHeaders(path, options.security) });
  }
  return listed;
}

/**
 * Moves the hashed assets from the folder that is about to be pruned: linking and then deleting each file takes longer than
 * everything else in a release folder. False if that folder does not have the assets of this build.
 */
async function moveHashedAssets(folder: string, { pruned, clientDir }: SurroundingsOptions): Promise<boolean> {
  if (pruned === null) return false;
  const [theirs, ours] = [join(pruned, HASHED_FOLDER), join(clientDir, HASHED_FOLDER)];
  if (listNames(theirs) !== listNames(ours)) return false;
  // Another process may be moving them too.
  return rename(theirs, join(folder, HASHED_FOLDER)).then(
    () => true,
    (error) => ignoreMissing(error) !== null,
  );
}

const listNames = (folder: string): string => (existsSync(folder) ? readdirSync(folder).sort().join('/') : '');

async function linkImages(
  folder: string,
  pages: ServedPage[],
  { imagesDir, fetchImage, security, imageCaching }: Surroundings,
  previous: ReadonlyMap<string, ManifestFile>,
): Promise<ManifestFile[]> {
  const listed: ManifestFile[] = [];
  const pause = startSlices();
  for (const name of listUnique(pages.flatMap(({ body }) => listNamed(body).images))) {
    await pause();
    const path = IMAGES_PATH + name;
    const file = path.slice(1);
    const link = () => linkFile(join(imagesDir, name), join(folder, file));
    // Fetched from storage only if missing locally.
    if (!((await link()) || ((await fetchImage(name)) && (await link())))) continue;
    const headers = { ...getAssetHeaders(path, security), 'Cache-Control': imageCaching };
    // Images never change under their name, so the previous release's description still holds.
    const known = previous.get(path) ?? (await describeImage(join(folder, file), path));
    listed.push({ ...known, headers });
  }
  return listed;
}

async function describeImage(location: string, path: string): Promise<Omit<ManifestFile, 'headers'>> {
  const bytes = await readFile(location);
  return { path, file: path.slice(1), status: 200, hash: hashBytes(bytes), size: bytes.length };
}

/** Links share images, waiting for those still being drawn. */
async function linkShareImages(
  folder: string,
  pages: ServedPage[],
  { shareImages, security, imageCaching }: Surroundings,
): Promise<ManifestFile[]> {
  const listed: ManifestFile[] = [];
  for (const path of listUnique(pages.flatMap(({ body }) => listNamed(body).shareImages))) {
    const found = await shareImages.findFile(path);
    const file = path.slice(1);
    if (!found || !(await linkFile(found.file, join(folder, file)))) continue;
    const { hash, representations } = found.image;
    const headers = { ...getAssetHeaders(path, security), 'Cache-Control': imageCaching };
    listed.push({ path, file, status: 200, hash, size: representations.identity.body.length, headers });
  }
  return listed;
}

/** Links the papers. Skips missing ones, which existed when the pages were checked. */
async function linkStored(
  folder: string,
  pages: ServedPage[],
  { imagesDir, fetchImage }: Surroundings,
  previous: ReadonlyMap<string, ManifestFile>,
): Promise<ManifestFile[]> {
  const listed: ManifestFile[] = [];
  for (const { path, body, headers } of pages.filter(({ storedBytes }) => storedBytes !== undefined)) {
    const storedName = body.toString();
    const location = join(folder, path.slice(1));
    const link = () => linkFile(join(imagesDir, storedName), location);
    if (!((await link()) || ((await fetchImage(storedName)) && (await link())))) continue;
    const before = previous.get(path);
    const known = before?.storedName === storedName ? before : await describeImage(location, path);
    listed.push({ ...known, headers, storedName });
  }
  return listed;
}
