import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { IMMUTABLE, REVALIDATE } from '../../http/security-headers.ts';
import { hashBytes } from '../../http/site-file.ts';
import { type Manifest, writeManifest } from '../release-folder.ts';

/** Text by path; what `/_astro/` holds is immutable, what has no extension is a page. */
export type TestSite = Record<string, string>;

export interface TestRelease {
  folder: string;
  release: Manifest;
}

const PADDING = 'The bus, the band and the bleachers. '.repeat(40);

export function renderTestBody(id: number, path: string, text: string): string {
  if (path === '/release.json') return JSON.stringify({ id });
  if (/\.\w+$/.test(path)) return text;
  return `<!doctype html><html><body><p>${text}</p>${PADDING}</body></html>`;
}

/** A release folder as `writeRelease` leaves it, of a site as small as it gets. */
export async function writeTestRelease(id: number, site: TestSite): Promise<TestRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'club-release-'));
  const paths = [...Object.keys(site), '/release.json'];
  const files = paths.map((path) => {
    const body = Buffer.from(renderTestBody(id, path, site[path] ?? ''));
    const cache = path.startsWith('/_astro/') ? IMMUTABLE : REVALIDATE;
    const headers = { 'Content-Type': typeOf(path), 'Cache-Control': path === '/release.json' ? 'no-cache' : cache };
    const file = path === '/' ? 'index.html' : path.slice(1);
    return { body, entry: { path, file, status: 200, hash: hashBytes(body), size: body.length, headers } };
  });
  for (const { body, entry } of files) {
    await mkdir(dirname(join(folder, entry.file)), { recursive: true });
    await writeFile(join(folder, entry.file), body);
    await writeFile(join(folder, `${entry.file}.br`), brotliCompressSync(body));
  }
  const release = {
    release: { id, contentHash: `hash-${id}`, publishedAt: new Date(id).toISOString() },
    siteBuildId: 'build-1',
    files: files.map(({ entry }) => entry),
  };
  await writeManifest(folder, release);
  return { folder, release };
}

function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json; charset=utf-8';
  if (path.endsWith('.js')) return 'text/javascript; charset=utf-8';
  return /\.\w+$/.test(path) ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8';
}
