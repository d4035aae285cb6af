import { fileURLToPath } from 'node:url';
import { startS3Server } from '../s3-server/s3-server.ts';
import { type RunningServer, startServer } from '../server.ts';
import { expect } from './fixtures.ts';

const CLOCK = fileURLToPath(new URL('../moving-clock.ts', import.meta.url));

export interface StoreSetup {
  server: RunningServer;
  /** Where the browser's PUT goes, as a pattern for `page.route`. */
  sentTo: string;
  /** Moves the server's clock by sixteen minutes: one more than an upload address lives. */
  moveClock?: () => Promise<void>;
  stop: () => Promise<void>;
}

const startLocal = async (): Promise<StoreSetup> => {
  const server = await startServer({ env: { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_STEP_MINUTES: '16' } });
  const countMoves = () => server.output.filter((line) => line.startsWith('clock moved')).length;
  const moveClock = async () => {
    const before = countMoves();
    server.process.kill('SIGUSR2');
    await expect.poll(countMoves).toBe(before + 1);
  };
  return { server, moveClock, sentTo: '**/api/objects/public/images/**', stop: () => server.stop() };
};

const startBucket = async (): Promise<StoreSetup> => {
  const bucket = await startS3Server();
  const { endpoint = '', bucket: name, credentials } = bucket.settings;
  const server = await startServer({
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
  });
  const stop = async () => {
    await server.stop();
    await bucket.stop();
  };
  return { server, sentTo: `${endpoint}/**`, stop };
};

export const STORES = { 'the local store': startLocal, 'a bucket': startBucket };
