import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PassThrough, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import pLimit from 'p-limit';
import type { Env } from '../process/env.ts';
import { PROGRAM } from '../process/version.ts';
import { OutsideError } from './outside-error.ts';
import { createPublicLookup, parsePublicUrl, type Resolve, type Schemes } from './public-address.ts';

const LONGEST = 20_000;
const MOST_BYTES = 2_000_000;
const MOST_REDIRECTS = 5;
const MOST_AT_ONCE = 2;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface OutsideRequest {
  schemes: Schemes;
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** Limit in bytes after which the body is cut off. Without it, a body that is too long is refused. */
  cutAt?: number;
  /** False if the caller follows redirects itself. Default: true. */
  followsRedirects?: boolean;
  signal?: AbortSignal;
}

export interface OutsideResponse {
  /** Address after redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Fetches one public address. @throws OutsideError */
export type FetchOutside = (address: string, request: OutsideRequest) => Promise<OutsideResponse>;

interface FetcherOptions extends Pick<Env, 'publicUrl' | 'fetchesOutside'>, Pick<RequestOptions, 'createConnection'> {
  resolve?: Resolve;
  /** Time limit of one fetch including redirects. Milliseconds. */
  longest?: number;
}

/** Fetches from other people's servers. All such requests go through here: public addresses only, two at a time, no cookies. */
export function createFetchOutside(options: FetcherOptions): FetchOutside {
  const { publicUrl, fetchesOutside, createConnection, resolve = lookup, longest = LONGEST } = options;
  const agent = `BoosterClubSite/${PROGRAM.version} (+${publicUrl})`;
  const inSlot = pLimit(MOST_AT_ONCE);
  // A connection of its own, to the one address that was checked.
  const connecting = createConnection ? { createConnection } : { agent: false };
  const dialing = { ...connecting, autoSelectFamily: false, lookup: createPublicLookup(resolve) };
  return async (address, { signal: ending, headers, ...wanted }) => {
    if (!fetchesOutside) throw new OutsideError('off');
    return inSlot(async () => {
      const limit = AbortSignal.timeout(longest);
      const signal = ending ? AbortSignal.any([limit, ending]) : limit;
      const sent = { 'user-agent': agent, 'accept-encoding': 'gzip, deflate, br', ...headers };
      const fetchHop = (hop: string) => fetchOne(hop, { ...wanted, ...dialing, headers: sent, signal });
      try {
        return await (wanted.followsRedirects === false ? fetchHop(address) : followRedirects(address, fetchHop));
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        throw new OutsideError(limit.aborted ? 'time' : 'connection', { cause: error });
      }
    });
  };
}

/** Fetches an address and what it redirects to, one by one. @throws OutsideError */
export async function followRedirects(
  address: string,
  fetchHop: (address: string) => Promise<OutsideResponse>,
): Promise<OutsideResponse> {
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await fetchHop(next);
    const { location } = response.headers;
    if (!REDIRECTS.includes(response.status) || location === undefined) return response;
    if (!URL.canParse(location, next)) throw new OutsideError('address');
    next = new URL(location, next).href;
  }
  throw new OutsideError('redirects');
}

async function fetchOne(
  address: string,
  { schemes, cutAt, ...options }: OutsideRequest & RequestOptions,
): Promise<OutsideResponse> {
  const url = parsePublicUrl(address, schemes);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(url, options).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // Later errors surface while reading the body.
  sent.on('error', () => undefined);
  const { statusCode: status = 0, headers } = response;
  const hasBody = options.method !== 'HEAD' && !REDIRECTS.includes(status);
  const body = hasBody ? await readBody(response, cutAt) : Buffer.alloc(0);
  response.destroy();
  return { url: url.href, status, headers, body };
}

/** Counts bytes after decompression, which limits both large bodies and decompression bombs. */
async function readBody(response: IncomingMessage, cutAt: number | undefined): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decoder = encoding === 'identity' ? new PassThrough() : DECODERS[encoding as keyof typeof DECODERS]?.();
  if (!decoder) throw new OutsideError('connection', { cause: `unknown encoding ${encoding}` });
  if (!cutAt && Number(response.headers['content-length'] ?? 0) > MOST_BYTES) throw new OutsideError('long');
  const limit = cutAt ?? MOST_BYTES;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of pipeline(response, decoder, () => undefined) as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > limit) break;
  }
  if (!cutAt && size > limit) throw new OutsideError('long');
  return Buffer.concat(chunks).subarray(0, limit);
}
