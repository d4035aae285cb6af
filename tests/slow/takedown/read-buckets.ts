import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { readArchive } from '../../../api/backups/archive.ts';
import { restoreBackup } from '../../../api/backups/restore-backup.ts';
import { carryTakedowns } from '../../../api/takedowns/carry-takedowns.ts';
import { findTraces, findTracesInDatabase, readAll, type Sought } from '../../../api/takedowns/testing-traces.ts';
import { openDatabase } from '../../../db/client.ts';

export type Files = Map<string, Buffer>;

export const only = (files: Files, isWanted: (path: string) => boolean): Files =>
  new Map([...files].filter(([path]) => isWanted(path)));

export async function listKeys(client: S3Client, Bucket: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket })) {
    keys.push(...(Contents ?? []).map(({ Key = '' }) => Key));
  }
  return keys;
}

/** Bytes of an object as a visitor's browser decodes them. */
export async function readObject(client: S3Client, Bucket: string, Key: string): Promise<Buffer> {
  const { Body, ContentEncoding } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return ContentEncoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

export async function readBucket(client: S3Client, bucket: string): Promise<Files> {
  const files: Files = new Map();
  for (const key of await listKeys(client, bucket)) files.set(key, await readObject(client, bucket, key));
  return files;
}

/** Contents by archive. */
export async function unpackArchives(folder: string, archives: Files, where: string): Promise<Record<string, Files>> {
  const unpacked: Record<string, Files> = {};
  for (const [index, bytes] of [...archives.values()].entries()) {
    const staging = await mkdtemp(join(folder, 'unpacked-'));
    const archive = join(staging, 'archive.tar.gz');
    const content = join(staging, 'content');
    await mkdir(content);
    await writeFile(archive, bytes);
    await readArchive(archive, content);
    unpacked[`archive ${index + 1} ${where}`] = await readAll(content);
    await rm(staging, { recursive: true });
  }
  return unpacked;
}

/** Puts each archive back on a machine that has nothing. */
export async function inspectRestored(folder: string, archives: string, sought: Sought): Promise<string[]> {
  const traces: string[] = [];
  for (const archive of (await readAll(archives)).keys()) {
    const dataDir = await mkdtemp(join(folder, 'restored-'));
    const databaseUrl = pathToFileURL(join(dataDir, 'club.db')).href;
    await restoreBackup(archive, {
      dataDir,
      databaseUrl,
      databaseAuthToken: undefined,
      bucket: null,
      findBucketRelease: async () => null,
      carryTakedowns,
      now: () => new Date(),
    });
    const db = await openDatabase(databaseUrl);
    const left = [...(await findTraces(await readAll(dataDir), sought)), ...(await findTracesInDatabase(db, sought))];
    traces.push(...left.map((trace) => `restored: ${trace}`));
    db.close();
  }
  return traces;
}
