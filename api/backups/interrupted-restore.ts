import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Env } from '../process/env.ts';
import { ignoreMissing } from '../process/files.ts';
import { restoreDatabase } from './replace-database.ts';
import { isAbandoned, SCRATCH_KINDS, sweepScratchFolders } from './scratch-folder.ts';

/** Marker file in a restore's folder: its database is ready to be put in place. */
export const RESTORE_COMMITS = 'commits';

const SENTENCES = {
  finished: 'Restore finished, although it was killed before it could say so: the club is the one of the backup',
  notBegun: 'Restore interrupted: nothing was changed, the club is the one from before. Restore again.',
  unknown: 'Restore into the shared database interrupted: the database holds all of the backup, or nothing',
} as const;

/** At start, before the database is opened: logs the outcome of killed restores and removes their leftovers. */
export async function sweepInterruptedRestores(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<void> {
  const isAbandonedRestore = (name: string): boolean => isAbandoned(name, ['restore']);
  const isLocal = databaseUrl.startsWith('file:');
  // Without its log a database may be incomplete. If it cannot be restored, the start must fail.
  const waiting = isLocal ? await restoreDatabase(fileURLToPath(databaseUrl), isAbandonedRestore) : [];
  try {
    const names = ((await readdir(dataDir).catch(ignoreMissing)) ?? []).filter(isAbandonedRestore);
    for (const name of new Set([...waiting, ...names])) {
      const isCommitted = !waiting.includes(name) && existsSync(join(dataDir, name, RESTORE_COMMITS));
      const outcome = isCommitted ? 'finished' : 'notBegun';
      log.warn({ restore: name }, SENTENCES[isLocal ? outcome : 'unknown']);
    }
    await sweepScratchFolders(dataDir, SCRATCH_KINDS);
  } catch (err) {
    log.warn({ err }, 'Cleanup after a restore failed');
  }
}
