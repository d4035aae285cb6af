import { randomUUID } from 'node:crypto';
import robotsParser from 'robots-parser';
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

interface Context {
  fetchOutside: FetchOutside;
  /** Waits for a host's turn. */
  pace: (host: string, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** Rules for programs, by origin. */
  robots: Map<string, Promise<string>>;
}

/**
 * Creates a function that finds out why a link is dead. Null if it works, or if the server turns away programs. Polite: one
 * request per host at a time, with pauses, and respecting robots.txt.
 */
export function createLinkChecker(options: Omit<Context, 'robots'>): (address: string) => Promise<string | null> {
  const context = { ...options, robots: new Map() };
  return async (address) => {
    try {
      // Many servers answer HEAD wrongly or not at all, so only GET decides that a page is gone.
      const head = await follow(context, address, 'HEAD').catch(() => null);
      const isPage = (head?.headers['content-type'] ?? 'text/html').includes('html');
      if (head && isGood(head) && !isPage) return null;
      return await judge(context, address, await follow(context, address, 'GET'));
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      // This server cannot resolve names at the moment, so nothing is known.
      const isOffline = (error.cause as { code?: string } | undefined)?.code === 'EAI_AGAIN';
      return isOffline ? null : (UNREACHABLE[error.refusal] ?? null);
    }
  };
}

/** Creates a function that enforces a pause between two requests to one host. */
export function createPace({ now, wait }: { now: () => Date; wait: Wait }): Context['pace'] {
  const free = new Map<string, number>();
  const getLeft = (host: string): number => (free.get(host) ?? 0) - now().getTime();
  return async (host, signal) => {
    // Another waiter may have gone first.
    for (let left = getLeft(host); left > 0; left = getLeft(host)) await wait(left, signal);
    free.set(host, now().getTime() + PAUSE);
  };
}

/** Follows redirects one by one, each at its host's pace. @throws OutsideError, also if robots.txt forbids a step */
function follow(context: Context, address: string, method: 'GET' | 'HEAD'): Promise<OutsideResponse> {
  return followRedirects(address, async (hop) => {
    if (!(await isAllowed(context, hop))) throw new OutsideError('robots');
    return sendRequest(context, hop, method);
  });
}

async function isAllowed(context: Context, address: string): Promise<boolean> {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  if (!/^https?:/.test(origin)) return true;
  const url = `${origin}/robots.txt`;
  // If the host does not respond, the link itself reports it.
  const fetchRules = async () => {
    const response = await sendRequest(context, url, 'GET').catch(() => null);
    return response && isGood(response) ? response.body.toString() : '';
  };
  const rules = context.robots.get(origin) ?? fetchRules();
  context.robots.set(origin, rules);
  return robotsParser(url, await rules).isAllowed(address, ROBOT) !== false;
}

async function sendRequest({ fetchOutside, pace, signal }: Context, address: string, method: 'GET' | 'HEAD') {
  if (URL.canParse(address)) await pace(new URL(address).host, signal);
  return fetchOutside(address, { schemes: 'web', method, cutAt: BEGINNING, followsRedirects: false, signal });
}

async function judge(context: Context, address: string, page: OutsideResponse): Promise<string | null> {
  const { status } = page;
  if (status === 404 || status === 410) return GONE;
  if (status >= 500 && !WALLS.includes(status)) return 'leads to a site that doesn’t work';
  if (!isGood(page)) return null;
  if (FOR_SALE.test(page.body.toString())) return 'leads to a domain that is for sale';
  return (await isSoftNotFound(context, address, page)) ? `${GONE}: its site shows another page instead` : null;
}

/** True if a random path gives the same page, by its title or by a redirect to the front page. */
async function isSoftNotFound(context: Context, address: string, page: OutsideResponse): Promise<boolean> {
  const [wanted, shown] = [new URL(address), new URL(page.url)];
  const isSentHome = wanted.pathname.length > 1 && shown.pathname === '/';
  if (!isSentHome && !MEANS_NOTHING.test(readTitle(page))) return false;
  const probe = await follow(context, new URL(`/${randomUUID()}`, wanted).href, 'GET');
  if (!isGood(probe)) return false;
  return isSentHome ? new URL(probe.url).pathname === '/' : readTitle(probe) === readTitle(page);
}

function readTitle({ body }: OutsideResponse): string {
  const html = body.toString();
  return /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() || /<h1[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() || '';
}
