import { constants as zlib } from 'node:zlib';
import { RELEASE_PROOF_PATH } from '../../contract/release-paths.ts';
import { REVALIDATE } from '../origin/security-headers.ts';
import { createSiteFile, type SiteFile, withHeaders } from '../origin/site-file.ts';
import { compressBrotli, compressGzip } from './compress.ts';
import type { RenderedFile } from './site-renderer.ts';

/** A rendered file with every header that its visitor gets, whoever serves it. */
export type ServedPage = RenderedFile;

export const createServedPages = (pages: RenderedFile[], security: Record<string, string>): ServedPage[] =>
  pages.map(({ headers, ...page }) => ({
    ...page,
    headers: {
      'Content-Type': withCharset(headers['content-type'] ?? 'application/octet-stream'),
      'Cache-Control': page.path === RELEASE_PROOF_PATH ? 'no-cache' : REVALIDATE,
      ...security,
      ...(headers['content-security-policy'] ? { 'Content-Security-Policy': headers['content-security-policy'] } : {}),
      ...(headers['x-robots-tag'] ? { 'X-Robots-Tag': headers['x-robots-tag'] } : {}),
    },
  }));

// Half a millisecond for each page, and a tenth larger than the form that the folder gets, which takes sixty times as long.
const QUICK_BROTLI = 5;
const QUICK_GZIP = 6;

/**
 * The pages as the origin serves them until their folder is written; where somebody publishes all the time, for long. One
 * that visitors have already keeps its compressed forms, and with them its ETags.
 */
export const compressPages = async (
  pages: ServedPage[],
  findShown: (path: string) => SiteFile | undefined,
): Promise<Map<string, SiteFile>> => {
  const files = pages.map(async (page): Promise<[string, SiteFile]> => {
    const { body: identity } = page;
    const shown = findShown(page.path);
    if (shown?.representations.identity.body.equals(identity)) return [page.path, withHeaders(shown, page)];
    const params = { [zlib.BROTLI_PARAM_QUALITY]: QUICK_BROTLI, [zlib.BROTLI_PARAM_SIZE_HINT]: identity.length };
    const [br, gzip] = await Promise.all([
      compressBrotli(identity, { params }),
      compressGzip(identity, { level: QUICK_GZIP }),
    ]);
    return [page.path, createSiteFile({ identity, br, gzip }, { ...page, isQuick: true })];
  });
  return new Map(await Promise.all(files));
};

// What Astro renders is UTF-8; without the word, a server between us and the visitor may guess.
const withCharset = (type: string): string => (/^text\/html$/i.test(type) ? `${type}; charset=utf-8` : type);
