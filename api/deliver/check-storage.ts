import { access, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseLost } from '../../db/error-codes.ts';
import type { Env } from '../process/env.ts';
import { isMissing } from '../process/files.ts';
import { findLinkedRelease } from './release-folder.ts';

/**
 * Checks that files are writable. Call before opening the database: a file that SQLite once finds read-only stays so.
 * @throws errors that `findStorageFault` knows
 */
export async function checkStorage({ dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<void> {
  await checkWritable(dataDir);
  await checkWritable(join(dataDir, 'releases'));
  if (!databaseUrl.startsWith('file:')) return;
  const database = fileURLToPath(databaseUrl);
  await checkWritable(dirname(database));
  for (const path of [database, `${database}-wal`, `${database}-shm`]) await checkWritable(path);
  await refuseLostDatabase(database, dataDir);
}

function checkWritable(path: string): Promise<void> {
  return access(path, constants.W_OK).catch((error: unknown) => {
    // A missing folder can be created.
    if (!isMissing(error)) throw error;
  });
}

/** Throws if the database is missing or empty beside a live release: treating it as new would show visitors an empty site. */
async function refuseLostDatabase(database: string, dataDir: string): Promise<void> {
  if ((await findLinkedRelease({ dataDir })) === null) return;
  const file = await stat(database).catch(() => null);
  if (file === null || file.size === 0) throw new DatabaseLost('the data folder holds a release and no database');
}
