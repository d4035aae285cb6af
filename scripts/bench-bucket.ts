import { setTimeout as sleep } from 'node:timers/promises';
import { startRecordingProxy } from '../tests/support/s3-server/recording-proxy.ts';
import { startS3Server } from '../tests/support/s3-server/s3-server.ts';
import { startServer } from '../tests/support/server.ts';
import { createBlock, createClient, must } from './bench-client.ts';
import { runRounds, summarize } from './bench-frame.ts';

const PORT = 7720;
const ROUNDS = 10;
const LIMIT = 30_000;

/** From a save that changes one page until the bucket's pointer says so, and how many requests that takes. */
/** @returns null where the environment says to leave it out */
export const measureBucket = async () => {
  if (process.env.SKIP_S3 === '1') return null;
  const s3 = await startS3Server(PORT);
  const { endpoint = '', credentials } = s3.settings;
  const bucket = await s3.createBucket();
  const proxy = await startRecordingProxy(endpoint, bucket);
  const waitForPointer = async (): Promise<void> => {
    const deadline = performance.now() + LIMIT;
    while (!proxy.requests.includes('PUT release.json')) {
      if (performance.now() > deadline) throw new Error('the bucket was not filled');
      await sleep(1);
    }
  };
  const server = await startServer({
    env: {
      ...{ PUBLISH_TARGET: 's3', S3_SITE_BUCKET: bucket, S3_ENDPOINT: proxy.url },
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
  });
  try {
    const writer = createClient(server);
    await writer.signIn();
    await waitForPointer();
    const id = await createBlock(writer);
    let requests: string[] = [];
    const times = await runRounds(ROUNDS, async (round) => {
      await sleep(500);
      proxy.reset();
      const started = performance.now();
      await must(writer.call('PUT', `/api/admin/content/${id}`, { value: `<p>Round ${round}</p>` }), 200);
      await waitForPointer();
      requests = [...proxy.requests];
      return performance.now() - started;
    });
    writer.close();
    return { onePage: summarize(times), requests: requests.length, inOrder: requests };
  } finally {
    await server.stop();
    proxy.close();
    await s3.stop();
  }
};
