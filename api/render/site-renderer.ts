import { hash } from 'node:crypto';
import { access } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import inject from 'light-my-request';
import { LRUCache } from 'lru-cache';
import { cached } from '../../contract/cached.ts';
import { getToday } from '../../contract/club-time.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { loadOnce } from '../process/load-once.ts';
import { hashSnapshot } from '../releases/snapshot.ts';
import { findPage, selectPageInput } from './page-input.ts';
import type { ShareImages } from './share-images/share-images.ts';

export interface RenderedFile {
  path: string;
  status: number;
  /** The ones that belong to the page itself, such as its content security policy. */
  headers: Record<string, string>;
  /** Of a stored file, its name. */
  body: Buffer;
  /** Bytes of a stored file, which is sent from the disk. */
  storedBytes?: number;
}

/** Renders one public path from a release. Rejects where the page throws. */
export type RenderPath = (input: RenderInput, path: string) => Promise<RenderedFile>;

/** The compiled site as publishing renders it, for previews and comparisons. */
export interface Site {
  render: RenderPath;
  planShareImages: ShareImages['plan'];
  /** Headers of every response that a browser may show. */
  security: Record<string, string>;
}

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: { input: RenderInput },
) => Promise<void>;

/** A page takes milliseconds; one that hangs must not stop publishing for ever. */
const RENDER_LIMIT = 10_000;

const POLICY = 'content-security-policy';
const PRESERVED_HEADERS = ['content-type', POLICY, 'x-robots-tag'];

const getEntry = (distDir: string): string => join(distDir, 'server', 'entry.mjs');

const INLINE = /<(?<name>script|style)\b[^>]*>(?<text>.*?)<\/\k<name>>/gs;

/** Directives that a `<meta>` cannot hold (CSP §3.3): browsers would only log an error. */
const HEADER_ONLY = /^(frame-ancestors|report-uri|sandbox)\b/;
// A page names its encoding within its first kilobyte.
const HEAD_START = '<meta charset="utf-8">';

const HEAD_END = '</head>';
const STYLE = { start: '<style>astro-island', end: '</style>' };

/** Twice a release's pages: those of the working copy, or of a preview, and those that are live. */
const CACHED_PAGES = 16;

const getReleaseDay = cached(({ release, timeZone }: Pick<RenderInput, 'release' | 'timeZone'>): string =>
  getToday(new Date(release.publishedAt), timeZone),
);

/** Of its release a page shows the year, which the day stands for; its rows have hashes of their own. */
const keyOf = ({ release: _release, snapshot, ...own }: RenderInput, path: string, day: string): string =>
  hash('sha256', JSON.stringify([path, day, hashSnapshot(snapshot), own]));

/** The compiled site as a function that makes again only what is new. */
export async function loadSiteRenderer(distDir: string): Promise<RenderPath> {
  await access(getEntry(distDir));
  // With the first page: what is live is served before.
  const getCompiled = loadOnce(() => loadCompiledSite(distDir));
  return cachePages(async (input, path) => (await getCompiled())(input, path));
}

/** Astro's Node adapter in middleware mode (`dist/server/entry.mjs`). */
export async function loadCompiledSite(distDir: string): Promise<RenderPath> {
  const { handler } = (await import(pathToFileURL(getEntry(distDir)).href)) as { handler: AstroHandler };
  return (input, path) => renderPath(handler, input, path);
}

/** Astro names the scripts and styles of every page: half a kilobyte that no compression shortens. */
export function dropOtherHashes(policy: string, body: Buffer): string {
  const inline = Array.from(body.toString().matchAll(INLINE), ({ groups }) =>
    hash('sha256', groups?.text ?? '', 'base64'),
  );
  return policy.replace(/ 'sha256-([^']+)'/g, (source, digest) => (inline.includes(digest) ? source : ''));
}

/** Astro writes its style for islands before the first one, in the body, where HTML allows none. */
export function moveStyleToHead(page: Buffer): Buffer {
  const [head, start] = [page.indexOf(HEAD_END), page.indexOf(STYLE.start)];
  const end = page.indexOf(STYLE.end, start) + STYLE.end.length;
  if (head < 0 || start < head || end < start) return page;
  const style = page.subarray(start, end);
  return Buffer.concat([page.subarray(0, head), style, page.subarray(head, start), page.subarray(end)]);
}

/**
 * Makes a page only where its own part of the input is new: an edit of one page costs one page. Each page gets that part
 * and no more, so that it cannot depend on anything else.
 */
export function cachePages(render: RenderPath): RenderPath {
  const pages = new LRUCache<string, RenderedFile>({ max: CACHED_PAGES });
  return async (input, path) => {
    const page = findPage(path);
    if (page === undefined) return render(input, path);
    const own = selectPageInput(input, page);
    const key = keyOf(own, path, getReleaseDay(input));
    const file = pages.get(key) ?? (await render(own, path));
    pages.set(key, file);
    return file;
  };
}

function renderPath(handler: AstroHandler, input: RenderInput, path: string): Promise<RenderedFile> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${path} took too long to render`)), RENDER_LIMIT);
    const dispatch = (request: IncomingMessage, response: ServerResponse): void => {
      const next = (error?: unknown): void => reject(error ?? new Error(`the site has no page ${path}`));
      handler(request, response, next, { input }).catch(reject);
    };
    const headers = { host: new URL(input.publicUrl).host };
    const options = { url: path, method: 'GET', headers, payloadAsStream: true } as const;
    inject(dispatch as Parameters<typeof inject>[0], options)
      .then(async (response) => {
        const kept = PRESERVED_HEADERS.flatMap((name) => {
          const value = response.headers[name];
          return value === undefined ? [] : [[name, String(value)]];
        });
        const body = moveStyleToHead(await buffer(response.stream()));
        const own = Object.fromEntries(kept);
        if (own[POLICY]) own[POLICY] = dropOtherHashes(own[POLICY], body);
        resolve({ path, status: response.statusCode, headers: own, body: addPolicy(body, own[POLICY]) });
      })
      .catch(reject)
      .finally(() => clearTimeout(limit));
  });
}

/** The page with its policy in itself, so that it has it wherever its file is served from. */
function addPolicy(body: Buffer, policy: string | undefined): Buffer {
  if (policy === undefined) return body;
  const at = body.indexOf(HEAD_START) + HEAD_START.length;
  if (at < HEAD_START.length) throw new Error('a page does not begin with its encoding');
  if (policy.includes('"')) throw new Error('a policy cannot stand in an attribute');
  const kept = policy.split(';').filter((directive) => directive !== '' && !HEADER_ONLY.test(directive.trim()));
  const meta = `<meta http-equiv="content-security-policy" content="${kept.join(';')}">`;
  return Buffer.concat([body.subarray(0, at), Buffer.from(meta), body.subarray(at)]);
}
