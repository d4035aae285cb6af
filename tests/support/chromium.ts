import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { canInstallPackages, installPackages } from './debian-programs.ts';

export const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Chromium flags for tests and measurements: as root, isolated, without background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the address bar's own, loaded with each window: half of what a window costs. Added to Playwright's list.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

const findChromium = (): string | null =>
  [SYSTEM_CHROMIUM, chromium.executablePath()].find((path) => existsSync(path)) ?? null;

/** The same browser for every measurement. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });

/** The browser's path. Where there is none yet it installs Debian's, or without Debian or root Playwright's own. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (!canInstallPackages() || !installPackages('Debian’s Chromium', ['chromium'])) downloadChromium();
  const path = findChromium();
  if (!path) throw new Error('No Chromium: install one (on Debian: apt-get install chromium) and run again.');
  return path;
}

/** Playwright's own, for this user alone. */
function downloadChromium(): void {
  console.error('The tests download Playwright’s Chromium (once)…');
  const args = ['node_modules/playwright/cli.js', 'install', 'chromium'];
  spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], timeout: 600_000 });
}
