import { existsSync, mkdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseIdentity } from '../../contract/releases.ts';
import { createSiteFile, hashBytes, type SiteFile, withHeaders } from '../http/site-file.ts';
import { codeOf } from '../process/error-code.ts';
import {
  linkFile,
  makeFolder,
  makeTemporaryName,
  removeFolder,
  syncFolder,
  syncFolders,
  writeSynced,
} from '../process/files.ts';
import { startSlices } from '../process/slices.ts';
import type { ServedPage } from '../render/served-page.ts';
import { compressFully, compressGzip } from './compress.ts';
import { linkSurroundings, type Surroundings } from './link-surroundings.ts';
import {
  findFolderToPrune,
  hasEveryFile,
  linkLive,
  listReleaseFolders,
  type ManifestFile,
  type ReleaseFolders,
  readManifest,
  releaseDir,
  releasesDir,
  writeManifest,
} from './release-folder.ts';
import { FORMS } from './static-assets.ts';
import { loadWrittenFile } from './written-file.ts';

/** True for papers, whose bytes are linked into the folder like images. */
const isStored = ({ storedBytes }: ServedPage): boolean => storedBytes !== undefined;

const EMPTY = Buffer.alloc(0);

export interface WriteOptions extends Surroundings, ReleaseFolders {
  /** Finds the file last shown at a path. Its compressed forms are reused if the bytes match. */
  findShown?: (path: string) => SiteFile | undefined;
}

/**
 * Writes the release as a complete folder that any static server can serve, then points `live` at it. Nothing is visible
 * before the last rename. Returns the pages with their compressed forms, without papers.
 */
export async function writeRelease(
  release: ReleaseIdentity,
  pages: ServedPage[],
  options: WriteOptions,
): Promise<Map<string, SiteFile>> {
  const final = releaseDir(options, release.id);
  const written = await findWritten(final, release, pages);
  if (written) {
    await linkLive(options, release.id);
    return written;
  }
  const temporary = makeTemporaryName(final);
  const files = await fillFolder(temporary, release, pages, options)
    .then(async (filled) => (await putInPlace(temporary, final, () => findWritten(final, release, pages))) ?? filled)
    .catch(async (error: unknown) => {
      // Each retry uses another name, so leftovers would fill the disk.
      await removeFolder(temporary).catch(() => undefined);
      throw error;
    });
  await syncFolder(releasesDir(options));
  await linkLive(options, release.id);
  return files;
}

/** Replaces quickly compressed files with the smallest forms. Returns the pages as visitors then get them. */
export async function improveRelease(
  id: number,
  pages: ServedPage[],
  files: Map<string, SiteFile>,
  options: ReleaseFolders,
): Promise<Map<string, SiteFile>> {
  const improved = new Map(files);
  for (const page of pages) {
    if (!files.get(page.path)?.isQuick) continue;
    const file = await compressPage(page);
    const path = join(releaseDir(options, id), fileNameOf(page));
    const temporary = makeTemporaryName(path);
    await writeForms(temporary, file, path);
    for (const form of FORMS) await rename(temporary + form, path + form);
    improved.set(page.path, file);
  }
  return improved;
}

/** Loads the pages if another process sharing this folder has already written them all. Null otherwise. */
async function findWritten(
  folder: string,
  release: ReleaseIdentity,
  pages: ServedPage[],
): Promise<Map<string, SiteFile> | null> {
  const manifest = await readManifest(folder);
  if (manifest?.release.id !== release.id || !hasEveryFile(folder, manifest)) return null;
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const files = new Map<string, SiteFile>();
  for (const page of pages) {
    const { hash, storedName } = listed.get(page.path) ?? {};
    if (isStored(page) && storedName === page.body.toString()) continue;
    const written = isStored(page) ? null : await loadWrittenFile(folder, fileNameOf(page), hashBytes(page.body));
    if (!written || written.hash !== hash) return null;
    files.set(page.path, withHeaders(written, page));
  }
  return files;
}

/** File name of a page. `/about` becomes `about.html`, as static servers expect. */
function fileNameOf({ path, headers }: ServedPage): string {
  const name = path === '/' ? 'index' : path.slice(1);
  return headers['Content-Type']?.startsWith('text/html') ? `${name}.html` : name;
}

/** Writes everything that a release's folder contains, synced to disk. */
async function fillFolder(folder: string, release: ReleaseIdentity, all: ServedPage[], options: WriteOptions) {
  const pages = all.filter((page) => !isStored(page));
  if (!existsSync(releasesDir(options))) await makeFolder(releasesDir(options));
  // The parent folder is synced once the release is complete.
  mkdirSync(folder);
  const previous = await findPreviousFiles(options);
  const files = await writePages(folder, pages, { ...options, previous });
  const pruned = await findFolderToPrune(options, release.id);
  const listed = [
    ...pages.map(describePage),
    ...(await linkSurroundings(folder, all, { ...options, pruned }, previous.files)),
  ];
  await writeManifest(folder, { release, siteBuildId: options.siteBuildId, files: listed });
  await syncFolders(folder);
  return files;
}

async function findPreviousFiles(folders: ReleaseFolders) {
  const [newest = 0] = await listReleaseFolders(folders);
  const folder = releaseDir(folders, newest);
  const manifest = await readManifest(folder);
  return { folder, files: new Map(manifest?.files.map((file) => [file.path, file])) };
}

interface PageOptions extends Pick<WriteOptions, 'findShown'> {
  previous: Awaited<ReturnType<typeof findPreviousFiles>>;
}

async function writePages(folder: string, pages: ServedPage[], options: PageOptions): Promise<Map<string, SiteFile>> {
  const written: Promise<[string, SiteFile]>[] = [];
  const pause = startSlices();
  for (const page of pages) {
    const writing = writePage(folder, page, options).then((file): [string, SiteFile] => [page.path, file]);
    // Awaited below. Without this, Node would end the process if it fails before then.
    writing.catch(() => undefined);
    written.push(writing);
    // One at a time at full effort: in parallel they would take both cores from the next save.
    await (options.findShown?.(page.path) ? pause() : Promise.allSettled([writing]));
  }
  // One still being written would bring back the folder that a failure deletes.
  await Promise.allSettled(written);
  return new Map(await Promise.all(written));
}

async function writePage(folder: string, page: ServedPage, { findShown, previous }: PageOptions): Promise<SiteFile> {
  const name = fileNameOf(page);
  const hash = hashBytes(page.body);
  const before = previous.files.get(page.path);
  const earlier = before && join(previous.folder, before.file);
  if (earlier && before.hash === hash) {
    await Promise.all(FORMS.map((form) => linkFile(earlier + form, join(folder, name + form))));
    const written = await loadWrittenFile(folder, name, hash, findShown?.(page.path));
    if (written) return keepName(written, page, findShown);
    // Removed first: writing in place would also change the hard-linked files of the earlier release.
    await Promise.all(FORMS.map((form) => rm(join(folder, name + form), { force: true })));
  }
  const shown = findShown?.(page.path);
  const file = shown?.hash === hash ? await completeForms(shown, page) : await compressPage(page);
  await writeForms(join(folder, name), file, earlier);
  return file;
}

/** Keeps the ETag under which visitors got the file. */
function keepName(written: SiteFile, page: ServedPage, findShown: WriteOptions['findShown']): SiteFile {
  const shown = findShown?.(page.path);
  const isQuick = shown?.representations.br?.body.equals(written.representations.br?.body ?? EMPTY) && shown.isQuick;
  return withHeaders({ ...written, isQuick: isQuick ?? false }, page);
}

/** Adds the gzip form that was skipped when the file was first shown. */
async function completeForms(shown: SiteFile, page: ServedPage): Promise<SiteFile> {
  const { identity, br, gzip } = shown.representations;
  if (gzip) return withHeaders(shown, page);
  const bodies = { identity: identity.body, br: br?.body, gzip: await compressGzip(page.body) };
  return createSiteFile(bodies, { ...page, isQuick: shown.isQuick });
}

async function compressPage(page: ServedPage): Promise<SiteFile> {
  return createSiteFile({ identity: page.body, ...(await compressFully(page.body)) }, page);
}

/** @param earlier path of the file's previous version */
async function writeForms(path: string, file: SiteFile, earlier: string | undefined): Promise<void> {
  const { identity, br, gzip } = file.representations;
  const before = earlier && statSync(earlier, { throwIfNoEntry: false });
  const forms = { '': identity, '.br': br, '.gz': gzip };
  const written = Object.entries(forms).map(async ([form, representation]) => {
    if (!representation) return;
    await writeSynced(path + form, representation.body);
    // Caddy derives ETags from mtime (in seconds) and size, so two versions must not share both.
    const second = Math.max(Math.floor(Date.now() / 1000), before ? Math.floor(before.mtimeMs / 1000) + 1 : 0);
    utimesSync(path + form, second, second);
  });
  await Promise.allSettled(written);
  await Promise.all(written);
}

function describePage(page: ServedPage): ManifestFile {
  return {
    path: page.path,
    file: fileNameOf(page),
    status: page.status,
    hash: hashBytes(page.body),
    size: page.body.length,
    headers: page.headers,
  };
}

/**
 * Moves a complete folder into place, unless another process was first: returns what `findOther` then finds in its folder, which
 * others may be reading. Otherwise null, and even with a kill the folder that is replaced is absent only between two renames.
 */
async function putInPlace<Written>(temporary: string, final: string, findOther: () => Promise<Written | null>) {
  try {
    renameSync(temporary, final);
    return null;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  }
  const other = await findOther();
  if (other) {
    await removeFolder(temporary);
    return other;
  }
  const old = makeTemporaryName(`${final}.old`);
  renameSync(final, old);
  renameSync(temporary, final);
  await removeFolder(old);
  return null;
}
