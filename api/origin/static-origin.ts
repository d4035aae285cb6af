import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import { answerFile, isReadMethod, refuseMethod } from './answer.ts';
import type { SiteFile } from './site-file.ts';

/** A release as visitors get it, in memory. */
export interface LiveSite {
  releaseId: number;
  files: Map<string, SiteFile>;
}

interface OriginOptions {
  /** What the compiler made; shared by all releases of this build. */
  assets: Map<string, SiteFile>;
  /** A hashed asset of an earlier build, for pages opened before the last compile. */
  findKeptAsset: (path: string) => Promise<SiteFile | null>;
}

export interface StaticOrigin {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Shows `site` from the next request on, unless a newer release is shown already. */
  show: (site: LiveSite) => void;
  shownReleaseId: () => number | null;
}

const HASHED_ASSET = /^\/_astro\/[\w.-]+$/;

/**
 * What visitors reach. A request's path is only ever a key of a map, so that no path leads out of the release.
 */
export const createStaticOrigin = ({ assets, findKeptAsset }: OriginOptions): StaticOrigin => {
  let live: LiveSite | null = null;

  const find = (path: string): SiteFile | undefined => live?.files.get(path) ?? assets.get(path);

  const answerNotFound = (request: IncomingMessage, response: ServerResponse): void => {
    const page = live?.files.get(NOT_FOUND_PATH);
    if (page) answerFile(request, response, page);
    else response.writeHead(live ? 404 : 503, { 'Content-Type': 'text/plain' }).end(live ? 'Not found' : 'Starting');
  };

  const handle: StaticOrigin['handle'] = (request, response) => {
    if (!isReadMethod(request.method)) return refuseMethod(response);
    const path = getPath(request.url ?? '/');
    const file = find(path);
    if (file) return answerFile(request, response, file);
    const canonical = getCanonicalPath(path);
    if (canonical !== path && find(canonical)) {
      const query = (request.url ?? '').slice(path.length);
      response.writeHead(308, { Location: canonical + query, 'Content-Length': '0' }).end();
      return;
    }
    if (!HASHED_ASSET.test(path)) return answerNotFound(request, response);
    findKeptAsset(path).then(
      (kept) => (kept ? answerFile(request, response, kept) : answerNotFound(request, response)),
      () => answerNotFound(request, response),
    );
  };

  return {
    handle,
    show: (site) => {
      if (live === null || site.releaseId >= live.releaseId) live = site;
    },
    shownReleaseId: () => live?.releaseId ?? null,
  };
};

const getPath = (target: string): string => {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
};

/** One slash between parts, none at the end. Answered with a redirect only where it names a file of ours. */
const getCanonicalPath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
