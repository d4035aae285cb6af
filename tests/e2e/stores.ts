import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startS3Server } from '../support/s3-server/s3-server.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect } from './fixtures.ts';

const CLOCK = fileURLToPath(new URL('../support/moving-clock.ts', import.meta.url));

const withClock = (steps: string) => ({ NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_STEPS: steps });

export const STORES = { 'the local store': startLocal, 'a bucket': startBucket };

export interface StoreSetup {
  server: RunningServer;
  /** Target of the browser's PUT, as a pattern for `page.route`. */
  sentTo: string;
  /** From now on sixteen minutes go by between asking for an upload address and using it: one more than it lives. */
  delayUploads: (page: Page) => Promise<void>;
  /** Uploads are quick again. */
  hastenUploads: (page: Page) => Promise<void>;
  stop: () => Promise<void>;
}

async function startLocal(): Promise<StoreSetup> {
  const server = await startServer({ env: withClock('16') });
  const sentTo = '**/api/objects/public/images/**';
  return {
    server,
    sentTo,
    delayUploads: async (page) => {
      await page.route(sentTo, async (route) => {
        await moveClock(server);
        await route.continue();
      });
    },
    hastenUploads: (page) => page.unroute(sentTo),
    stop: () => server.stop(),
  };
}

async function moveClock(server: RunningServer): Promise<void> {
  const countMoves = () => server.output.filter((line) => line.startsWith('clock moved')).length;
  const before = countMoves();
  server.process.kill('SIGUSR2');
  await expect.poll(countMoves).toBe(before + 1);
}

/** The bucket's clock cannot be moved: the one that signs is late instead, and the browser's goes on meanwhile. */
async function startBucket(): Promise<StoreSetup> {
  const bucket = await startS3Server();
  const { endpoint = '', bucket: name, credentials } = bucket.settings;
  const server = await startServer({
    env: {
      ...withClock('-16,16'),
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
  });
  const sentTo = `${endpoint}/**`;
  return {
    server,
    sentTo,
    delayUploads: async (page) => {
      await moveClock(server);
      await page.route(sentTo, async (route) => {
        await page.evaluate(() => {
          const now = Date.now() + 16 * 60_000;
          const began = performance.now();
          Date.now = () => now + performance.now() - began;
        });
        await route.continue();
      });
    },
    hastenUploads: async (page) => {
      await page.unroute(sentTo);
      await moveClock(server);
    },
    stop: async () => {
      await server.stop();
      await bucket.stop();
    },
  };
}
