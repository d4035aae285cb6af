import { defineConfig } from '@playwright/test';
import { type ChromiumKind, findDebianChromium } from './scripts/chromium.ts';

const launch = (kind: ChromiumKind) => {
  const executablePath = findDebianChromium(kind);
  return {
    ...(kind === 'whole' && !executablePath ? { channel: 'chromium' } : {}),
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  };
};

export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  projects: [
    { name: 'journeys', grepInvert: /@slow|@timed/ },
    // What measures or waits for moments has the machine to itself.
    { name: 'timed', grep: /@timed/, grepInvert: /@slow/, workers: 1, dependencies: ['journeys'] },
    // `npm run test:slow`: buckets, another club, pictures, and what only the whole browser does.
    { name: 'slow', grep: /@slow/, workers: 1, use: launch('whole') },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    ...launch('whole'),
  },
});
