import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../db/project-root.ts';
import { startServer } from '../tests/support/server.ts';

const LONG = 180_000;

const withUmask = (umask: string): string[] => ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];

/** Files that the compiler made are linked into releases, and keep the mode that they had. */
const isCompiled = (path: string): boolean => {
  const [, inRelease] = path.split(new RegExp(`/releases${sep}\\d+/`));
  return inRelease !== undefined && existsSync(join(fromRoot('dist/client'), inRelease));
};

const listModes = async (folder: string): Promise<Set<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), kind: entry.isFile() ? 'file' : 'folder' }))
    .filter(({ path, kind }) => kind === 'folder' || !isCompiled(path));
  expect(paths.map(({ path }) => basename(path))).toEqual(expect.arrayContaining(['club.db', 'index.html.br']));
  return new Set(
    await Promise.all(paths.map(async ({ path, kind }) => `${kind} ${((await stat(path)).mode & 0o777).toString(8)}`)),
  );
};

test.each([
  ['0022', ['file 600', 'folder 700']],
  ['0027', ['file 640', 'folder 750']],
])(
  'npm start under umask %s shuts out others',
  async (umask, expected) => {
    const parent = await mkdtemp(join(tmpdir(), 'club-modes-'));
    const dataDir = join(parent, 'data');
    const server = await startServer({ dataDir, prefix: withUmask(umask) });
    try {
      await expect.poll(() => existsSync(join(dataDir, 'live', 'index.html'))).toBe(true);
      expect(await listModes(parent)).toEqual(new Set(expected));
    } finally {
      await server.stop();
      await rm(parent, { recursive: true });
    }
  },
  LONG,
);
