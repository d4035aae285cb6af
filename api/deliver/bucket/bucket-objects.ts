import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { RELEASE_JSON_PATH } from '../../../contract/release-paths.ts';
import { isCompressible } from '../../http/content-types.ts';
import { EDGE_CACHING, type PageCaching } from '../../http/security-headers.ts';
import { fingerprintPage } from '../../render/page-fingerprint.ts';
import { compressVersion } from '../compress.ts';
import type { Manifest, ManifestFile } from '../release-folder.ts';

/** Below this size in bytes, files are not compressed: it saves nothing, and simple clients can read them. */
const WORTH_COMPRESSING = 1024;

export type BucketObject = Awaited<ReturnType<typeof describeObject>>;

export const keyOf = (path: string): string => (path === '/' ? 'index.html' : path.slice(1));

export const POINTER_KEY = keyOf(RELEASE_JSON_PATH);

/** Folders of files that never change under their name. */
export const WRITTEN_ONCE = /^(_astro|objects\/images|share)\//;
/** Images, which may be taken down and so are not cached for long. */
export const IMAGES = /^(objects\/images|share)\//;

const isPage = ({ headers }: ManifestFile): boolean => headers['Content-Type']?.startsWith('text/html') ?? false;

/** Compressed pages of about two releases, because a refused or interrupted fill is tried again. */
const versions = new LRUCache<string, Promise<Buffer>>({ max: 16 });

/** Lists the files of a release's folder as bucket objects, with the pointer (`release.json`) separate. */
export async function listBucketObjects(
  folder: string,
  { files, release }: Manifest,
  caching: PageCaching = {},
): Promise<{ objects: BucketObject[]; pointer: BucketObject }> {
  const described = await Promise.all(
    files.map((file) => describeObject(file, { folder, release: release.id, caching })),
  );
  const pointer = described.find(({ key }) => key === POINTER_KEY);
  if (!pointer) throw new Error(`${folder} has no ${POINTER_KEY}`);
  return { objects: described.filter(({ key }) => key !== POINTER_KEY), pointer };
}

async function describeObject(
  { headers: written, ...rest }: ManifestFile,
  { folder, release, caching }: { folder: string; release: number; caching: PageCaching },
) {
  const file = { ...rest, headers: EDGE_CACHING in written ? { ...written, ...caching } : written };
  const location = join(folder, file.file);
  const { 'Content-Disposition': disposition } = file.headers;
  const isCompressed = file.size >= WORTH_COMPRESSING && (isPage(file) || isCompressible(file.path));
  return {
    key: keyOf(file.path),
    /** Never changes under its key, so it is written only once. */
    isImmutable: WRITTEN_ONCE.test(keyOf(file.path)),
    fingerprint: isPage(file) ? fingerprintPage(await readFile(location), file.headers) : file.hash,
    hash: file.hash,
    headers: {
      ContentType: file.headers['Content-Type'] ?? 'application/octet-stream',
      CacheControl: file.headers['Cache-Control'] ?? 'no-cache',
      ...(isCompressed ? { ContentEncoding: 'br' } : {}),
      ...(disposition && { ContentDisposition: disposition }),
    },
    /** Reads the bytes to send, compressed if the headers say so. */
    read: () => {
      if (!isCompressed) return readFile(location);
      return isPage(file) ? readVersion(location, { hash: file.hash, release }) : readFile(`${location}.br`);
    },
  };
}

function readVersion(location: string, { hash, release }: { hash: string; release: number }): Promise<Buffer> {
  const key = `${hash} ${release}`;
  const known = versions.get(key) ?? readFile(location).then((bytes) => compressVersion(bytes, release));
  versions.set(key, known);
  known.catch(() => versions.delete(key));
  return known;
}
