import type { PurgeSettings } from '../../process/env.ts';
import type { DueNotification } from '../../publish/notifications.queries.ts';
import { postJson } from './post-json.ts';

/** Asks the CDN to forget what changed, and nothing else. The body's form is Cloudflare's; others take it as well. */
export const sendPurge = (
  { url, token }: PurgeSettings,
  publicUrl: string,
  { paths }: Pick<DueNotification, 'paths'>,
  limit?: number,
): Promise<void> => {
  const files = paths.map((path) => publicUrl + path);
  return postJson({ url, token, limit, body: JSON.stringify({ files }) });
};
