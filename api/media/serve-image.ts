import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { findImageName, isPaperName } from '../../contract/image-address.ts';
import { getContentType } from '../http/content-types.ts';
import { getImageCaching } from '../http/security-headers.ts';
import { isReadMethod, refuseMethod, sendFile } from '../http/serve-file.ts';
import { createSiteFile, type SiteFile } from '../http/site-file.ts';

/** Bytes of images kept in memory. The visitors' thread sends nearly all of them, and keeps its own. */
const MEMORY = 8 * 1024 * 1024;

export interface ImageFiles {
  imagesDir: string;
  /** Brings an image into the folder from where it is kept; false where there is none. */
  fetchImage: (name: string) => Promise<boolean>;
  /** Value of Cache-Control. Default: the one for a CDN that cannot be purged. */
  imageCaching?: string;
}

export interface ImageServer {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  forget: ImageLookup['forget'];
}

export type ImageLookup = ReturnType<typeof createImageLookup>;

// Whatever the bytes are, opened as a page they may run nothing.
const SANDBOX = { 'Content-Security-Policy': "sandbox; default-src 'none'" };

const sizeOf = (file: SiteFile): number => Math.max(1, file.representations.identity.body.length);

/** Seconds. */
const TRY_AGAIN = 5;

/** The club's images as they are sent, by name; those that were asked for last stay in memory, up to so many bytes. */
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
    /** Lets go of what is in memory of an image and its variants. */
    forget: (imageId: string) => {
      gone.push(imageId);
      for (const name of cached.keys()) if (isGone(name)) cached.delete(name);
    },
  };
}

/** Serves the images that the club has uploaded. A name is one path segment, so no name leads out of the folder. */
export function createImageServer(
  files: ImageFiles,
  security: Record<string, string>,
  log: Pick<Logger, 'error'>,
): ImageServer {
  const { find, forget } = createImageLookup(files, security);
  const handle: ImageServer['handle'] = (request, response) => {
    if (!isReadMethod(request.method)) return refuseMethod(response);
    const [path = ''] = (request.url ?? '').split('?');
    const name = findImageName(path);
    if (name === null) return respondMissing(response);
    find(name).then(
      (file) => (file ? sendFile(request, response, file) : respondMissing(response)),
      (err: unknown) => {
        log.error({ err, name }, 'Reading an image failed');
        respondUnavailable(response);
      },
    );
  };
  return { handle, forget };
}

function respondMissing(response: ServerResponse): void {
  response
    .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end('Not found');
}

function respondUnavailable(response: ServerResponse): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': TRY_AGAIN,
  };
  response.writeHead(503, headers).end('This picture cannot be read right now');
}
