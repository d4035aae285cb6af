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
/** Statuses with which servers turn away programs, though visitors may get the page. */
const WALLS = [401, 403, 405, 406, 407, 429, 451, 503, 999];

type Context = CheckerOptions & { robots: Map<string, Promise<string>> };

const isGood = ({ status }: OutsideResponse): boolean => status >= 200 && status < 300;

const MEANS_NOTHING =
  /\b(404|not found|no longer (exists|available)|(page|site) (unavailable|is gone)|doesn.?t exist)\b/i;
const FOR_SALE =
  /\b(buy this domain|(this )?domain (name )?(is|may be) for sale|domain (is )?parked|parked (free|domain)|this domain has expired|hugedomains|sedoparking|parkingcrew|bodis\.com|afternic)\b/i;

/** Result of checking a link. `unknown`: the server turns away programs, or the address is not public. */
export type Verdict = { kind: 'alive' | 'unknown' } | { kind: 'dead'; problem: string };

/** Waits for a host's turn. */
type Pace = (host: string, signal: AbortSignal) => Promise<void>;

interface CheckerOptions {
  fetchOutside: FetchOutside;
  pace: Pace;
  signal: AbortSignal;
}

/** Checks links politely: one request per host at a time, with pauses, and respecting robots.txt. */
export function createLinkChecker(options: CheckerOptions): (address: string) => Promise<Verdict> {
  const context = { ...options, robots: new Map<string, Promise<string>>() };
  return async (address) => {
    try {
      const head = await follow(context, address, 'HEAD').catch(ignoreBroken);
      const isPage = (head?.headers['content-type'] ?? 'text/html').includes('html');
      if (head && isGood(head) && !isPage) return { kind: 'alive' };
      // Many servers answer HEAD wrongly or not at all, so only GET decides that a page is gone.
      return await judge(context, address, await follow(context, address, 'GET'));
    } catch (error) {
      if (error instanceof OutsideError) return judgeFailure(error);
      throw error;
    }
  };
}

/** Creates a function that enforces a pause between two requests to one host. */
export function createPace({
  now,
  wait,
}: {
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => unknown;
}): Pace {
  const free = new Map<string, number>();
  const getLeft = (host: string): number => (free.get(host) ?? 0) - now();
  return async (host, signal) => {
    // Another waiter may have gone first.
    for (let left = getLeft(host); left > 0; left = getLeft(host)) await wait(left, signal);
    free.set(host, now() + PAUSE);
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
  let rules = context.robots.get(origin);
  if (!rules) {
    // If the host does not respond, the link itself reports it.
    rules = sendRequest(context, url, 'GET').then(
      (response) => (isGood(response) ? response.body.toString() : ''),
      () => '',
    );
    context.robots.set(origin, rules);
  }
  return robotsParser(url, await rules).isAllowed(address, ROBOT) !== false;
}

async function sendRequest({ fetchOutside, pace, signal }: Context, address: string, method: 'GET' | 'HEAD') {
  if (URL.canParse(address)) await pace(new URL(address).host, signal);
  return fetchOutside(address, { schemes: 'web', method, cutAt: BEGINNING, followsRedirects: false, signal });
}

function ignoreBroken(error: unknown): undefined {
  if (error instanceof OutsideError && ['connection', 'time'].includes(error.refusal)) return undefined;
  throw error;
}

async function judge(context: Context, address: string, page: OutsideResponse): Promise<Verdict> {
  const { status } = page;
  if (WALLS.includes(status)) return { kind: 'unknown' };
  if (status === 404 || status === 410) return { kind: 'dead', problem: 'leads to a page that is gone' };
  if (status >= 500) return { kind: 'dead', problem: 'leads to a site that doesn’t work' };
  if (!isGood(page)) return { kind: 'unknown' };
  const html = page.body.toString();
  if (FOR_SALE.test(html)) return { kind: 'dead', problem: 'leads to a domain that is for sale' };
  if (await isSoftNotFound(context, address, page)) {
    return { kind: 'dead', problem: 'leads to a page that is gone: its site shows another page instead' };
  }
  return { kind: 'alive' };
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

function judgeFailure({ refusal, cause }: OutsideError): Verdict {
  // This server cannot resolve names at the moment, so nothing is known.
  if ((cause as { code?: string } | undefined)?.code === 'EAI_AGAIN') return { kind: 'unknown' };
  if (refusal === 'unknown-host') return { kind: 'dead', problem: 'leads to a site that doesn’t exist any more' };
  if (refusal === 'redirects') return { kind: 'dead', problem: 'leads in a circle' };
  if (refusal === 'connection' || refusal === 'time')
    return { kind: 'dead', problem: 'leads to a site that doesn’t answer' };
  return { kind: 'unknown' };
}
