import type { Env } from '../process/env.ts';

/** The origin that browsers send pictures to when that is not this server; null when it is. */
export const findUploadOrigin = ({ imageBucket }: Pick<Env, 'imageBucket'>): string | null => {
  if (!imageBucket) return null;
  const { endpoint, bucket, region } = imageBucket;
  // Amazon's own service is addressed by a host for each bucket.
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
};
