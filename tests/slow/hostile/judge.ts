import type { OpenApiOperation } from '../../../api/openapi/create-document.ts';
import type { HostileRequest } from './hostile-requests.ts';
import type { RawResponse } from './raw-request.ts';

/** Words of our own insides: folders, statements, traces, libraries. */
const LEAKS =
  /node_modules|file:\/\/|\/(tmp|home|work|usr|var)\/|\bat \S+ \(|\.ts:\d|sqlite|drizzle|libsql|\bselect\b.+\bfrom\b|\binsert into\b|ZodError|TypeError|SyntaxError|RangeError|Unexpected token/i;

/** Node's own parser refuses what is no HTTP before any of our code sees it. */
const NOT_HTTP = [400, 408, 413, 431];

/** Fault in a response to hostile input, as a sentence. Null if there is none. */
export function findFault(
  { method, isSignedIn }: HostileRequest,
  response: RawResponse,
  documented: { method: string; operation: OpenApiOperation },
): string | null {
  const { status, body } = response;
  if (status === 0) return 'the connection was closed without a response';
  if (status >= 500) return `responded with ${status}: ${body.slice(0, 300)}`;
  if (status >= 400 && LEAKS.test(body)) return `tells of its insides: ${body.slice(0, 300)}`;
  if (/^x-powered-by|^server:/im.test(response.head)) return 'names the software it runs on';
  if (status < 400 && !isSignedIn && method === documented.method && documented.operation['x-access'] !== 'everyone') {
    return `responded with ${status} to nobody`;
  }
  const isKnown = String(status) in documented.operation.responses;
  // A garbled path or method leads elsewhere.
  if (!isKnown && status !== 404 && method === documented.method && !NOT_HTTP.includes(status)) {
    return `responded with ${status}, which is not documented`;
  }
  return null;
}

/** Result of one corpus. Each fault is a sentence about one entry. */
export interface CorpusResult {
  entries: number;
  counts: Record<string, number>;
  faults: string[];
}
