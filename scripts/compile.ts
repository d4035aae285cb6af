import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fromRoot } from '../db/project-root.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

// At once, not one after the other: hundreds of questions to the disk take a tenth of the time so.
const listFiles = (path: string): string[] => {
  if (path.includes('.')) return [path];
  const root = fromRoot('');
  return readdirSync(fromRoot(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length));
};

const listSources = (sources: readonly string[]): string[] =>
  sources
    .flatMap(listFiles)
    .filter((path) => !isTest(path))
    .sort();

/** Over names, sizes and times of the sources: equal where nobody has touched them. */
const stampSources = (sources: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of listSources(sources)) {
    const { size, mtimeMs } = statSync(fromRoot(path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex').slice(0, 16);
};

/** SHA-256 over names and bytes of the sources; equal exactly when what is compiled of them would be. */
const hashSources = async (sources: readonly string[]): Promise<string> => {
  const files = listSources(sources);
  const contents = await Promise.all(files.map((path) => readFile(fromRoot(path))));
  const hash = createHash('sha256');
  for (const [index, path] of files.entries()) {
    hash.update(`${path}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  }
  return hash.digest('hex').slice(0, 16);
};

interface Target {
  /** What it depends on: folders, and files at the root. */
  sources: readonly string[];
  /** Where the id of the sources that it was compiled from is kept. */
  record: string;
  says: string;
  compile: () => Promise<void>;
}

interface Build {
  id: string;
  /** Of the sources that it was compiled from, as they lay on this disk. */
  stamp: string;
}

const readBuild = async ({ record }: Target): Promise<Partial<Build>> =>
  JSON.parse(await readFile(fromRoot(record), 'utf8').catch(() => '{}')) as Partial<Build>;

/** Compiles unless that was done from these very sources. Returns the build id. */
const compile = async (target: Target, { force = false }: CompileOptions): Promise<string> => {
  const built = await readBuild(target);
  const stamp = stampSources(target.sources);
  if (!force && built.id !== undefined && built.stamp === stamp) return built.id;
  const id = await hashSources(target.sources);
  const keep = () => writeFile(fromRoot(target.record), `${JSON.stringify({ id, stamp } satisfies Build)}\n`);
  if (!force && built.id === id) {
    // An image is read-only, and then this is found out again at each start.
    await keep().catch(() => undefined);
    return id;
  }
  console.error(target.says);
  await target.compile();
  await keep();
  return id;
};

interface CompileOptions {
  force?: boolean;
}

const runAstroBuild = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
      cwd: fromRoot(''),
      // stdout stays free for the lines that start prints.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`astro build ended with code ${code}`))));
  });

const SITE: Target = {
  sources: ['site', 'admin', 'contract', 'astro.config.mjs', 'package-lock.json'],
  record: 'dist/build.json',
  says: 'Compiling the site (some seconds, after each change of its sources)…',
  compile: async () => {
    await runAstroBuild();
    const { compressAssets } = await import('./compress-assets.ts');
    await compressAssets(fromRoot('dist/client'));
  },
};

/** Packages with binaries or data of their own, which they look for beside themselves. */
const NOT_BUNDLED = [/^sharp$/, /^libsql$/, /^@node-rs\/argon2$/, /^harfbuzzjs/];

/** Few files instead of some two thousand: a start loads them in a fraction of the time. */
const SERVER: Target = {
  sources: ['api', 'db', 'contract', 'scripts', 'package-lock.json'],
  record: 'dist/app/build.json',
  says: 'Compiling the server…',
  compile: async () => {
    const { build } = await import('rolldown');
    await rm(fromRoot('dist/app'), { recursive: true, force: true });
    await mkdir(fromRoot('dist/app'), { recursive: true });
    await build({
      cwd: fromRoot(''),
      input: { serve: 'scripts/serve.ts', 'visitors-thread': 'api/deliver/visitors/visitors-thread.ts' },
      platform: 'node',
      external: NOT_BUNDLED,
      logLevel: 'warn',
      output: { dir: 'dist/app', format: 'esm', sourcemap: true },
    });
  },
};

/** The public pages and the dashboard. Returns the site build id. */
export const compileSite = (options: CompileOptions = {}): Promise<string> => compile(SITE, options);

export const compileServer = (options: CompileOptions = {}): Promise<string> => compile(SERVER, options);
