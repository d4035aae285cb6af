import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { RELEASE_JSON_PATH } from '../../contract/release-paths.ts';
import { EDGE_CACHING, type PageCaching } from '../http/security-headers.ts';
import { createSiteFile, type SiteFile, withHeaders } from '../http/site-file.ts';
import type { RenderedFile } from './site-renderer.ts';

/** Rendered file with all headers, for any server. */
export type ServedPage = RenderedFile;

/** Served pages by rendered file. Cached, because most pages are unchanged between releases. */
const served = new WeakMap<RenderedFile, HeaderSource & { page: ServedPage }>();

// Each takes half a millisecond per page, less than using another thread. A fifth larger than the final form made once
// publishing pauses, but a hundred times as fast. Gzip only for a CDN, which may request it alone, and caches what it gets.
const QUICK_BROTLI = 3;
const QUICK_GZIP = 1;

const madeOf = new WeakMap<SiteFile, ServedPage>();

const toCapital = (letter: string): string => letter.toUpperCase();

// Without the charset, a server in between might guess another.
const withCharset = (type: string): string => (/^text\/html$/i.test(type) ? `${type}; charset=utf-8` : type);

interface HeaderSource {
  security: Record<string, string>;
  caching: PageCaching;
}

export function createServedPages(pages: RenderedFile[], { security, caching }: HeaderSource): ServedPage[] {
  return pages.map((rendered) => {
    const known = served.get(rendered);
    if (known?.security === security && known.caching === caching) return known.page;
    const page = createServedPage(rendered, { security, caching });
    served.set(rendered, { security, caching, page });
    return page;
  });
}

/**
 * Pages as the origin serves them until their folder is written. An unchanged page keeps its compressed forms and ETags.
 * Without a CDN, the gzip form of a new page, which is rarely requested, comes with the folder.
 */
export function compressPages(
  pages: ServedPage[],
  findShown: (path: string) => SiteFile | undefined,
): Map<string, SiteFile> {
  const files = pages.map((page): [string, SiteFile] => {
    const { body: identity } = page;
    const shown = findShown(page.path);
    if (shown && madeOf.get(shown) === page) return [page.path, shown];
    const stored = page.storedBytes !== undefined && { name: identity.toString(), bytes: page.storedBytes };
    if (stored) return makeOf(page, createSiteFile({ identity: Buffer.alloc(0) }, { ...page, stored }));
    if (shown?.representations.identity.body.equals(identity)) return makeOf(page, withHeaders(shown, page));
    const params = { [zlib.BROTLI_PARAM_QUALITY]: QUICK_BROTLI, [zlib.BROTLI_PARAM_SIZE_HINT]: identity.length };
    const br = brotliCompressSync(identity, { params });
    const gzip = EDGE_CACHING in page.headers ? gzipSync(identity, { level: QUICK_GZIP }) : undefined;
    return makeOf(page, createSiteFile({ identity, br, gzip }, { ...page, isQuick: true }));
  });
  return new Map(files);
}

function createServedPage({ headers, ...page }: RenderedFile, { security, caching }: HeaderSource): ServedPage {
  const own = Object.entries(headers).map(([name, value]) => [name.replace(/\b[a-z]/g, toCapital), value]);
  return {
    ...page,
    headers: {
      // Not cached like pages, because it shows which release the CDN's origin has.
      ...(page.path === RELEASE_JSON_PATH
        ? { 'Cache-Control': EDGE_CACHING in caching ? 'no-store' : 'no-cache' }
        : caching),
      ...security,
      ...Object.fromEntries(own),
      'Content-Type': withCharset(headers['content-type'] ?? 'application/octet-stream'),
    },
  };
}

function makeOf(page: ServedPage, file: SiteFile): [string, SiteFile] {
  madeOf.set(file, page);
  return [page.path, file];
}
