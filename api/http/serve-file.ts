import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { getQuery } from './paths.ts';
import { BRIEF_SECONDS } from './security-headers.ts';
import { ENCODINGS, type Encoding, type SiteFile } from './site-file.ts';

/** End of the names of both headers. */
const CACHING = 'Cache-Control';

const encodings = new LRUCache<string, readonly Encoding[]>({ max: 200, memoMethod: parseEncodings });

export const isReadMethod = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

export function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': '0' }).end();
}

/** Redirects to the same address written properly, with its query. */
export function sendRedirect(request: IncomingMessage, response: ServerResponse, path: string): void {
  response.writeHead(308, { Location: path + getQuery(request.url ?? ''), 'Content-Length': '0' }).end();
}

/**
 * Sends the best representation for the client: 304 if it has it, 206 for a range, otherwise the whole file.
 * @param location path of a stored file's bytes
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  extraHeaders?: Record<string, string>,
  location?: string,
): void {
  const { representations, status } = file;
  const accepted = acceptedEncodings(request.headers['accept-encoding'] as string | undefined);
  const encoding = accepted.find((candidate) => representations[candidate] !== undefined) ?? 'identity';
  const { body, etag, headers: own } = representations[encoding] ?? representations.identity;
  const all = extraHeaders ? { ...own, ...extraHeaders } : own;
  const headers = request.url?.includes('?') ? shortenCaching(all) : all;
  const { 'if-match': wanted = '*', 'if-none-match': known = '' } = request.headers;
  // Before ranges: a download that goes on after the file was replaced would mix two files (RFC 9110 §13.2.2).
  if (status === 200 && !listsEtag(wanted, etag)) {
    response.writeHead(412, { 'Content-Length': '0' }).end();
    return;
  }
  if (status === 200 && listsEtag(known.replaceAll('W/', ''), etag)) {
    const { 'Content-Length': _length, ...kept } = headers;
    response.writeHead(304, kept).end();
    return;
  }
  const size = location === undefined ? body.length : Number(headers['Content-Length']);
  const range = status === 200 && encoding === 'identity' ? requestedRange(request, size, etag) : null;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': '0' }).end();
    return;
  }
  const part = range && {
    'Content-Length': String(range.end + 1 - range.start),
    'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
  };
  response.writeHead(part ? 206 : status, { ...headers, ...part });
  if (request.method === 'HEAD') response.end();
  else if (location === undefined) response.end(range === null ? body : body.subarray(range.start, range.end + 1));
  // A client that disconnects, or a failing disk, just ends the response.
  else pipeline(createReadStream(location, range ?? {}), response, () => undefined);
}

/** Headers for an address with a query. A CDN stores it separately, and no purge names it. */
function shortenCaching(headers: Record<string, string>): Record<string, string> {
  const shorten = (value: string): string => value.replace(/(?<=s-maxage=)\d{3,}/, String(BRIEF_SECONDS));
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, name.endsWith(CACHING) ? shorten(value) : value]));
}

/** Encodings that the client accepts, best first (RFC 9110 §12.5.3). Includes identity unless explicitly refused. */
function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  return header ? encodings.memo(header) : ['identity'];
}

function parseEncodings(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0);
  return ENCODINGS.filter((encoding) => weightOf(encoding) > 0);
}

const listsEtag = (header: string, etag: string): boolean =>
  header.split(',').some((candidate) => ['*', etag].includes(candidate.trim()));

interface Range {
  start: number;
  end: number;
}

/** Requested byte range (RFC 9110 §14.2). Null, for the whole file, if there are several or the form is unknown. */
function requestedRange(request: IncomingMessage, size: number, etag: string): Range | 'unsatisfiable' | null {
  const { range } = request.headers;
  const condition = request.headers['if-range'];
  if (range === undefined || request.method !== 'GET' || (condition !== undefined && condition !== etag)) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
