import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../db/project-root.ts';

/** Compiled server. Serves when run as a program, or exports its functions. */
export const SERVER_FILE = fromRoot('dist/app/serve.js');

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const SITE: Target = {
  sources: ['site', 'admin', 'club', 'contract', 'docs/guide', 'astro.config.mjs', 'package-lock.json'],
  record: 'dist/build.json',
  message: 'Compiling the site (some seconds, after each change of its sources)…',
  compile: async () => {
    await (await import('./require-brand.ts')).requireBrand();
    await (await import('./compilers.ts')).runSiteCompiler();
  },
};

/** A few files instead of two thousand, which load in a fraction of the time. */
const SERVER: Target = {
  sources: ['api', 'db', 'club', 'contract', 'scripts', 'package-lock.json'],
  record: 'dist/app/build.json',
  message: 'Compiling the server…',
  compile: async () => (await import('./compilers.ts')).runServerCompiler(),
};

/** Compiles the public pages and the dashboard. Returns the site build id. */
export const compileSite = (options = {}): Promise<string> => compile(SITE, options);

export const compileServer = (options = {}): Promise<string> => compile(SERVER, options);

/** Compiles unless these sources were already compiled. Returns the build id. */
async function compile(target: Target, { force = false }: { force?: boolean }): Promise<string> {
  const built = readBuild(target);
  const sources = listSources(target.sources);
  const stamp = stampSources(sources);
  if (!force && built.id !== undefined && built.stamp === stamp) return built.id;
  const id = hashSources(sources);
  const keep = () => writeFileSync(fromRoot(target.record), `${JSON.stringify({ id, stamp })}\n`);
  if (!force && built.id === id) {
    try {
      keep();
    } catch {
      // A container image is read-only, so each start there checks again.
    }
    return id;
  }
  console.error(target.message);
  await target.compile();
  keep();
  return id;
}

interface Target {
  /** Inputs: folders, and files at the root. */
  sources: readonly string[];
  /** File with the id of the compiled sources. */
  record: string;
  message: string;
  compile: () => Promise<void>;
}

function readBuild({ record }: Target): { id?: string; stamp?: string } {
  const path = fromRoot(record);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

interface Source {
  path: string;
  size: number;
  mtimeMs: number;
}

function listSources(sources: readonly string[]): Source[] {
  return sources
    .flatMap(listFiles)
    .sort()
    .flatMap((path) => {
      const stats = statSync(fromRoot(path));
      return stats.isFile() ? [{ path, size: stats.size, mtimeMs: stats.mtimeMs }] : [];
    });
}

// Each start waits for this. Reading entries with types, or promises, takes twice as long.
function listFiles(path: string): string[] {
  if (path.includes('.')) return [path];
  const names = readdirSync(fromRoot(path), { recursive: true }) as string[];
  return names.map((name) => `${path}/${name}`).filter((file) => !isTest(file));
}

/** Hash of the sources' names, sizes and times: equal if none was touched. */
function stampSources(sources: readonly Source[]): string {
  const lines = sources.map(({ path, size, mtimeMs }) => `${path}\0${size}\0${mtimeMs}\0`);
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 16);
}

/** SHA-256 of the sources' names and bytes: equal exactly if the compiled output would be. */
function hashSources(sources: readonly Source[]): string {
  const hash = createHash('sha256');
  for (const { path } of sources) {
    const content = readFileSync(fromRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
