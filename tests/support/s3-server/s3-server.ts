import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../api/process/env.ts';
import { ensurePrograms, type Wanted } from '../debian-programs.ts';

const START = fileURLToPath(new URL('./start-radosgw.sh', import.meta.url));
/** This port and the forty after it. */
const PORT = 7480;
const CREDENTIALS = { accessKeyId: 'itestaccess', secretAccessKey: 'itestsecretitestsecret' };
/** Names the server that the whole run of tests shares: `npm run test:slow` starts one. */
const SHARED = 'TEST_S3_ENDPOINT';

export const S3_PROGRAMS: Wanted = {
  programs: ['radosgw', 'ceph-mon', 'ceph-osd'],
  packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  what: 'an S3-compatible server (Ceph’s gateway)',
  skip: 'SKIP_S3',
};

export interface S3Server {
  /** With an empty bucket that is nobody else's. */
  settings: S3Settings;
  /** A further one, empty as well. @returns its name */
  createBucket(): Promise<string>;
  stop(): Promise<void>;
}

/** For many processes: what they start by `startS3Server` is a bucket of it. */
export async function startSharedS3Server(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const stop = await launch(PORT);
  return { env: { [SHARED]: `http://127.0.0.1:${PORT}` }, stop };
}

export async function startS3Server(port = PORT): Promise<S3Server> {
  const shared = process.env[SHARED];
  const stop = shared === undefined ? await launch(port) : async () => {};
  const connection = { endpoint: shared ?? `http://127.0.0.1:${port}`, region: 'us-east-1', credentials: CREDENTIALS };
  const client = new S3Client({ ...connection, forcePathStyle: true });
  const createBucket = async (): Promise<string> => {
    const Bucket = `club-${randomBytes(6).toString('hex')}`;
    await client.send(new CreateBucketCommand({ Bucket }));
    return Bucket;
  };
  const bucket = await createBucket();
  // As docs/image-uploads.md asks, but for the origin: the test's server takes any free port.
  const rule = { AllowedOrigins: ['*'], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] };
  const CORSConfiguration = { CORSRules: [{ ...rule, ExposeHeaders: ['ETag', 'Location'], MaxAgeSeconds: 3600 }] };
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
  return {
    settings: { ...connection, bucket },
    createBucket,
    stop: async () => {
      client.destroy();
      await stop();
    },
  };
}

/** Ceph's gateway on a free store in memory. */
async function launch(port: number): Promise<() => Promise<void>> {
  ensurePrograms(S3_PROGRAMS);
  const folder = await mkdtemp(join(tmpdir(), 'club-s3-'));
  await promisify(execFile)(START, [folder, String(port)]);
  return async () => {
    const run = join(folder, 'run');
    for (const name of await readdir(run)) {
      if (name.endsWith('.pid')) process.kill(Number(await readFile(join(run, name), 'utf8')));
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
