import { createHmac } from 'node:crypto';
import type { WebhookSettings } from '../../process/env.ts';
import type { DueNotification } from '../../publish/notifications.queries.ts';
import { sendRequest } from './send-request.ts';

interface SignedMessage {
  /** Same for every attempt of a message, so that the receiver can detect repeats. */
  id: string;
  body: string;
  secret: string;
  now: Date;
}

const BASE64_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** Sends a release webhook. The body suits GitHub's `repository_dispatch`, so it can be called directly, with a token. */
export function sendWebhook(
  { url, token, secret }: WebhookSettings,
  { releaseId, paths, publicUrl, now }: Pick<DueNotification, 'releaseId' | 'paths'> & { publicUrl: string; now: Date },
  limit?: number,
): Promise<void> {
  const body = JSON.stringify({
    event_type: 'release',
    client_payload: { release: releaseId, site: publicUrl, changed: paths },
  });
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...signWebhook({ id: `release_${releaseId}`, body, secret, now }),
  };
  return sendRequest({ url, headers, limit, body });
}

/** Headers of the Standard Webhooks specification: HMAC-SHA256 over id, seconds and body. */
export function signWebhook({ id, body, secret, now }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', readSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Decodes a secret in the standard's base64 form. Any other is used as is. */
function readSecret(secret: string): Buffer {
  const encoded = BASE64_SECRET.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}
