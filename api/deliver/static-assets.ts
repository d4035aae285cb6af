import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getContentType } from '../http/content-types.ts';
import { IMMUTABLE, REVALIDATE } from '../http/security-headers.ts';
import { createSiteFile, type Encoding, type SiteFile } from '../http/site-file.ts';

/** Folder of the compiled files whose name changes with their content. */
export const HASHED_FOLDER = '_astro';
/** Suffixes of a file and its compressed forms. */
export const FORMS = ['', '.br', '.gz'] as const;
const COMPRESSED = /\.(br|gz)$/;

/** Lists public paths of compiled files, except pages (the dashboard's) and compressed copies. */
export async function listAssetPaths(clientDir: string): Promise<string[]> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html') && !COMPRESSED.test(entry.name))
    .map((entry) => `/${relative(clientDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort();
}

export const isHashed = (path: string): boolean => path.startsWith(`/${HASHED_FOLDER}/`);

export function getAssetHeaders(path: string, security: Record<string, string>): Record<string, string> {
  return {
    'Content-Type': getContentType(path),
    'Cache-Control': isHashed(path) ? IMMUTABLE : REVALIDATE,
    ...security,
  };
}

/** Loads a file with its compressed forms. The path must come from a listing, never from a request. */
export async function loadAsset(
  folder: string,
  path: string,
  security: Record<string, string>,
): Promise<SiteFile | null> {
  const { identity, ...compressed } = readForms(join(folder, path));
  if (!identity) return null;
  return createSiteFile({ identity, ...compressed }, { headers: getAssetHeaders(path, security) });
}

export function readForms(file: string): Record<Encoding, Buffer | undefined> {
  return { identity: readOptional(file), br: readOptional(`${file}.br`), gzip: readOptional(`${file}.gz`) };
}

export async function loadAssets(clientDir: string, security: Record<string, string>): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>();
  for (const path of await listAssetPaths(clientDir)) {
    const file = await loadAsset(clientDir, path, security);
    if (file) files.set(path, file);
  }
  return files;
}

// Synchronous: for hundreds of small files, asynchronous reads take ten times as long.
function readOptional(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
