import { Parser } from 'htmlparser2';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import type { RenderResult } from './render-pages.ts';
import type { RenderedFile } from './site-renderer.ts';

export type PageProblem =
  | { path: string; kind: 'unrendered'; error: unknown }
  | { path: string; kind: 'malformed'; reason: string }
  | { path: string; kind: 'missing'; address: string };

export interface CheckOptions {
  /** The site's own origin: absolute addresses there are checked like paths. */
  publicUrl: string;
  /** Whether a path of this site leads anywhere: a page, a compiled asset, an image. */
  exists: (path: string) => Promise<boolean>;
}

/** The pages, once each one is whole and everything it names on this site exists; else what is wrong, page by page. */
export const checkPages = async (
  results: RenderResult[],
  options: CheckOptions,
): Promise<{ pages: RenderedFile[]; problems: PageProblem[] }> => {
  const found = await Promise.all(results.map((result) => checkPage(result, options)));
  return { pages: results.filter((result) => 'body' in result), problems: found.flat() };
};

const checkPage = async (result: RenderResult, options: CheckOptions): Promise<PageProblem[]> => {
  const { path } = result;
  if ('error' in result) return [{ path, kind: 'unrendered', error: result.error }];
  const expected = path === NOT_FOUND_PATH ? 404 : 200;
  if (result.status !== expected) {
    return [{ path, kind: 'unrendered', error: new Error(`${path} was answered ${result.status}`) }];
  }
  if (!result.headers['content-type']?.startsWith('text/html')) return [];
  const { headings, isWhole, addresses } = readPage(result.body.toString());
  if (!isWhole) return [{ path, kind: 'malformed', reason: 'the page ends too early' }];
  if (headings !== 1) return [{ path, kind: 'malformed', reason: `the page has ${headings} main headings` }];
  const paths = new Map(addresses.flatMap((address) => ownPath(address, path, options.publicUrl)));
  const missing: PageProblem[] = [];
  for (const [target, address] of paths) {
    if (!(await options.exists(target))) missing.push({ path, kind: 'missing', address });
  }
  return missing;
};

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster'];

const readPage = (html: string) => {
  let headings = 0;
  let isWhole = false;
  const addresses: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'h1') headings += 1;
      for (const attribute of ADDRESS_ATTRIBUTES) {
        const address = attributes[attribute];
        if (address !== undefined) addresses.push(address);
      }
      for (const set of [attributes.srcset, attributes.imagesrcset]) {
        if (set) addresses.push(...set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''));
      }
    },
    onclosetag: (name, isImplied) => {
      if (name === 'html' && !isImplied) isWhole = true;
    },
  });
  parser.end(html);
  return { headings, isWhole, addresses };
};

/** The path that `address` names on this site, beside the address as it was written; nothing for other sites. */
const ownPath = (address: string, page: string, publicUrl: string): [string, string][] => {
  if (!URL.canParse(address, publicUrl + page)) return [];
  const url = new URL(address, publicUrl + page);
  if (url.origin !== new URL(publicUrl).origin) return [];
  return [[url.pathname, address]];
};
