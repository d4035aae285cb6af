import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { foldLog, openDatabase } from '../db/client.ts';
import { migrateDatabase, readMigrations } from '../db/migrate.ts';
import { fromRoot } from '../db/project-root.ts';
import { startServer } from '../tests/support/server.ts';
import { cloneProject } from './testing-clone.ts';

const LONG = 180_000;

const withUmask = (umask: string): string[] => ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];

/** True for compiled files, which are linked into releases with their original mode. */
function isCompiled(path: string): boolean {
  const [, inRelease] = path.split(new RegExp(`/releases${sep}\\d+/`));
  return inRelease !== undefined && existsSync(join(fromRoot('dist/client'), inRelease));
}

async function listModes(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), kind: entry.isFile() ? 'file' : 'folder' }))
    .filter(({ path, kind }) => kind === 'folder' || !isCompiled(path));
  expect(paths.map(({ path }) => basename(path))).toEqual(expect.arrayContaining(['club.db', 'index.html.br']));
  return new Set(
    await Promise.all(paths.map(async ({ path, kind }) => `${kind} ${((await stat(path)).mode & 0o777).toString(8)}`)),
  );
}

test.each([
  ['0022', ['file 600', 'folder 700']],
  ['0027', ['file 640', 'folder 750']],
])(
  'keeps other users out when npm start runs under umask %s',
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

test(
  'reports in one sentence that the database is newer, without touching it',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'club-newer-'));
    const path = join(dataDir, 'club.db');
    const db = await openDatabase(pathToFileURL(path).href);
    const newer = { sql: ['CREATE TABLE newer (id integer)'], hash: 'newer', folderMillis: 1, bps: true };
    await migrateDatabase(db, [...readMigrations(), newer]);
    await foldLog(db);
    db.close();
    const before = await readFile(path);
    for (const args of [['scripts/start.mjs'], ['scripts/admin.ts', 'list'], ['scripts/publish.ts']]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT: '0' },
        encoding: 'utf8',
      });
      expect([status, stdout, stderr.trim().split('\n').at(-1)], args[0]).toEqual([1, '', NEWER]);
    }
    expect(await readFile(path)).toEqual(before);
    await rm(dataDir, { recursive: true });
  },
  LONG,
);

const NEWER =
  'The database was changed by a newer version of this program, so this one leaves it alone: start the newer version again, or restore the backup made before the update.';
const DAMAGED =
  'The database is damaged (SQLITE_NOTADB: file is not a database). Restore the newest backup: npm run restore -- FILE';
const UNREACHABLE =
  /^The database cannot be reached \(connect ECONNREFUSED \S+\)\. Check DATABASE_URL, then try again\.$/;
const NO_RELEASE =
  /^The database has no live release\. There is no database at file:\S+: is DATABASE_URL the one that the site uses\?$/;
const UNKNOWN = /^Unknown option '--too'\n\nnpm run backup \[-- --to FOLDER\]/;
const MISSING = /^There is no database in \S+\. DATA_DIR says where it is\.$/;

test.each([
  ['publish --rebuild', {}, NO_RELEASE],
  ['backup', {}, MISSING],
  ['publish --rebuild', { DATABASE_URL: 'http://127.0.0.1:65001' }, UNREACHABLE],
  ['publish', { isDamaged: 'yes' }, DAMAGED],
  ['admin list', { isDamaged: 'yes' }, DAMAGED],
  ['backup --too folder', {}, UNKNOWN],
  ['restore x', { PORT: 'abc' }, /^The environment is not right [^\n]+\nPORT: must be a number$/],
])(
  'explains in one sentence a problem of npm run %s with %j',
  async (command, { isDamaged, ...env }: Record<string, string>, expected) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'club-no-database-'));
    if (isDamaged) await writeFile(join(dataDir, 'club.db'), 'this is no database'.repeat(1000));
    const [script, ...words] = command.split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      encoding: 'utf8',
    });
    expect([status, stdout, stderr.trim()]).toEqual([
      1,
      '',
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    ]);
    expect(existsSync(join(dataDir, 'club.db'))).toBe(isDamaged === 'yes');
    await rm(dataDir, { recursive: true });
  },
  LONG,
);

test(
  'reports a broken brand file in one sentence, whatever the command',
  async () => {
    const folder = cloneProject('broken-brand');
    const brand = join(folder, 'club/brand.ts');
    await writeFile(brand, (await readFile(brand, 'utf8')).replace("'Panther Club'", "'St. Mary's Club'"));
    for (const command of ['publish', 'backup', 'restore -- x', 'restore-test', 'export -- x', 'admin -- list']) {
      expectBrandSentence(
        spawnSync('npm', ['run', '--silent', ...command.split(' ')], { cwd: folder, encoding: 'utf8' }),
      );
    }
    const [, entry = '[]'] =
      /^ENTRYPOINT (.+)$(?![\s\S]*^ENTRYPOINT)/m.exec(await readFile(join(folder, 'Dockerfile'), 'utf8')) ?? [];
    const [shell = '', ...args] = JSON.parse(entry) as string[];
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
    expectBrandSentence(spawnSync(shell, [...args, 'restore', 'x'], { cwd: folder, encoding: 'utf8', env }));
    await rm(folder, { recursive: true });
  },
  LONG,
);

test(
  'recolors nothing while a color of the theme is missing or not in hex',
  async () => {
    const folder = cloneProject('wrong-color');
    const read = (file: string) => readFile(join(folder, 'club', file), 'utf8');
    await writeFile(
      join(folder, 'club/theme.css'),
      (await read('theme.css')).replace('--color-brand-900: #0b1f3f', '--color-brand-900: navy'),
    );
    const before = await read('colors.ts');
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'recolor'], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'theme.css: --color-brand-900 is missing, or not a color such as #0b1f3f\n']);
    expect(await read('colors.ts')).toBe(before);
    await rm(folder, { recursive: true });
  },
  LONG,
);

test(
  'recolors no drawing if one of them cannot be read, since a second run would move the others again',
  async () => {
    const folder = cloneProject('half-recolored');
    const theme = join(folder, 'club/theme.css');
    const mark = join(folder, 'club/art/mark.svg');
    await writeFile(
      theme,
      (await readFile(theme, 'utf8')).replace('--color-brand-900: #0b1f3f', '--color-brand-900: #12305f'),
    );
    await mkdir(join(folder, 'club/art/unreadable.svg'));
    const before = await readFile(mark, 'utf8');
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'recolor'], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('EISDIR')]);
    expect(await readFile(mark, 'utf8')).toBe(before);
    await rm(folder, { recursive: true });
  },
  LONG,
);

function expectBrandSentence({ status, stdout, stderr }: ReturnType<typeof spawnSync>): void {
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(
      /^The file club\/brand\.ts cannot be read, line 7: .* needs double quotes: "St\. Mary's"\.\n$/,
    ),
  ]);
}
