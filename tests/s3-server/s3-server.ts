import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../api/env.ts';
import { ensurePrograms } from '../debian-programs.ts';

const START = fileURLToPath(new URL('./start-radosgw.sh', import.meta.url));
/** This port and the forty after it. */
const PORT = 7480;

export interface S3Server {
  settings: S3Settings;
  stop(): Promise<void>;
}

/** Debian's packages, where they are missing. */
const ensureInstalled = (): void =>
  ensurePrograms({
    programs: ['radosgw', 'ceph-mon', 'ceph-osd'],
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
    what: 'an S3-compatible server',
    skip: 'SKIP_S3=1',
  });

/** Ceph's gateway, on a free store in memory, with one empty bucket. */
export const startS3Server = async (port = PORT): Promise<S3Server> => {
  ensureInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'club-s3-'));
  const credentials = { accessKeyId: 'itestaccess', secretAccessKey: 'itestsecretitestsecret' };
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'club',
    credentials,
  };
  const stop = async (): Promise<void> => {
    const run = join(folder, 'run');
    for (const name of await readdir(run)) {
      if (name.endsWith('.pid')) process.kill(Number(await readFile(join(run, name), 'utf8')));
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  await promisify(execFile)(START, [folder, String(port)]);
  const client = new S3Client({ ...settings, endpoint: `http://127.0.0.1:${port}`, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  // As docs/image-uploads.md asks, but for the origin: the test's server takes any free port.
  const rule = { AllowedOrigins: ['*'], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] };
  const CORSConfiguration = { CORSRules: [{ ...rule, ExposeHeaders: ['ETag', 'Location'], MaxAgeSeconds: 3600 }] };
  await client.send(new PutBucketCorsCommand({ Bucket: settings.bucket, CORSConfiguration }));
  client.destroy();
  return { settings, stop };
};
