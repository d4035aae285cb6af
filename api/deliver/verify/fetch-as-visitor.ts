import { type IncomingMessage, Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { PAPER_LIMITS } from '../../../contract/media.ts';
import type { Encoding } from '../../http/site-file.ts';
import { decompressBrotli, decompressGzip } from '../compress.ts';
import { exchange } from '../notify/send-request.ts';

/** Response timeout. Milliseconds. */
const PATIENCE = 5000;
const MAX_REDIRECTS = 3;

/** A visitor's decoded response, or why there is none to compare. */
export type VisitorResponse = { body: Buffer } | Missing;

/** Reason why a visitor does not get the expected bytes. */
export interface Missing {
  problem: string;
  /** True if the address leads to another site or nowhere. */
  isElsewhere: boolean;
}

/** Accept-Encoding of browsers over HTTPS, over HTTP, and of simple programs. */
const ACCEPTED: Record<Encoding, string> = { br: 'gzip, deflate, br', gzip: 'gzip, deflate', identity: 'identity' };

/** Connection pool for many requests to one site. The caller closes it. */
export function openConnections(publicUrl: string): PlainAgent {
  const Agent = publicUrl.startsWith('https:') ? SecureAgent : PlainAgent;
  return new Agent({ keepAlive: true, maxSockets: 6 });
}

interface VisitorRequest {
  encoding?: Encoding;
  statuses?: readonly number[];
  agent?: PlainAgent;
}

/** Requests a page like a visitor's browser: without cookies, and never from another site. */
export async function fetchAsVisitor(
  publicUrl: string,
  path: string,
  { encoding = 'br', statuses = [200], agent }: VisitorRequest = {},
): Promise<VisitorResponse> {
  const { origin } = new URL(publicUrl);
  const headers = { accept: '*/*', 'accept-encoding': ACCEPTED[encoding] };
  let url = new URL(path, origin);
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const received = await exchange(url, { headers, agent, signal: AbortSignal.timeout(PATIENCE) });
      const { statusCode = 0 } = received;
      const { location } = received.headers;
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        received.destroy();
        url = new URL(location, url);
        if (url.origin !== origin)
          return { problem: `${path} leads to another site, ${url.origin}`, isElsewhere: true };
      } else if (!statuses.includes(statusCode)) {
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
}

async function readLimited(received: IncomingMessage, path: string): Promise<VisitorResponse> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of received as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > PAPER_LIMITS.maxBytes)
      return { problem: `${path} is larger than any file of this site`, isElsewhere: true };
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const encoding = received.headers['content-encoding'];
  return {
    body: encoding === 'br' ? await decompressBrotli(bytes) : encoding === 'gzip' ? await decompressGzip(bytes) : bytes,
  };
}
