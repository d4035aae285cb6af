import { LibsqlError } from '@libsql/client';
import { DrizzleQueryError } from 'drizzle-orm';
import type { StorageFault } from '../../contract/errors.ts';
import { codesOf } from '../../db/error-codes.ts';

/** Delay before retrying after a storage fault. Seconds. */
export const RETRY_SECONDS = 30;

/** Code prefixes of SQLite and the system for each fault. */
const CODES = {
  // SHMSIZE: no space for the index of the write-ahead log.
  full: /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/,
  // The system makes a failing disk read-only, which SQLite reports as a failed write. EIO is of a file beside the database.
  readOnly:
    /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHM|LOCK|DELETE)|EROFS|EACCES|EPERM|EIO)/,
  locked: /^(SQLITE_BUSY|SQLITE_LOCKED)/,
  damaged: /^(SQLITE_CORRUPT|SQLITE_NOTADB|SQLITE_IOERR)/,
  lost: /^DATABASE_LOST/,
  unreachable: /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|UND_ERR)/,
} as const satisfies Record<StorageFault, RegExp>;

export function findStorageFault(error: unknown): StorageFault | null {
  const codes = codesOf(error);
  const isOfDatabase = error instanceof DrizzleQueryError || error instanceof LibsqlError;
  for (const [fault, pattern] of Object.entries(CODES) as [StorageFault, RegExp][]) {
    // Other servers may be unreachable too, so this counts only for errors of the database client.
    if (fault === 'unreachable' && !isOfDatabase) continue;
    if (codes.some((code) => pattern.test(code))) return fault;
  }
  return null;
}
