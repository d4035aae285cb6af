import { existsSync } from 'node:fs';

const OTHERS = 0o007;
const OWNER_ALONE = 0o077;

/** For every command: settings from `.env`, and what it writes for its owner alone. */
export function prepareProcess(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  keepFilesPrivate();
}

/** An umask that shuts out others already stays: systemd's lets the group in, by which Caddy reads the release folders. */
export function keepFilesPrivate(): void {
  const umask = process.umask(OWNER_ALONE);
  if ((umask & OTHERS) === OTHERS) process.umask(umask);
}
