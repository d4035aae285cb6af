import { createHmac } from 'node:crypto';
import type { Env } from '../process/env.ts';
import { isSameSecret } from '../process/same-secret.ts';

/** Claims of an upload address on this server. */
export interface UploadGrant {
  key: string;
  /** Seconds since 1970. */
  expires: number;
  /** Content type declared by the browser. If set, no other is accepted. */
  contentType?: string | undefined;
  size?: number | undefined;
}

export type CheckedAddress = { outcome: 'valid'; grant: UploadGrant } | { outcome: 'expired' } | { outcome: 'invalid' };

const PATH = '/api/objects/public/images/';

export function makeUploadAddress(origin: string, secret: string, grant: UploadGrant): string {
  const url = new URL(PATH + grant.key, origin);
  url.searchParams.set('expires', String(grant.expires));
  if (grant.contentType !== undefined) url.searchParams.set('type', grant.contentType);
  if (grant.size !== undefined) url.searchParams.set('size', String(grant.size));
  url.searchParams.set('signature', sign(secret, grant));
  return url.href;
}

export function checkUploadAddress(key: string, query: URLSearchParams, secret: string, now: Date): CheckedAddress {
  const size = query.get('size');
  const grant: UploadGrant = {
    key,
    expires: Number(query.get('expires')),
    contentType: query.get('type') ?? undefined,
    size: size === null ? undefined : Number(size),
  };
  if (!isSameSecret(query.get('signature') ?? '', sign(secret, grant))) return { outcome: 'invalid' };
  return now.getTime() / 1000 > grant.expires ? { outcome: 'expired' } : { outcome: 'valid', grant };
}

/** Origin that browsers upload to. Null if it is this server. */
export function findUploadOrigin({ imageBucket }: Pick<Env, 'imageBucket'>): string | null {
  if (!imageBucket) return null;
  const { endpoint, bucket, region } = imageBucket;
  // Amazon uses one host per bucket.
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
}

function sign(secret: string, { key, expires, contentType, size }: UploadGrant): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['PUT', key, expires, contentType ?? null, size ?? null]))
    .digest('base64url');
}
