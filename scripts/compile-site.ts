import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './compress-assets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD_RECORD = `${ROOT}dist/build.json`;

/** What the compiled pages depend on. */
const SOURCES = ['site', 'admin', 'contract', 'astro.config.mjs', 'package-lock.json'];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const listFiles = async (path: string): Promise<string[]> => {
  if (path.includes('.')) return [path];
  const entries = await readdir(`${ROOT}${path}`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length));
};

/** SHA-256 over names and bytes of the sources; equal exactly when the compiled site would be. */
const hashSources = async (): Promise<string> => {
  const files = (await Promise.all(SOURCES.map(listFiles)))
    .flat()
    .filter((path) => !isTest(path))
    .sort();
  const contents = await Promise.all(files.map((path) => readFile(`${ROOT}${path}`)));
  const hash = createHash('sha256');
  for (const [index, path] of files.entries()) {
    hash.update(`${path}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  }
  return hash.digest('hex').slice(0, 16);
};

const readBuildId = async (): Promise<string | null> => {
  const record = await readFile(BUILD_RECORD, 'utf8').catch(() => null);
  return record === null ? null : (JSON.parse(record) as { id: string }).id;
};

const runAstroBuild = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
      cwd: ROOT,
      // stdout stays free for the lines that start prints.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`astro build ended with code ${code}`))));
  });

/** Compiles the site unless `dist/` was compiled from these very sources. Returns the site build id. */
export const compileSite = async ({ force = false } = {}): Promise<string> => {
  const wanted = await hashSources();
  if (!force && (await readBuildId()) === wanted) return wanted;
  console.error('Compiling the site (some seconds, after each change of its sources)…');
  await runAstroBuild();
  await compressAssets(`${ROOT}dist/client`);
  await writeFile(BUILD_RECORD, `${JSON.stringify({ id: wanted })}\n`);
  return wanted;
};
