import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../../contract/cached.ts';
import { IMAGES_PATH, listImageNames } from '../../contract/image-address.ts';
import { isCompressible } from '../http/content-types.ts';
import { hashBytes } from '../http/site-file.ts';
import { linkFile } from '../process/files.ts';
import { startSlices } from '../process/slices.ts';
import type { SiteContext } from '../render/make-pages.ts';
import type { ServedPage } from '../render/served-page.ts';
import type { ManifestFile } from './release-folder.ts';
import { getAssetHeaders } from './static-assets.ts';

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

/** Hard-links the files that pages use into the release's folder: compiled assets, images, share images and papers. */
export async function linkSurroundings(
  folder: string,
  pages: ServedPage[],
  options: Surroundings,
  previous: ReadonlyMap<string, ManifestFile>,
): Promise<ManifestFile[]> {
  return [
    ...(await linkAssets(folder, options)),
    ...(await linkImages(folder, pages, options, previous)),
    ...(await linkShareImages(folder, pages, options)),
    ...(await linkStored(folder, pages, options, previous)),
  ];
}

async function linkAssets(folder: string, { assets, clientDir, security }: Surroundings): Promise<ManifestFile[]> {
  const listed: ManifestFile[] = [];
  const pause = startSlices();
  for (const [path, { hash, representations }] of assets) {
    await pause();
    const file = path.slice(1);
    await linkFile(join(clientDir, file), join(folder, file));
    if (isCompressible(path)) {
      await linkFile(join(clientDir, `${file}.br`), join(folder, `${file}.br`));
      await linkFile(join(clientDir, `${file}.gz`), join(folder, `${file}.gz`));
    }
    const { length } = representations.identity.body;
    listed.push({ path, file, status: 200, hash, size: length, headers: getAssetHeaders(path, security) });
  }
  return listed;
}

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
