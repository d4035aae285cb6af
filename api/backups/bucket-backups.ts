import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Settings } from '../process/env.ts';
import { createS3Client, listObjects } from '../process/s3-client.ts';
import { sortArchives } from './create-backup.ts';

const PREFIX = 'backups/';
/** Milliseconds. Long, because an archive may be large and the connection slow. */
const REQUEST_MS = 600_000;

/** Archives stored in a bucket, away from the machine that made them. */
export function createBucketBackups(settings: S3Settings) {
  const client = createS3Client(settings, REQUEST_MS);
  const { bucket: Bucket } = settings;

  const list = async (): Promise<string[]> =>
    sortArchives((await listObjects(client, Bucket, PREFIX)).map(({ key }) => key));

  return {
    /** Archive names, newest first. */
    list,
    save: async (name: string, path: string): Promise<void> => {
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ Bucket, Key: PREFIX + name, Body, ContentLength }));
    },
    fetch: async (name: string, path: string): Promise<void> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: PREFIX + name }));
      await pipeline(Body as Readable, createWriteStream(path));
    },
    prune: async (keep: number): Promise<void> => {
      for (const name of (await list()).slice(keep)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key: PREFIX + name }));
      }
    },
  };
}
