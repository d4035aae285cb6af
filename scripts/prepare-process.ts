import { existsSync } from 'node:fs';

const OTHERS = 0o007;
const OWNER_ALONE = 0o077;

/** Loads settings from `.env`, and makes new files private. */
export function prepareProcess(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  makeFilesPrivate();
}

/** Keeps an umask that already excludes others: systemd's allows the group, through which Caddy reads the release folders. */
export function makeFilesPrivate(): void {
  const umask = process.umask(OWNER_ALONE);
  if ((umask & OTHERS) === OTHERS) process.umask(umask);
}
