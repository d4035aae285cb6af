import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Env } from '../process/env.ts';
import { PROGRAM } from '../process/version.ts';
import { findPublicAddress, parsePublicUrl, type Resolve, resolveHost, type Schemes } from './public-address.ts';

const LONGEST = 20_000;
const MOST_BYTES = 2_000_000;
const MOST_REDIRECTS = 5;
const MOST_AT_ONCE = 2;

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

/** Reason why nothing was fetched. `off`: disabled in the setup. `address`: not on the public internet. */
type Refusal = 'off' | 'address' | 'redirects' | 'size' | 'time' | 'unknown-host' | 'connection';

export class OutsideError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(`fetching outside was refused: ${refusal}`, options);
    this.refusal = refusal;
  }
}

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Fetches one public address. @throws OutsideError */
export type FetchOutside = (address: string, request: OutsideRequest) => Promise<OutsideResponse>;

/** Opens a connection to exactly this IP address. */
type Dial = (target: { address: string; url: URL }) => Duplex;

interface FetcherOptions extends Pick<Env, 'publicUrl' | 'fetchesOutside'> {
  resolve?: Resolve;
  dial?: Dial;
  /** Time limit of one fetch including redirects. Milliseconds. */
  longest?: number;
}

/** Fetches from other people's servers. All such requests go through here: public addresses only, two at a time, no cookies. */
export function createFetchOutside(options: FetcherOptions): FetchOutside {
  const { publicUrl, fetchesOutside, longest = LONGEST } = options;
  const agent = `BoosterClubSite/${PROGRAM.version} (+${publicUrl})`;
  const withSlot = createSlots(MOST_AT_ONCE);
  return (address, wanted) => {
    if (!fetchesOutside) return Promise.reject(new OutsideError('off'));
    return withSlot(async () => {
      const limit = AbortSignal.timeout(longest);
      const signal = wanted.signal ? AbortSignal.any([limit, wanted.signal]) : limit;
      const headers = { 'user-agent': agent, 'accept-encoding': 'gzip, deflate, br', ...wanted.headers };
      try {
        return await follow(address, { ...wanted, headers, signal }, options);
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        throw new OutsideError(limit.aborted ? 'time' : 'connection', { cause: error });
      }
    });
  };
}

type WithSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

function createSlots(most: number): WithSlot {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

type FetchRequest = OutsideRequest & { headers: Record<string, string>; signal: AbortSignal };

async function follow(
  address: string,
  options: FetchRequest,
  { resolve, dial }: FetcherOptions,
): Promise<OutsideResponse> {
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const url = parsePublicUrl(next, options.schemes);
    if (!url) throw new OutsideError('address');
    const response = await sendOne(url, options, { resolve, dial });
    const { location } = response.headers;
    const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined;
    if (!isRedirect || options.followsRedirects === false) {
      const body = options.method === 'HEAD' ? Buffer.alloc(0) : await readBody(response, options);
      response.destroy();
      return { url: url.href, status: response.statusCode ?? 0, headers: response.headers, body };
    }
    response.destroy();
    next = URL.canParse(location, url) ? new URL(location, url).href : '';
  }
  throw new OutsideError('redirects');
}

async function sendOne(
  url: URL,
  { method = 'GET', headers, signal }: FetchRequest,
  { resolve = resolveHost, dial = dialAddress }: Pick<FetcherOptions, 'resolve' | 'dial'>,
): Promise<IncomingMessage> {
  const address = await findAddress(url, resolve, signal);
  const [request, defaultPort] = url.protocol === 'https:' ? [requestHttps, 443] : [requestHttp, 80];
  // Connects to the address that was checked; the name is not resolved again.
  const sent: ClientRequest = request(url, {
    method,
    headers,
    signal,
    defaultPort,
    createConnection: () => dial({ address, url }),
  });
  const [response] = (await once(sent.end(), 'response', { signal })) as [IncomingMessage];
  // Later errors surface while reading the body.
  sent.on('error', () => undefined);
  return response;
}

function dialAddress({ address, url }: Parameters<Dial>[0]): Duplex {
  if (url.protocol === 'http:') return connect({ host: address, port: 80 });
  const host = url.hostname.replace(/\.$/, '');
  const servername = isIP(host.replace(/^\[|\]$/g, '')) ? '' : host;
  return connectTls({ host: address, port: 443, servername });
}

async function findAddress(url: URL, resolve: Resolve, signal: AbortSignal): Promise<string> {
  const given = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => given.reject(signal.reason), { once: true });
  const found = findPublicAddress(url, resolve).catch((cause: unknown) => {
    throw new OutsideError('unknown-host', { cause });
  });
  const address = await Promise.race([found, given.promise]);
  if (address === null) throw new OutsideError('address');
  return address;
}

/** Counts bytes before and after decompression, which limits both large bodies and decompression bombs. */
async function readBody(response: IncomingMessage, { signal, cutAt }: FetchRequest): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decoder = encoding === 'identity' ? null : DECODERS[encoding as keyof typeof DECODERS]?.();
  if (decoder === undefined) throw new OutsideError('connection', { cause: `unknown encoding ${encoding}` });
  const limit = cutAt ?? MOST_BYTES;
  if (!cutAt && Number(response.headers['content-length'] ?? 0) > limit) throw new OutsideError('size');
  const stream: Readable = decoder ? response.pipe(decoder) : response;
  response.once('error', (error) => stream.destroy(error));
  signal.addEventListener('abort', () => stream.destroy(signal.reason as Error), { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= limit) continue;
    response.destroy();
    if (!cutAt) throw new OutsideError('size');
    break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
