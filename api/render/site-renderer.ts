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
import { listOffsets } from '../process/list-offsets.ts';
import { loadOnce } from '../process/load-once.ts';
import { hashSnapshot } from '../releases/snapshot.ts';
import { selectPageInput } from './page-input.ts';
import type { ShareImages } from './share-images/share-images.ts';

export interface RenderedFile {
  path: string;
  status: number;
  /** Headers specific to the page, such as its content security policy. */
  headers: Record<string, string>;
  /** For a stored file, its name. */
  body: Buffer;
  /** Size of a stored file, which is streamed from disk. */
  storedBytes?: number;
}

/** Renders one public path from a release. Rejects if the page throws. */
export type RenderPath = (input: RenderInput, path: string) => Promise<RenderedFile>;

/** The compiled site with the headers used by publishing, for previews and comparisons. */
export interface Site {
  render: RenderPath;
  planShareImages: ShareImages['plan'];
  /** Headers of every response that a browser may display. */
  security: Record<string, string>;
}

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: { input: RenderInput },
) => Promise<void>;

/** Time limit for one page, so that one that hangs cannot stop publishing. Milliseconds. */
const RENDER_LIMIT = 10_000;

const POLICY = 'content-security-policy';
const PRESERVED_HEADERS = ['content-type', POLICY, 'x-robots-tag'];

const getEntry = (distDir: string): string => join(distDir, 'server', 'entry.mjs');

/** Directives that are not supported in `<meta>` (CSP §3.3): browsers would only log an error. */
const HEADER_ONLY = /^(frame-ancestors|report-uri|sandbox)\b/;
// The encoding must be within the first kilobyte.
const HEAD_START = '<meta charset="utf-8">';

const HEAD_END = '</head>';
const STYLE = { start: '<style>astro-island', end: '</style>' };

/** Pages of about two releases with a hundred of the club's own: the working copy's or a preview's, and the live ones. */
const CACHED_PAGES = 220;
/** A page with hundreds of events takes more than one megabyte. */
const CACHED_BYTES = 64_000_000;

const getReleaseDay = cached(({ release, timeZone }: Pick<RenderInput, 'release' | 'timeZone'>): string =>
  getToday(new Date(release.publishedAt), timeZone),
);

/** Cache key of a page. The release is excluded, because pages show only its year, which `day` covers. */
const keyOf = ({ release: _release, snapshot, ...own }: RenderInput, path: string, day: string): string =>
  hash('sha256', JSON.stringify([path, day, hashSnapshot(snapshot), own]));

/** Loads the compiled site as a function that renders only what is new. */
export async function loadSiteRenderer(distDir: string): Promise<RenderPath> {
  await access(getEntry(distDir));
  // Loaded with the first page, because the live release can be served before.
  const getCompiled = loadOnce(() => loadCompiledSite(distDir));
  return cachePages(async (input, path) => (await getCompiled())(input, path));
}

/** Loads Astro's Node adapter in middleware mode (`dist/server/entry.mjs`). */
export async function loadCompiledSite(distDir: string): Promise<RenderPath> {
  const { handler } = (await import(pathToFileURL(getEntry(distDir)).href)) as { handler: AstroHandler };
  return (input, path) => renderPath(handler, input, path);
}

/** Removes unused hashes from the policy. Astro lists those of every page, half a kilobyte that does not compress. */
export function dropOtherHashes(policy: string, body: Buffer): string {
  const inline = ['script', 'style'].flatMap((name) =>
    listOffsets(body, `<${name}`).map((start) => {
      const text = body.subarray(body.indexOf('>', start) + 1, body.indexOf(`</${name}>`, start));
      return hash('sha256', text, 'base64');
    }),
  );
  return policy.replace(/ 'sha256-([^']+)'/g, (source, digest) => (inline.includes(digest) ? source : ''));
}

/** Moves Astro's island style from the body, where HTML does not allow it, to the head. */
export function moveStyleToHead(page: Buffer): Buffer {
  const [head, start] = [page.indexOf(HEAD_END), page.indexOf(STYLE.start)];
  const end = page.indexOf(STYLE.end, start) + STYLE.end.length;
  if (head < 0 || start < head || end < start) return page;
  const style = page.subarray(start, end);
  return Buffer.concat([page.subarray(0, head), style, page.subarray(head, start), page.subarray(end)]);
}

/**
 * Renders a page only if its own part of the input is new, so an edit costs one page. Each page gets only that part, so
 * that it cannot depend on anything else.
 */
export function cachePages(render: RenderPath): RenderPath {
  const pages = new LRUCache<string, RenderedFile>({
    max: CACHED_PAGES,
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  return async (input, path) => {
    const own = selectPageInput(input, path);
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

/** Embeds the policy in the page, so that it applies wherever the file is served from. */
function addPolicy(body: Buffer, policy: string | undefined): Buffer {
  if (policy === undefined) return body;
  const at = body.indexOf(HEAD_START) + HEAD_START.length;
  if (at < HEAD_START.length) throw new Error('a page does not begin with its encoding');
  if (policy.includes('"')) throw new Error('a policy cannot stand in an attribute');
  const kept = policy.split(';').filter((directive) => directive !== '' && !HEADER_ONLY.test(directive.trim()));
  const meta = `<meta http-equiv="content-security-policy" content="${kept.join(';')}">`;
  return Buffer.concat([body.subarray(0, at), Buffer.from(meta), body.subarray(at)]);
}
