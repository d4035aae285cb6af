import { rmSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { eraseFromFolders } from './erase-images.ts';
import { type Manifest, readManifest, releaseDir, writeManifest } from './release-folder.ts';

const IMAGE = `${'a'.repeat(32)}.jpg`;
const isRemoved = (name: string): boolean => name.startsWith('a'.repeat(32));
const removed = { isRemoved, sharePaths: new Set<string>(), origins: ['https://club.example'] };

const PAGES: Record<string, string> = {
  'index.html': `<img src="${IMAGES_PATH}${IMAGE}">`,
  'about/index.html': 'nothing of it',
  'events/index.html': `<img src="${IMAGES_PATH}${IMAGE}">`,
};

/** A release's folder, as the publisher leaves it. */
async function writeFolder(folder: string, id: number, pages = PAGES): Promise<void> {
  const files: Manifest['files'] = [];
  for (const [file, text] of Object.entries(pages)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    for (const form of ['', '.br', '.gz']) await writeFile(join(folder, file + form), text);
    const path = `/${file.replace(/\/?index\.html$/, '')}`;
    files.push({ path, file, status: 200, hash: 'f'.repeat(64), size: text.length, headers: {} });
  }
  const release = { id, contentHash: 'c', publishedAt: '2026-11-21T08:00:00.000Z' };
  await writeManifest(folder, { release, siteBuildId: 'build-1', files });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

// Whatever was deleted before the process ended, in the order in which it happens.
test.each([0, 1, 2, 3, 4, 5])('continues where a kill left %i files deleted', async (deleted) => {
  await using database = await createTestDatabase();
  const folders = { dataDir: database.folder, shown: null };
  const folder = releaseDir(folders, 1);
  await writeFolder(folder, 1);
  const files = ['index.html', 'events/index.html'].flatMap((file) => ['', '.br', '.gz'].map((form) => file + form));
  for (const file of files.slice(0, deleted)) await rm(join(folder, file));

  expect(await eraseFromFolders(folders, removed)).toBe(true);
  const left = (await listFiles(folder)).filter((path) => path.includes('index.html'));
  expect(left.map((path) => path.slice(folder.length)).toSorted()).toEqual(
    ['', '.br', '.gz'].map((form) => `/about/index.html${form}`),
  );
  expect((await readManifest(folder))?.files.map(({ path }) => path)).toEqual(['/about']);
});

test('leaves the folder that visitors get whole until a newer one exists', async () => {
  await using database = await createTestDatabase();
  const folders = { dataDir: database.folder, shown: 1 };
  const folder = releaseDir(folders, 1);
  await writeFolder(folder, 1);
  const before = await listFiles(folder);
  expect(await eraseFromFolders(folders, removed)).toBe(false);
  expect(await listFiles(folder)).toEqual(before);
});

test.each([
  ['another site', 'https://other.example', true],
  ['a web archive of our site', 'https://web.archive.example/2026/https://club.example', true],
  ['the club', 'https://club.example', false],
  ['the club, whatever the scheme', '//CLUB.example', false],
  ['the club by path in an island’s data', '&quot;', false],
])('checks whether a page that names the image at %s is clean: %s %s', async (_, start, isClean) => {
  await using database = await createTestDatabase();
  const folders = { dataDir: database.folder, shown: 1 };
  const folder = releaseDir(folders, 1);
  await writeFolder(folder, 1, { 'index.html': `<a href="${start}${IMAGES_PATH}${IMAGE}">Photo</a>` });
  const before = await listFiles(folder);
  expect(await eraseFromFolders(folders, removed)).toBe(isClean);
  expect(await listFiles(folder)).toEqual(before);
});

test('goes on where a folder is pruned meanwhile', async () => {
  await using database = await createTestDatabase();
  const folders = { dataDir: database.folder, shown: null };
  for (const id of [1, 2]) await writeFolder(releaseDir(folders, id), id);
  const pruning = {
    ...removed,
    isRemoved: (name: string) => {
      rmSync(releaseDir(folders, 2), { recursive: true, force: true });
      return isRemoved(name);
    },
  };
  expect(await eraseFromFolders(folders, pruning)).toBe(true);
  expect((await readManifest(releaseDir(folders, 1)))?.files.map(({ path }) => path)).toEqual(['/about']);
});
