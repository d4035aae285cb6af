import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstallPackages, installPackages } from '../tests/debian-programs.ts';

/** The shell does without the browser's own windows: half of the work of each new page. */
const DEBIAN_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const findDebianChromium = (): string | undefined => DEBIAN_PATHS.find(existsSync);

const findChromium = (): string | undefined =>
  [findDebianChromium(), chromium.executablePath()].find((path) => path && existsSync(path));

/** Playwright's own, for this user alone. */
const downloadChromium = (): void => {
  console.error('The tests download Playwright’s Chromium (once)…');
  const args = ['node_modules/playwright/cli.js', 'install', 'chromium'];
  spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], timeout: 600_000 });
};

/** The browser's path. Where there is none yet it installs Debian's, or without Debian or root Playwright's own. */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  if (!canInstallPackages() || !installPackages('Debian’s Chromium', ['chromium-headless-shell'])) downloadChromium();
  const path = findChromium();
  if (!path) throw new Error('No Chromium: install one (on Debian: apt-get install chromium-headless-shell) and run again.');
  return path;
};
