import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';

/** Milliseconds; the other server must take the request and respond, and do its work later. */
const RESPONSE_LIMIT = 10_000;

interface OutgoingRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds. */
  limit?: number | undefined;
  /** Statuses that count as success beside 2xx. */
  accepts?: readonly number[];
}

/** The other server did not take the request; the message is for the log and the dashboard. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
  /** Milliseconds that the server asks to wait; null where it names none. */
  readonly retryAfterMs: number | null;
  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** @throws RequestRefused unless the response is a success in time. A redirect is none: it might take a token elsewhere. */
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

/** Seconds, or a date (RFC 9110 §10.2.3). @returns milliseconds */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Not fetch: it cannot name another Host, and loads ten megabytes of code in each start. */
export async function exchange(url: string | URL, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  const request = String(url).startsWith('https:') ? secureRequest : plainRequest;
  const outgoing = request(url, options).end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  outgoing.on('error', () => undefined);
  return response;
}
