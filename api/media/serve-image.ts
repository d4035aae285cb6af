import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { findImageName } from '../../contract/image-address.ts';
import { answerFile, isReadMethod, refuseMethod } from '../origin/answer.ts';
import { getContentType } from '../origin/content-types.ts';
import { IMMUTABLE } from '../origin/security-headers.ts';
import { createSiteFile, type SiteFile } from '../origin/site-file.ts';

/** Bytes of images kept in memory; what was asked for longest ago goes first. */
const MEMORY = 64 * 1024 * 1024;

export interface ImageFiles {
  imagesDir: string;
  /** Brings an image into the folder from where it is kept; false where there is none. */
  fetchImage: (name: string) => Promise<boolean>;
}

export interface ImageServer {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Serves the images that the club has uploaded. A name is one path segment, so no name leads out of the folder. */
export const createImageServer = (
  { imagesDir, fetchImage }: ImageFiles,
  security: Record<string, string>,
  log: Pick<Logger, 'error'>,
): ImageServer => {
  const remembered = new Map<string, SiteFile>();
  let rememberedBytes = 0;

  const remember = (name: string, file: SiteFile): void => {
    remembered.set(name, file);
    rememberedBytes += sizeOf(file);
    for (const [oldest, old] of remembered) {
      if (rememberedBytes <= MEMORY) break;
      remembered.delete(oldest);
      rememberedBytes -= sizeOf(old);
    }
  };

  const find = async (name: string): Promise<SiteFile | null> => {
    const known = remembered.get(name);
    if (known) {
      remembered.delete(name);
      remembered.set(name, known);
      return known;
    }
    const bytes = (await fetchImage(name)) ? await readFile(join(imagesDir, name)) : null;
    if (bytes === null) return null;
    const headers = { 'Content-Type': getContentType(name), 'Cache-Control': IMMUTABLE, ...security, ...SANDBOX };
    const file = createSiteFile({ identity: bytes }, { headers });
    // Read twice at once, it must not be counted twice.
    if (!remembered.has(name)) remember(name, file);
    return file;
  };

  const handle: ImageServer['handle'] = (request, response) => {
    if (!isReadMethod(request.method)) return refuseMethod(response);
    const [path = ''] = (request.url ?? '').split('?');
    const name = findImageName(path);
    if (name === null) return answerMissing(response);
    find(name).then(
      (file) => (file ? answerFile(request, response, file) : answerMissing(response)),
      (err: unknown) => {
        log.error({ err, name }, 'a picture could not be read');
        answerUnavailable(response);
      },
    );
  };
  return { handle };
};

// Whatever the bytes are, opened as a page they may run nothing.
const SANDBOX = { 'Content-Security-Policy': "sandbox; default-src 'none'" };

const sizeOf = (file: SiteFile): number => file.representations.identity.body.length;

/** Seconds. */
const TRY_AGAIN = 5;

const answerUnavailable = (response: ServerResponse): void => {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': TRY_AGAIN,
  };
  response.writeHead(503, headers).end('This picture cannot be read right now');
};

const answerMissing = (response: ServerResponse): void => {
  response
    .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end('Not found');
};
