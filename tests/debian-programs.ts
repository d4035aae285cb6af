import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Wanted {
  programs: string[];
  packages: string[];
  /** As a person would call it. */
  what: string;
  /** The setting that leaves out the tests that need it. */
  skip: string;
}

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;

export const hasProgram = (name: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`));

/** Installs Debian's packages where a program is missing. @throws where that cannot be done */
export const ensurePrograms = ({ programs, packages, what, skip }: Wanted): void => {
  if (programs.every(hasProgram)) return;
  console.error(`Installing ${what} for the tests (once)…`);
  if (apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)) return;
  throw new Error(
    `There is no ${what} to test with. On Debian: apt-get install ${packages.join(' ')}. ` +
      `Elsewhere set ${skip} to leave these tests out.`,
  );
};
