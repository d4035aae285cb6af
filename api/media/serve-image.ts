import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { findImageName, isPaperName } from '../../contract/image-address.ts';
import { getContentType } from '../http/content-types.ts';
import { getImageCaching } from '../http/security-headers.ts';
import { isReadMethod, refuseMethod, sendFile } from '../http/serve-file.ts';
import { createSiteFile, type SiteFile } from '../http/site-file.ts';

/** Cache size in bytes. Small, because the visitors' thread serves nearly all images from its own cache. */
const MEMORY = 8 * 1024 * 1024;

export interface ImageFiles {
  imagesDir: string;
  /** Fetches an image from the store into the folder. False if there is none. */
  fetchImage: (name: string) => Promise<boolean>;
  /** Cache-Control value. Defaults to that of a CDN that cannot be purged. */
  imageCaching?: string;
}

export type ImageLookup = ReturnType<typeof createImageLookup>;

// Opened as a page, the file must not run anything, whatever its bytes.
const SANDBOX = { 'Content-Security-Policy': "sandbox; default-src 'none'" };

const sizeOf = (file: SiteFile): number => Math.max(1, file.representations.identity.body.length);

/** Seconds. */
const TRY_AGAIN = 5;

/** Looks up images by name, with a memory cache limited in bytes. */
export function createImageLookup(
  { imagesDir, fetchImage, imageCaching = getImageCaching(false) }: ImageFiles,
  security: Record<string, string>,
  memory = MEMORY,
) {
  const cached = new LRUCache<string, SiteFile>({ maxSize: memory, sizeCalculation: sizeOf });
  const gone: string[] = [];
  const isGone = (name: string): boolean => gone.some((imageId) => name.startsWith(imageId));
  const find = async (name: string): Promise<SiteFile | null> => {
    if (isGone(name)) return null;
    const known = cached.get(name);
    if (known) return known;
    if (!(await fetchImage(name))) return null;
    const own = { 'Content-Type': getContentType(name), 'Cache-Control': imageCaching, ...security, ...SANDBOX };
    const headers = isPaperName(name) ? { ...own, 'Content-Disposition': 'attachment' } : own;
    const file = createSiteFile({ identity: await readFile(join(imagesDir, name)) }, { headers });
    if (isGone(name)) return null;
    cached.set(name, file);
    return file;
  };
  return {
    find,
    /** Drops an image and its variants from memory. */
    forget: (imageId: string) => {
      gone.push(imageId);
      for (const name of cached.keys()) if (isGone(name)) cached.delete(name);
    },
  };
}

/** Serves uploaded images. A name is a single path segment, so it cannot lead outside the folder. */
export function createImageServer(files: ImageFiles, security: Record<string, string>, log: Pick<Logger, 'error'>) {
  const { find, forget } = createImageLookup(files, security);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (!isReadMethod(request.method)) return refuseMethod(response);
    const [path = ''] = (request.url ?? '').split('?');
    const name = findImageName(path);
    if (name === null) return respond(response, 404, 'Not found');
    find(name).then(
      (file) => (file ? sendFile(request, response, file) : respond(response, 404, 'Not found')),
      (err: unknown) => {
        log.error({ err, name }, 'Reading an image failed');
        respond(response, 503, 'This picture cannot be read right now', { 'Retry-After': TRY_AGAIN });
      },
    );
  };
  return { handle, forget };
}

function respond(response: ServerResponse, status: number, message: string, headers: OutgoingHttpHeaders = {}): void {
  const own = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, { ...own, ...headers }).end(message);
}
