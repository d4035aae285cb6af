import { cachedByKey } from '../../contract/cached.ts';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import { startSlices } from '../process/slices.ts';
import { readPage } from './read-page.ts';
import type { RenderResult } from './render-pages.ts';
import type { RenderedFile } from './site-renderer.ts';

export type PageProblem =
  | { path: string; kind: 'unrendered'; error: unknown }
  | { path: string; kind: 'malformed'; reason: string }
  | { path: string; kind: 'missing'; address: string };

export interface CheckOptions {
  /** The site's own origin. Absolute addresses there are checked like paths. */
  publicUrl: string;
  /** True if a path exists on this site: page, compiled asset or image. */
  exists: (path: string) => Promise<boolean>;
  /** Finds the page that visitors now have at a path. It was checked before. */
  findShown?: (path: string) => Buffer | undefined;
}

/** Checks that each new page is complete and everything it references on this site exists. Returns the problems by page. */
export async function checkPages(
  results: RenderResult[],
  options: CheckOptions,
): Promise<{ pages: RenderedFile[]; problems: PageProblem[] }> {
  // Pages share most references.
  const exists = cachedByKey(options.exists);
  const found: Promise<PageProblem[]>[] = [];
  const pause = startSlices();
  for (const result of results) {
    const checked = checkPage(result, { ...options, exists });
    // Awaited below. Without this, Node would end the process if it fails before then.
    checked.catch(() => undefined);
    found.push(checked);
    await pause();
  }
  const problems = (await Promise.all(found)).flat();
  return { pages: results.filter((result) => 'body' in result), problems };
}

async function checkPage(result: RenderResult, options: CheckOptions): Promise<PageProblem[]> {
  const { path } = result;
  const shown = options.findShown?.(path);
  if (shown && 'body' in result && shown.equals(result.body)) return [];
  if ('error' in result) return [{ path, kind: 'unrendered', error: result.error }];
  const expected = path === NOT_FOUND_PATH ? 404 : 200;
  if (result.status !== expected) {
    return [{ path, kind: 'unrendered', error: new Error(`${path} got status ${result.status}`) }];
  }
  if (!result.headers['content-type']?.startsWith('text/html')) return [];
  const { headings, isWhole, addresses } = readPage(result.body);
  if (!isWhole) return [{ path, kind: 'malformed', reason: 'the page ends too early' }];
  if (headings !== 1) return [{ path, kind: 'malformed', reason: `the page has ${headings} main headings` }];
  const page = new URL(path, options.publicUrl);
  // A new page is not at fault for links of every page.
  const frame = shown ?? options.findShown?.(NOT_FOUND_PATH);
  const known = new Set(frame ? readPage(frame).addresses : []);
  const added = addresses.filter((address) => !known.has(address));
  const paths = new Map(added.flatMap((address) => ownPath(address, page)));
  // In parallel: a page references about fifty files, each checked on disk.
  const missing = [...paths].map(
    async ([target, address]): Promise<PageProblem[]> =>
      (await options.exists(target)) ? [] : [{ path, kind: 'missing', address }],
  );
  return (await Promise.all(missing)).flat();
}

/** Path on this site that `address` points to, with the address as written. Empty for other sites. */
function ownPath(address: string, page: URL): [string, string][] {
  const url = URL.parse(address, page);
  return url?.origin === page.origin ? [[url.pathname, address]] : [];
}
