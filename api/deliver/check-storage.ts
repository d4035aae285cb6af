import { access, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseLost } from '../../db/error-codes.ts';
import type { Env } from '../process/env.ts';
import { findLinkedRelease } from './release-folder.ts';

type Storage = Pick<Env, 'dataDir' | 'databaseUrl'>;

/**
 * To be asked before the database is opened: a file that SQLite has once found read-only stays so for this process.
 * @throws what `findStorageFault` knows
 */
export async function checkStorage({ dataDir, databaseUrl }: Storage): Promise<void> {
  await checkWritable(dataDir);
  await checkWritable(join(dataDir, 'releases'));
  if (!databaseUrl.startsWith('file:')) return;
  const database = fileURLToPath(databaseUrl);
  await checkWritable(dirname(database));
  for (const path of [database, `${database}-wal`, `${database}-shm`]) await checkWritable(path);
  await refuseLostDatabase(database, dataDir);
}

function checkWritable(path: string): Promise<void> {
  return access(path, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    // A missing folder can be created.
    if (error.code !== 'ENOENT') throw error;
  });
}

/** A missing or empty file beside a live release is no new club: to begin one here would put an empty site before visitors. */
async function refuseLostDatabase(database: string, dataDir: string): Promise<void> {
  if ((await findLinkedRelease({ dataDir })) === null) return;
  const file = await stat(database).catch(() => null);
  if (file === null || file.size === 0) throw new DatabaseLost('the data folder holds a release and no database');
}
