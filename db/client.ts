import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import * as schema from './schema/index.ts';

/** Time a statement waits for another process's lock before `transact` retries. Milliseconds. */
const BUSY_TIMEOUT = 50;

/** Response timeout of a shared database. Milliseconds. */
const RESPONSE_TIMEOUT = 20_000;

const fetchInTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });

export type Database = Awaited<ReturnType<typeof openDatabase>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'query'>;

/** @param url `file:` for a local database, `libsql://` or `http(s)://` for a shared one. */
export async function openDatabase(url: string, authToken?: string) {
  if (url.startsWith('file:')) mkdirSync(dirname(fileURLToPath(url)), { recursive: true });
  const reader = connect(url, authToken);
  // WAL is stored in the file. It lets reads continue while a write commits.
  if (url.startsWith('file:')) {
    await reader.run('PRAGMA journal_mode = WAL').catch((error: unknown) => {
      reader.$client.close();
      throw error;
    });
  }
  // Only `transact` uses the writers: it may reconnect them, which would break reads in flight.
  const writers = { durable: connect(url, authToken), relaxed: connect(url, authToken) };
  const close = (): void => {
    for (const { $client } of [reader, ...Object.values(writers)]) $client.close();
  };
  const identity = findIdentity(url);
  /** False once the file was deleted or replaced: later writes are lost when this process ends. */
  const isInPlace = (): boolean => identity === null || findIdentity(url) === identity;
  return Object.assign(reader, { writers, close, isInPlace });
}

/** Checkpoints the write-ahead log into the database file. False if another process blocks it. */
export async function foldLog({ $client }: Pick<Database, '$client'>): Promise<boolean> {
  if ($client.protocol !== 'file') return true;
  const { rows } = await $client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  return Number(rows[0]?.busy) === 0;
}

function connect(url: string, authToken: string | undefined) {
  const options = url.startsWith('file:') ? { timeout: BUSY_TIMEOUT } : { fetch: fetchInTime };
  return drizzle(createClient({ url, ...options, ...(authToken ? { authToken } : {}) }), { schema });
}

/** Device and inode of the file. Null for a shared database or a missing file. */
function findIdentity(url: string): string | null {
  if (!url.startsWith('file:')) return null;
  // Synchronous like the driver; the asynchronous call takes ten times as long.
  try {
    const { dev, ino } = statSync(fileURLToPath(url));
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
