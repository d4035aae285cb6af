import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import { getCanonicalPath, getPath, getQuery } from '../http/paths.ts';
import { BRIEF_SECONDS, EDGE_CACHING, getPageCaching, type PageCaching } from '../http/security-headers.ts';
import { isReadMethod, refuseMethod, sendFile, sendRedirect } from '../http/serve-file.ts';
import { type SiteFile, withCaching } from '../http/site-file.ts';

export interface LiveSite {
  releaseId: number;
  files: Map<string, SiteFile>;
}

interface OriginOptions {
  assets: Map<string, SiteFile>;
  /** Finds a hashed asset of an earlier build, for pages opened before the last compile. */
  findReleasedAsset: (path: string) => Promise<SiteFile | null>;
  /** Finds a share image, waiting briefly if it is still being drawn. */
  findShareImage: (path: string) => Promise<SiteFile | null>;
  /** Path of a stored file. Null if it is missing. */
  findStored?: (name: string) => Promise<string | null>;
  /** Forwards requests for share images and old assets to where they can be answered. */
  passOn?: RequestListener;
}

type Follower = (site: LiveSite) => void;

export type StaticOrigin = ReturnType<typeof createStaticOrigin>;

/** Short lifetime, because a CDN cannot be purged of addresses that no release has named. */
const UNKNOWN = getPageCaching(BRIEF_SECONDS);
const REDIRECT = 'Location';
const SHARE_IMAGE = /^\/share\/[\w.-]+$/;
const HASHED_ASSET = /^\/_astro\/[\w.-]+$/;

/** Serves visitors. Request paths are only used as map keys, so no path leads outside the release. */
export function createStaticOrigin(options: OriginOptions) {
  const { assets, findReleasedAsset, findShareImage, findStored = async () => null, passOn } = options;
  let live: LiveSite | null = null;
  let caching: PageCaching | null = null;
  const followers: Follower[] = [];

  const find = (path: string): SiteFile | undefined => live?.files.get(path) ?? assets.get(path);

  const respondNotFound = (request: IncomingMessage, response: ServerResponse): void => {
    const page = live?.files.get(NOT_FOUND_PATH);
    if (page) sendFile(request, response, page, limitCaching(page));
    else response.writeHead(live ? 404 : 503, { 'Content-Type': 'text/plain' }).end(live ? 'Not found' : 'Starting');
  };

  const handle: RequestListener = (request, response) => {
    if (!isReadMethod(request.method)) return refuseMethod(response);
    const path = getPath(request.url ?? '/');
    const send = (found: SiteFile, location?: string) => sendFile(request, response, found, undefined, location);
    const sendOnce = <Found>(finding: Promise<Found | null>, sendFound: (found: Found) => void): void =>
      void finding.then(
        (found) => (found === null ? (passOn ?? respondNotFound)(request, response) : sendFound(found)),
        () => response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '5' }).end('Try again soon'),
      );
    const file = find(path);
    if (file?.storedName !== undefined) return sendOnce(findStored(file.storedName), (at) => send(file, at));
    const canonical = getCanonicalPath(path);
    const present = file ?? find(canonical);
    const target = present?.representations.identity.headers[REDIRECT];
    // An old address leads on at once.
    if (present && target)
      return sendFile(request, response, present, {
        [REDIRECT]: target + getQuery(request.url ?? ''),
        ...(file ? {} : limitCaching(present)),
      });
    if (file) return send(file);
    if (present) return sendRedirect(request, response, canonical);
    const findElsewhere = HASHED_ASSET.test(path) ? findReleasedAsset : SHARE_IMAGE.test(path) ? findShareImage : null;
    return findElsewhere ? sendOnce(findElsewhere(path), send) : respondNotFound(request, response);
  };

  const show = (site: LiveSite): void => {
    if (live !== null && site.releaseId < live.releaseId) return;
    live = caching ? { ...site, files: withCaching(site.files, caching) } : site;
    for (const follower of followers) follower(live);
  };

  return {
    handle,
    /** Shows `site` from the next request on, unless a newer release is already shown. */
    show,
    /** Changes the caching of this release and later ones, even if their files were made before. */
    recache: (next: PageCaching) => {
      caching = next;
      if (live) show(live);
    },
    /** Calls the follower with the current release and each later one. */
    follow: (follower: Follower) => {
      followers.push(follower);
      if (live) follower(live);
    },
    shownReleaseId: () => live?.releaseId ?? null,
    findFile: (path: string) => live?.files.get(path),
  };
}

/** Caching for an address that no release has named. */
function limitCaching({ representations }: SiteFile): PageCaching {
  return EDGE_CACHING in representations.identity.headers ? UNKNOWN : {};
}
