import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { getBackoff } from '../../publish/backoff.ts';

/** Response timeout in milliseconds. The other server should accept the request and work later. */
const RESPONSE_LIMIT = 10_000;
/** Longest delay accepted from a server's Retry-After. Milliseconds. */
const LONGEST_PAUSE = 3_600_000;

interface OutgoingRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds. */
  limit?: number | undefined;
  /** Statuses that count as success besides 2xx. */
  accepts?: readonly number[];
}

/** Thrown if the other server did not accept the request. The message is for the log and the dashboard. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
  /** Delay from the server's Retry-After in milliseconds. Null if there is none. */
  readonly retryAfterMs: number | null;
  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** @throws RequestRefused unless a success response arrives in time. Redirects fail, as they could leak a token. */
export async function sendRequest(given: OutgoingRequest): Promise<void> {
  const { url, limit = RESPONSE_LIMIT, accepts = [], body, ...sent } = given;
  const { host } = new URL(url);
  const options = { method: 'POST', ...sent, signal: AbortSignal.timeout(limit) };
  const response = await exchange(url, options, body).catch((error: Error) => {
    const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
    const reason = isLate ? `did not respond within ${limit / 1000} s` : 'could not be reached';
    throw new RequestRefused(`${host} ${reason}`, { cause: error });
  });
  response.resume();
  const { statusCode = 0, headers } = response;
  if ((statusCode >= 200 && statusCode < 300) || accepts.includes(statusCode)) return;
  throw new RequestRefused(`${host} responded with ${statusCode}`, {
    retryAfterMs: parseRetryAfter(headers['retry-after'], Date.now()),
  });
}

/** Gets the time of the next attempt: when the other server requested, or else after a pause that grows. */
export function getNextAttempt(err: unknown, attempts: number, now: Date): Date {
  const requested = err instanceof RequestRefused ? err.retryAfterMs : null;
  const pause = requested === null ? getBackoff(attempts) : Math.min(requested, LONGEST_PAUSE);
  return new Date(now.getTime() + pause);
}

/** Parses Retry-After: seconds or a date (RFC 9110 §10.2.3). @returns milliseconds */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Sends an HTTP request. Not with fetch, which cannot set Host and adds 10 MB of code to each start. */
export async function exchange(url: string | URL, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  const request = String(url).startsWith('https:') ? secureRequest : plainRequest;
  const outgoing = request(url, options).end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  outgoing.on('error', () => undefined);
  return response;
}
