import { hash as hashOnce } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { cached } from '../../contract/cached.ts';
import { EDGE_CACHING, type PageCaching } from './security-headers.ts';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

interface FileOptions {
  status?: number;
  headers: Record<string, string>;
  /** True if compressed quickly. Smaller versions follow. */
  isQuick?: boolean;
  /** For a file streamed from disk. Its name is a hash of its bytes, so it serves as the ETag. */
  stored?: { name: string; bytes: number };
}

/** SHA-256 in hex. */
export const hashBytes = cached((bytes: Buffer): string => hashOnce('sha256', bytes, 'hex'));

export type Encoding = (typeof ENCODINGS)[number];

/** One encoding of a file, with its response headers. */
interface Representation {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface SiteFile {
  status: number;
  /** SHA-256 of the uncompressed bytes, in hex. */
  hash: string;
  isQuick: boolean;
  /** Name of the stored file with the bytes; `body` is then empty. */
  storedName?: string;
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation };
}

export function withHeaders(
  { isQuick, representations: { identity, br, gzip } }: SiteFile,
  options: Omit<FileOptions, 'isQuick'>,
): SiteFile {
  return createSiteFile({ identity: identity.body, br: br?.body, gzip: gzip?.body }, { ...options, isQuick });
}

export function withCaching(files: ReadonlyMap<string, SiteFile>, caching: PageCaching): Map<string, SiteFile> {
  return new Map(Array.from(files, ([path, file]) => [path, cacheAs(file, caching)]));
}

/** True if both serve the same bytes in every encoding. */
export function isSameFile(file: SiteFile, other: SiteFile | undefined): boolean {
  return (
    file.status === other?.status &&
    ENCODINGS.every((encoding) => {
      const [one, two] = [file.representations[encoding], other.representations[encoding]];
      return one === two || (one && two && isDeepStrictEqual(one.headers, two.headers));
    })
  );
}

export function createSiteFile(
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
  { status = 200, headers, isQuick = false, stored }: FileOptions,
): SiteFile {
  const hash = stored?.name ?? hashBytes(bodies.identity);
  const represent = (encoding: Encoding, body: Buffer): Representation => {
    // A strong ETag must differ by encoding and by compressor output (RFC 9110 §8.8.3).
    const etag = encoding === 'identity' ? `"${hash.slice(0, 32)}"` : `"${hashBytes(body).slice(0, 32)}-${encoding}"`;
    return {
      body,
      etag,
      headers: {
        ...headers,
        ETag: etag,
        Vary: 'Accept-Encoding',
        'Content-Length': String(stored?.bytes ?? body.length),
        ...(encoding === 'identity' ? { 'Accept-Ranges': 'bytes' } : { 'Content-Encoding': encoding }),
      },
    };
  };
  return {
    status,
    hash,
    isQuick,
    ...(stored && { storedName: stored.name }),
    representations: {
      identity: represent('identity', bodies.identity),
      ...(bodies.br ? { br: represent('br', bodies.br) } : {}),
      ...(bodies.gzip ? { gzip: represent('gzip', bodies.gzip) } : {}),
    },
  };
}

function cacheAs(file: SiteFile, caching: PageCaching): SiteFile {
  const { identity } = file.representations;
  if (identity.headers['Cache-Control'] === caching['Cache-Control'] || !(EDGE_CACHING in identity.headers))
    return file;
  const representations = Object.fromEntries(
    Object.entries(file.representations).map(([encoding, one]) => [
      encoding,
      { ...one, headers: { ...one.headers, ...caching } },
    ]),
  ) as SiteFile['representations'];
  return { ...file, representations };
}
