import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { decompressBrotli, decompressGzip } from '../compress.ts';

/** Milliseconds for one response. */
const PATIENCE = 5000;
const MAX_BYTES = 5_000_000;
const MAX_REDIRECTS = 3;

/** What a visitor gets, or why there is nothing to compare. */
export type VisitorResponse = { body: Buffer } | Missing;

/** What a visitor does not get. */
export interface Missing {
  problem: string;
  /** The address leads to something else than this site, or to nothing. */
  isElsewhere: boolean;
}

/** One address of the site as a visitor asks for it: no cookie, nothing kept, and never from another site. */
export const fetchAsVisitor = async (publicUrl: string, path: string): Promise<VisitorResponse> => {
  const { origin } = new URL(publicUrl);
  let url = new URL(path, origin);
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const received = await ask(url);
      const { statusCode = 0 } = received;
      const { location } = received.headers;
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        received.destroy();
        url = new URL(location, url);
        if (url.origin !== origin)
          return { problem: `${path} leads to another site, ${url.origin}`, isElsewhere: true };
      } else if (statusCode !== 200) {
        received.destroy();
        return { problem: `${path} responds with status ${statusCode}`, isElsewhere: statusCode === 404 };
      } else {
        return await readLimited(received, path);
      }
    }
    return { problem: `${path} leads from one address to the next`, isElsewhere: true };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError';
    return {
      problem: isLate ? `${path} does not respond in time` : `${origin} cannot be reached`,
      isElsewhere: !isLate,
    };
  }
};

// Not fetch: it loads ten megabytes of code, in each start.
const ask = async (url: URL): Promise<IncomingMessage> => {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const headers = { 'cache-control': 'no-cache', accept: '*/*', 'accept-encoding': 'br, gzip' };
  const asked = request(url, { headers, signal: AbortSignal.timeout(PATIENCE) }).end();
  const [received] = (await once(asked, 'response')) as [IncomingMessage];
  return received;
};

const readLimited = async (received: IncomingMessage, path: string): Promise<VisitorResponse> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of received as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) return { problem: `${path} is larger than any page of this site`, isElsewhere: true };
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const encoding = received.headers['content-encoding'];
  return {
    body: encoding === 'br' ? await decompressBrotli(bytes) : encoding === 'gzip' ? await decompressGzip(bytes) : bytes,
  };
};
