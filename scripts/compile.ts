import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fromRoot } from '../db/project-root.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const listFiles = async (path: string): Promise<string[]> => {
  if (path.includes('.')) return [path];
  const root = fromRoot('');
  const entries = await readdir(fromRoot(path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length));
};

/** SHA-256 over names and bytes of the sources; equal exactly when what is compiled of them would be. */
const hashSources = async (sources: readonly string[]): Promise<string> => {
  const files = (await Promise.all(sources.map(listFiles)))
    .flat()
    .filter((path) => !isTest(path))
    .sort();
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

const readBuildId = async ({ record }: Target): Promise<string | null> => {
  const text = await readFile(fromRoot(record), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { id: string }).id;
};

/** Compiles unless that was done from these very sources. Returns the build id. */
const compile = async (target: Target, { force = false }: CompileOptions): Promise<string> => {
  const wanted = await hashSources(target.sources);
  if (!force && (await readBuildId(target)) === wanted) return wanted;
  console.error(target.says);
  await target.compile();
  await writeFile(fromRoot(target.record), `${JSON.stringify({ id: wanted })}\n`);
  return wanted;
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
      input: { serve: 'scripts/serve.ts', 'visitors-thread': 'api/visitors/visitors-thread.ts' },
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

/** The server as it is compiled; run as a program it serves, loaded by one it can be told how. */
export const SERVER_FILE = fromRoot('dist/app/serve.js');

/** After compiling what changed. */
export const loadServer = async (): Promise<typeof import('./serve.ts').serve> => {
  // React's development build, which it loads otherwise, renders three times as slowly.
  process.env.NODE_ENV ??= 'production';
  await compileSite();
  await compileServer();
  const { serve } = (await import(SERVER_FILE)) as typeof import('./serve.ts');
  return serve;
};
