import { existsSync } from 'node:fs';
import type { Env } from '../api/process/env.ts';
import { getInnermostMessage } from '../api/process/error-code.ts';
import { findStorageFault } from '../api/process/storage-fault.ts';
import type { StorageFault } from '../contract/errors.ts';
import { codesOf } from '../db/error-codes.ts';

const SENTENCES = {
  full: ['The disk is full', 'Free some space, then try again.'],
  readOnly: ['The data folder cannot be written to', 'Make it writable, then try again.'],
  locked: ['Another program keeps the database locked', 'Try again in a minute.'],
  damaged: ['The database is damaged', 'Restore the newest backup: npm run restore -- FILE'],
  lost: ['The database is gone', 'Restore the newest backup: npm run restore -- FILE'],
  unreachable: ['The database cannot be reached', 'Check DATABASE_URL, then try again.'],
} as const satisfies Record<StorageFault, readonly [string, string]>;

const UNUSABLE = [
  'A file or folder cannot be used',
  'Check its disk and who may write to it, then try again.',
] as const;

/** Runs a command and ends the process. A failure prints a sentence instead of a stack. */
export function runCommand(work: () => Promise<void>): void {
  work().then(
    () => process.exit(),
    (error: unknown) => {
      console.error(describeFailure(error));
      process.exit(1);
    },
  );
}

export function isDatabaseThere({ databaseUrl }: Env): boolean {
  return !databaseUrl.startsWith('file:') || existsSync(new URL(databaseUrl));
}

/** Error with its cause in one sentence, for the terminal. */
export function describeFailure(error: unknown): string {
  const fault = findStorageFault(error);
  const cause = getInnermostMessage(error);
  if (fault === null) return cause;
  // The file may be anywhere, such as on the disk that a backup goes to.
  const isOfDatabase = codesOf(error).some((code) => code.startsWith('SQLITE_'));
  const [what, remedy] = fault === 'readOnly' && !isOfDatabase ? UNUSABLE : SENTENCES[fault];
  return `${what} (${cause}). ${remedy}`;
}
