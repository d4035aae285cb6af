import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { SiteBucketSettings } from '../../process/env.ts';
import { loadOnce } from '../../process/load-once.ts';
import { createS3Client, hasStatus, listObjects, nullIfAbsent, unquoteEtag } from '../../process/s3-client.ts';

const REQUEST_MS = 20_000;

export interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: string;
  ContentDisposition?: string;
}

/** Thrown if another publisher wrote first. Nothing has changed. */
export class PreconditionFailed extends Error {
  override name = 'PreconditionFailed';
}

export type SiteBucket = ReturnType<typeof createSiteBucket>;

/** Bucket that a CDN or browser reads. Keys are relative to the prefix; ETags are without quotes. */
export function createSiteBucket(settings: SiteBucketSettings) {
  const { bucket: Bucket, prefix, endpoint } = settings;
  // No retries: after a lost response, a repeated conditional write would fail because of the first one.
  const client = createS3Client(settings, REQUEST_MS, 1);
  const at = (key: string) => ({ Bucket, Key: prefix + key });

  const putAs = async (key: string, body: Buffer, headers: ObjectHeaders, condition: object): Promise<string> => {
    try {
      const { ETag } = await client.send(new PutObjectCommand({ ...at(key), ...headers, Body: body, ...condition }));
      return unquoteEtag(ETag);
    } catch (error) {
      if (hasStatus(error, 409, 412)) throw new PreconditionFailed(`${key} is not as expected`, { cause: error });
      throw error;
    }
  };

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(key)));
  };

  // Ceph's gateway before 18 compares the unquoted ETag, Amazon requires the quoted one of the standard, and some servers
  // ignore the header. Only a probe shows this (docs/decisions/011).
  const findEtagForm = async (): Promise<'quoted' | 'bare' | 'ignored'> => {
    const key = `_release/probe-${randomBytes(8).toString('hex')}`;
    const headers = { ContentType: 'text/plain', CacheControl: 'no-store' };
    const attempt = (body: string, etag: string) =>
      putAs(key, Buffer.from(body), headers, { IfMatch: etag }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof PreconditionFailed || hasStatus(error, 501)) return false;
          throw error;
        },
      );
    try {
      const etag = await putAs(key, Buffer.from('1'), headers, {});
      if (await attempt('2', `"${'0'.repeat(32)}"`)) return 'ignored';
      if (await attempt('1', `"${etag}"`)) return 'quoted';
      return (await attempt('1', etag)) ? 'bare' : 'ignored';
    } finally {
      await remove(key);
    }
  };

  const getEtagForm = loadOnce(findEtagForm);

  /**
   * @param precondition the object has this ETag, or does not exist if null
   * @returns the new ETag. @throws PreconditionFailed
   */
  const put = async (key: string, body: Buffer, headers: ObjectHeaders, precondition?: { etag: string | null }) => {
    const known = precondition ? await getEtagForm() : 'ignored';
    if (!precondition || known === 'ignored') return putAs(key, body, headers, {});
    const { etag } = precondition;
    if (etag === null) return putAs(key, body, headers, { IfNoneMatch: '*' });
    return putAs(key, body, headers, { IfMatch: known === 'quoted' ? `"${etag}"` : etag });
  };

  /** @returns the ETag of each object, by key */
  const list = async (): Promise<Map<string, string>> =>
    new Map((await listObjects(client, Bucket, prefix)).map(({ key, etag }) => [key, etag]));

  return {
    name: `${endpoint ?? 's3'}/${Bucket}/${prefix}`,
    list,
    read: async (key: string) => {
      const found = await client.send(new GetObjectCommand(at(key))).catch(nullIfAbsent);
      return found?.Body ? { body: await found.Body.transformToString(), etag: unquoteEtag(found.ETag) } : null;
    },
    findEtag: async (key: string) => {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfAbsent);
      return found ? unquoteEtag(found.ETag) : null;
    },
    put,
    remove,
    /** False if the service ignores preconditions. The caller must then check before it writes. */
    keepsPreconditions: async () => (await getEtagForm()) !== 'ignored',
    close: () => client.destroy(),
  };
}
