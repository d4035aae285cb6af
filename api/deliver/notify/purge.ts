import type { PurgeSettings } from '../../process/env.ts';
import { parseRetryAfter, RequestRefused, sendRequest } from './send-request.ts';

/** Parallel requests, for services that take one address per request. */
const PARALLEL = 6;

const trimSlash = (url: string): string => url.replace(/\/+$/, '');

interface Purging {
  settings: PurgeSettings;
  /** Public URL without a trailing slash. */
  publicUrl: string;
  limit?: number | undefined;
}

interface PurgeProvider {
  /** Addresses per request. */
  portion: number;
  send: (paths: readonly string[], purging: Purging) => Promise<void>;
}

/** Purge requests of each service, following its API reference (docs/deploy/cdn.md). */
const PROVIDERS: Record<PurgeSettings['provider'], PurgeProvider> = {
  cloudflare: { portion: 100, send: purgeCloudflare },
  fastly: { portion: 1, send: purgeFastly },
  cloudfront: { portion: 1000, send: purgeCloudFront },
  bunny: { portion: 1, send: purgeBunny },
  purge: { portion: 1, send: purgeByMethod },
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

/** `PURGE_URL`: https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache */
function purgeCloudflare(paths: readonly string[], { settings, publicUrl, limit }: Purging): Promise<void> {
  const { url, token } = settings;
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return sendRequest({ url, headers, limit, body: JSON.stringify({ files: paths.map((path) => publicUrl + path) }) });
}

/** `PURGE_URL`: https://api.fastly.com */
function purgeFastly([path = '']: readonly string[], { settings, publicUrl, limit }: Purging): Promise<void> {
  const { url, token } = settings;
  const headers = { accept: 'application/json', ...(token && { 'fastly-key': token }) };
  return sendRequest({ url: `${trimSlash(url)}/purge/${new URL(publicUrl).host}${path}`, headers, limit });
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

/** `PURGE_URL`: https://api.bunny.net */
function purgeBunny([path = '']: readonly string[], { settings, publicUrl, limit }: Purging): Promise<void> {
  const { url, token } = settings;
  const query = new URLSearchParams({ url: publicUrl + path, async: 'false' });
  return sendRequest({ url: `${trimSlash(url)}/purge?${query}`, headers: token ? { accesskey: token } : {}, limit });
}

/** `PURGE_URL`: address of the cache. A 404 means the path was not cached. */
function purgeByMethod([path = '']: readonly string[], { settings, publicUrl, limit }: Purging): Promise<void> {
  const { url, token } = settings;
  // Squid purges the variant that the request names.
  const headers = {
    host: new URL(publicUrl).host,
    'accept-encoding': 'identity',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return sendRequest({ url: trimSlash(url) + path, method: 'PURGE', headers, limit, accepts: [404] });
}
