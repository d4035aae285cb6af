import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Wanted {
  /** Names, or absolute paths of files that come with a package. */
  programs: string[];
  packages: string[];
  /** As a person would call it. */
  what: string;
  /** Set to 1, this environment variable leaves out the tests that need it. */
  skip: string;
}

export const CADDY_PROGRAMS: Wanted = {
  programs: ['caddy'],
  packages: ['caddy'],
  what: 'Caddy',
  skip: 'SKIP_CADDY',
};

export const STRACE_PROGRAMS: Wanted = {
  programs: ['strace'],
  packages: ['strace'],
  what: 'strace',
  skip: 'SKIP_POWER',
};

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;

export const hasProgram = (name: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(resolve(folder, name)));

/** Debian or one of its kin, and the right to install. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0 && hasProgram('apt-get');

/** Says so before it installs. @returns whether it went well */
export function installPackages(what: string, packages: string[]): boolean {
  console.error(`The tests install ${what}: apt-get install ${packages.join(' ')} (once)…`);
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Installs Debian's packages where a program is missing. @throws where that cannot be done */
export function ensurePrograms({ programs, packages, what, skip }: Wanted): void {
  if (programs.every(hasProgram) || (canInstallPackages() && installPackages(what, packages))) return;
  throw new Error(
    `There is no ${what} to test with. On Debian, as root: apt-get install ${packages.join(' ')}. ` +
      `Elsewhere set ${skip}=1 to leave these tests out.`,
  );
}

/** Environment that skips tests this machine cannot run. Logs which, and why. */
export function findMissing(wanted: Wanted[]): Record<string, string> {
  const missing = wanted.filter((one) => {
    if (process.env[one.skip] === '1') return true;
    try {
      ensurePrograms(one);
      return false;
    } catch (error) {
      console.error(`Left out, with all that needs ${one.what}: ${(error as Error).message}`);
      return true;
    }
  });
  return Object.fromEntries(missing.map(({ skip }) => [skip, '1']));
}
