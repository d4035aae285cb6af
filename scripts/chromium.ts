import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstallPackages, installPackages } from '../tests/debian-programs.ts';

/**
 * The shell does without the browser's own windows, and with less work for each new page. The whole browser is what
 * visitors have: it also keeps a page that was left, for the way back.
 */
export type ChromiumKind = 'shell' | 'whole';

const DEBIAN = {
  shell: { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' },
  whole: { path: '/usr/bin/chromium', package: 'chromium' },
};

export const findDebianChromium = (kind: ChromiumKind): string | undefined =>
  existsSync(DEBIAN[kind].path) ? DEBIAN[kind].path : undefined;

/** Playwright's own stands for both kinds. */
const findChromium = (kind: ChromiumKind): string | undefined => {
  const own = chromium.executablePath();
  return findDebianChromium(kind) ?? (existsSync(own) ? own : undefined);
};

/** Playwright's own, for this user alone. */
const downloadChromium = (): void => {
  console.error('The tests download Playwright’s Chromium (once)…');
  const args = ['node_modules/playwright/cli.js', 'install', 'chromium'];
  spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], timeout: 600_000 });
};

/** The browser's path. Where there is none yet it installs Debian's, or without Debian or root Playwright's own. */
export const ensureChromium = (kind: ChromiumKind): string => {
  const found = findChromium(kind);
  if (found) return found;
  const { package: name } = DEBIAN[kind];
  if (!canInstallPackages() || !installPackages('Debian’s Chromium', [name])) downloadChromium();
  const path = findChromium(kind);
  if (!path) throw new Error(`No Chromium: install one (on Debian: apt-get install ${name}) and run again.`);
  return path;
};
