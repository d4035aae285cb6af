import { paginateListObjectsV2, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from './env.ts';

const CONNECT_MS = 3000;
const ATTEMPTS = 2;

export function createS3Client(
  { endpoint, region, credentials }: S3Settings,
  requestMs: number,
  maxAttempts = ATTEMPTS,
): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts,
    // By default, presigned addresses include the checksum of an empty body, which no real file matches.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      // `requestTimeout` ends with the headers, but a body may stall after them.
      socketTimeout: requestMs,
    },
  });
}

/** Lists the objects whose keys begin with `Prefix`, by the rest of their keys. */
export async function listObjects(client: S3Client, Bucket: string, Prefix: string) {
  const objects = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key = '', ETag, LastModified = new Date() } of Contents) {
      objects.push({ key: Key.slice(Prefix.length), etag: unquoteEtag(ETag), storedAt: LastModified });
    }
  }
  return objects;
}

export const unquoteEtag = (etag = ''): string => etag.replaceAll('"', '');

/** For `catch` of a request: null if there is no such object. */
export function nullIfAbsent(error: unknown): null {
  if (hasStatus(error, 404)) return null;
  throw error;
}

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
