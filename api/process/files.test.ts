import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkFile, makeFolder, removeFolder } from './files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('links a file into a missing folder, is safe to repeat, and reports a missing file', async () => {
  const [from, to] = [join(folder, 'page.html'), join(folder, 'releases', '1', 'page.html')];
  await writeFile(from, 'home');
  expect([await linkFile(from, to), await linkFile(from, to)]).toEqual([true, true]);
  expect(await readFile(to, 'utf8')).toBe('home');
  expect(await linkFile(join(folder, 'none.html'), join(folder, 'releases', '2', 'none.html'))).toBe(false);
});

test('refuses a folder where the system creates none', async () => {
  await makeFolder(join(folder, 'new', 'parents'));
  await expect(makeFolder('/proc/none/inside')).rejects.toThrow('The folder /proc/none can’t be created.');
});

test('removes a folder with its contents, and accepts a missing one', async () => {
  const old = join(folder, 'old');
  await mkdir(join(old, 'objects', 'images'), { recursive: true });
  for (const name of ['index.html', 'objects/a.js', 'objects/images/b.webp']) await writeFile(join(old, name), name);
  await removeFolder(old);
  await removeFolder(old);
  expect(await readdir(folder)).not.toContain('old');
});
