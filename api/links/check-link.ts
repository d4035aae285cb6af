import { randomUUID } from 'node:crypto';
import robotsParser from 'robots-parser';
import { cachedByKey } from '../../contract/cached.ts';
import { type FetchOutside, followRedirects, type OutsideResponse } from '../outside/fetch-outside.ts';
import { OutsideError } from '../outside/outside-error.ts';

/** Bytes of a page that are enough to detect a "not found" text. */
const BEGINNING = 64_000;
/** Milliseconds between two requests to a host. */
export const PAUSE = 10_000;
/** Our name in robots.txt. */
const ROBOT = 'BoosterClubSite';
/** Like most statuses below 500, servers use these to turn away programs, though visitors may get the page. */
const WALLS = [503, 999];

const isGood = ({ status }: OutsideResponse): boolean => status >= 200 && status < 300;

const MEANS_NOTHING =
  /\b(404|not found|no longer (exists|available)|(page|site) (unavailable|is gone)|doesn.?t exist)\b/i;
const FOR_SALE =
  /\b(buy this domain|(this )?domain (name )?(is|may be) for sale|domain (is )?parked|parked (free|domain)|this domain has expired|hugedomains|sedoparking|parkingcrew|bodis\.com|afternic)\b/i;

/** Ends of sentences about a link. */
const GONE = 'leads to a page that is gone';
const UNREACHABLE: Partial<Record<OutsideError['refusal'], string>> = {
  'unknown-host': 'leads to a site that doesn’t exist any more',
  redirects: 'leads in a circle',
  connection: 'leads to a site that doesn’t answer',
  time: 'leads to a site that doesn’t answer',
};

export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/**
 * Creates a function that finds out why a link is dead. Null if it works, or if the server turns away programs. Polite: one
 * request per host at a time, with pauses, and respecting robots.txt.
 */
export function createLinkChecker(
  fetchOutside: FetchOutside,
  pace: ReturnType<typeof createPace>,
  signal: AbortSignal,
) {
  const request = async (address: string, method: 'GET' | 'HEAD'): Promise<OutsideResponse> => {
    await pace(new URL(address).host, signal);
    return fetchOutside(address, { schemes: 'web', method, cutAt: BEGINNING, followsRedirects: false, signal });
  };

  // If the host does not respond, the link itself reports it.
  const fetchRules = cachedByKey(async (url) => {
    const response = await request(url, 'GET').catch(() => null);
    return response && isGood(response) ? response.body.toString() : '';
  });

  /** Follows redirects one by one, each at its host's pace. @throws OutsideError, also if robots.txt forbids a step */
  const follow = (address: string, method: 'GET' | 'HEAD'): Promise<OutsideResponse> =>
    followRedirects(address, async (hop) => {
      const url = `${new URL(hop).origin}/robots.txt`;
      if (robotsParser(url, await fetchRules(url)).isAllowed(hop, ROBOT) === false) throw new OutsideError('robots');
      return request(hop, method);
    });

  /** True if a random path gives the same page, by its title or by a redirect to the front page. */
  const isSoftNotFound = async (address: string, page: OutsideResponse): Promise<boolean> => {
    const [wanted, shown] = [new URL(address), new URL(page.url)];
    const isSentHome = wanted.pathname.length > 1 && shown.pathname === '/';
    if (!isSentHome && !MEANS_NOTHING.test(readTitle(page))) return false;
    const probe = await follow(new URL(`/${randomUUID()}`, wanted).href, 'GET');
    if (!isGood(probe)) return false;
    return isSentHome ? new URL(probe.url).pathname === '/' : readTitle(probe) === readTitle(page);
  };

  const judge = async (address: string): Promise<string | null> => {
    // Many servers answer HEAD wrongly or not at all, so only GET decides that a page is gone.
    const head = await follow(address, 'HEAD').catch(() => null);
    const isPage = (head?.headers['content-type'] ?? 'text/html').includes('html');
    if (head && isGood(head) && !isPage) return null;
    const page = await follow(address, 'GET');
    const { status } = page;
    if (status === 404 || status === 410) return GONE;
    if (status >= 500 && !WALLS.includes(status)) return 'leads to a site that doesn’t work';
    if (!isGood(page)) return null;
    if (FOR_SALE.test(page.body.toString())) return 'leads to a domain that is for sale';
    return (await isSoftNotFound(address, page)) ? `${GONE}: its site shows another page instead` : null;
  };

  return (address: string): Promise<string | null> =>
    judge(address).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
      // This server cannot resolve names at the moment, so nothing is known.
      const isOffline = (error.cause as { code?: string } | undefined)?.code === 'EAI_AGAIN';
      return isOffline ? null : (UNREACHABLE[error.refusal] ?? null);
    });
}

/** Creates a function that waits for a host's turn, with a pause between two requests to it. */
export function createPace({ now, wait }: { now: () => Date; wait: Wait }) {
  const free = new Map<string, number>();
  const getLeft = (host: string): number => (free.get(host) ?? 0) - now().getTime();
  return async (host: string, signal: AbortSignal): Promise<void> => {
    // Another waiter may have gone first.
    for (let left = getLeft(host); left > 0; left = getLeft(host)) await wait(left, signal);
    free.set(host, now().getTime() + PAUSE);
  };
}

function readTitle({ body }: OutsideResponse): string {
  const html = body.toString();
  return /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() || /<h1[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() || '';
}
