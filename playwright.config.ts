import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, SYSTEM_CHROMIUM } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  projects: [
    { name: 'journeys', grepInvert: /@slow|@timed/ },
    // Tests that measure time run alone.
    { name: 'timed', grep: /@timed/, grepInvert: /@slow/, workers: 1, dependencies: ['journeys'] },
    // `npm run test:slow`: buckets, white label, images, hostile uploads, what goes through everything of a kind, and the
    // desktop's turn at what the phone tells daily.
    { name: 'slow', grep: /@slow/, grepInvert: /@timed/ },
    { name: 'slow-timed', grep: /(?=.*@slow)(?=.*@timed)/, workers: 1 },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      // Playwright's own: the whole browser as well, which it takes only where it is named (docs/decisions/023).
      ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : { channel: 'chromium' }),
      args: CHROMIUM_FLAGS,
    },
  },
});
