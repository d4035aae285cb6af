import type { WebhookSettings } from '../../process/env.ts';
import type { DueNotification } from '../../publish/notifications.queries.ts';
import { postJson } from './post-json.ts';
import { signWebhook } from './sign-webhook.ts';

interface Told extends Pick<DueNotification, 'releaseId' | 'paths'> {
  publicUrl: string;
  now: Date;
}

/** The body is what GitHub's `repository_dispatch` takes, so that it can be called directly, with a token. */
export const sendWebhook = (
  { url, token, secret }: WebhookSettings,
  { releaseId, paths, publicUrl, now }: Told,
  limit?: number,
): Promise<void> => {
  const body = JSON.stringify({
    event_type: 'release',
    client_payload: { release: releaseId, site: publicUrl, changed: paths },
  });
  const headers = signWebhook({ id: `release_${releaseId}`, body, secret, now });
  return postJson({ url, token, headers, limit, body });
};
