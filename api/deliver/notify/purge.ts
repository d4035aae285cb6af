import type { PurgeSettings } from '../../process/env.ts';
import { parseRetryAfter, RequestRefused, sendRequest } from './send-request.ts';

/** Parallel requests, for services that take one address per request. */
const PARALLEL = 6;

interface Purging {
  settings: PurgeSettings;
  /** Public URL without a trailing slash. */
  publicUrl: string;
  limit?: number | undefined;
}

type Send = (paths: readonly string[], purging: Purging) => Promise<void>;

const authorize = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** Purge requests of each service, following its API reference (docs/deploy/cdn.md): addresses per request, and `PURGE_URL`. */
const PROVIDERS: Record<PurgeSettings['provider'], { portion: number; send: Send }> = {
  /** https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache */
  cloudflare: {
    portion: 100,
    send: (paths, { settings: { url, token }, publicUrl, limit }) => {
      const headers = { 'content-type': 'application/json', ...authorize(token) };
      return sendRequest({
        url,
        headers,
        limit,
        body: JSON.stringify({ files: paths.map((path) => publicUrl + path) }),
      });
    },
  },
  /** https://api.fastly.com */
  fastly: {
    portion: 1,
    send: ([path = ''], { settings: { url, token }, publicUrl, limit }) => {
      const headers = { accept: 'application/json', ...(token && { 'fastly-key': token }) };
      return sendRequest({ url: `${trimSlash(url)}/purge/${new URL(publicUrl).host}${path}`, headers, limit });
    },
  },
  cloudfront: { portion: 1000, send: purgeCloudFront },
  /** https://api.bunny.net */
  bunny: {
    portion: 1,
    send: ([path = ''], { settings: { url, token }, publicUrl, limit }) => {
      const query = new URLSearchParams({ url: publicUrl + path, async: 'false' });
      return sendRequest({
        url: `${trimSlash(url)}/purge?${query}`,
        headers: token ? { accesskey: token } : {},
        limit,
      });
    },
  },
  /** Address of the cache. A 404 means the path was not cached. */
  purge: {
    portion: 1,
    send: ([path = ''], { settings: { url, token }, publicUrl, limit }) => {
      const headers = { host: new URL(publicUrl).host, ...authorize(token) };
      return sendRequest({ url: trimSlash(url) + path, method: 'PURGE', headers, limit, accepts: [404] });
    },
  },
};

/** Thrown if some paths were refused. `remaining` lists those that must be sent again. */
export class PurgeFailed extends RequestRefused {
  override name = 'PurgeFailed';
  readonly remaining: string[];
  constructor(cause: unknown, remaining: string[]) {
    const retryAfterMs = cause instanceof RequestRefused ? cause.retryAfterMs : null;
    super(cause instanceof Error ? cause.message : String(cause), { cause, retryAfterMs });
    this.remaining = remaining;
  }
}

const DISTRIBUTION = /^(.*)\/2020-05-31\/distribution\/(\w+)\/?$/;

/** Purges exactly these paths from the CDN. @throws PurgeFailed at the first refusal */
export async function sendPurge(paths: readonly string[], purging: Purging): Promise<void> {
  const { portion, send } = PROVIDERS[purging.settings.provider];
  const portions: string[][] = [];
  for (let from = 0; from < paths.length; from += portion) portions.push(paths.slice(from, from + portion));
  for (let from = 0; from < portions.length; from += PARALLEL) {
    const group = portions.slice(from, from + PARALLEL);
    const sent = await Promise.allSettled(group.map((each) => send(each, purging)));
    const refused = sent.find((outcome) => outcome.status === 'rejected');
    if (!refused) continue;
    const untaken = group.filter((_, index) => sent[index]?.status === 'rejected');
    throw new PurgeFailed(refused.reason, [...untaken, ...portions.slice(from + PARALLEL)].flat());
  }
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** `PURGE_URL`: https://cloudfront.amazonaws.com/2020-05-31/distribution/ID; `PURGE_TOKEN`: KEY_ID:SECRET. */
async function purgeCloudFront(paths: readonly string[], { settings, limit }: Purging): Promise<void> {
  const [, endpoint = '', DistributionId] = DISTRIBUTION.exec(settings.url) ?? [];
  if (DistributionId === undefined) throw new RequestRefused('PURGE_URL names no CloudFront distribution');
  // Loaded on demand, because it is large and only CloudFront needs it.
  const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront');
  const [accessKeyId = '', secretAccessKey = ''] = settings.token?.split(':') ?? [];
  const client = new CloudFrontClient({
    endpoint,
    region: 'us-east-1',
    maxAttempts: 1,
    ...(settings.token && { credentials: { accessKeyId, secretAccessKey } }),
  });
  const Paths = { Quantity: paths.length, Items: [...paths] };
  const command = new CreateInvalidationCommand({
    DistributionId,
    InvalidationBatch: { CallerReference: crypto.randomUUID(), Paths },
  });
  try {
    await client.send(command, limit === undefined ? {} : { abortSignal: AbortSignal.timeout(limit) });
  } catch (error) {
    const { name, message, $response } = error as Error & { $response?: { headers: Record<string, string> } };
    const retryAfterMs = parseRetryAfter($response?.headers['retry-after'], Date.now());
    throw new RequestRefused(`${new URL(endpoint).host} refused: ${name} ${message}`, { cause: error, retryAfterMs });
  } finally {
    client.destroy();
  }
}
