import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;

const findChromium = (): string | null =>
  [SYSTEM_CHROMIUM, chromium.executablePath()].find((path) => existsSync(path)) ?? null;

/** The browser's path; downloads Playwright's own, or installs Debian's, where there is none yet. */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  console.error('Installing Chromium for the browser tests (once)…');
  const installed =
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']) ||
    (run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']));
  const path = findChromium();
  if (!installed || !path)
    throw new Error('No Chromium: install one (on Debian: apt-get install chromium) and run again.');
  return path;
};
