import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import * as schema from './schema/index.ts';

/** Time one statement waits for another process's lock before `transact` retries. Milliseconds. */
const BUSY_TIMEOUT = 50;

/** Response timeout of a shared database. Milliseconds. */
const RESPONSE_TIMEOUT = 20_000;

const fetchInTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });

export type Database = Awaited<ReturnType<typeof openDatabase>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Database, or a transaction that has begun. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'query'>;

/** @param url `file:` for a local database, `libsql://` or `http(s)://` for a shared one. */
export async function openDatabase(url: string, authToken?: string) {
  if (url.startsWith('file:')) mkdirSync(dirname(fileURLToPath(url)), { recursive: true });
  const reader = connect(url, authToken);
  // WAL is a property of the file; it lets visitors' reads go on while a write commits.
  if (url.startsWith('file:')) {
    await reader.run('PRAGMA journal_mode = WAL').catch((error: unknown) => {
      reader.$client.close();
      throw error;
    });
  }
  // `transact` alone uses the writers: it may have to reconnect them, which would break reads in flight.
  const writers = { durable: connect(url, authToken), relaxed: connect(url, authToken) };
  const close = (): void => {
    for (const { $client } of [reader, ...Object.values(writers)]) $client.close();
  };
  const identity = findIdentity(url);
  /** False once the file was deleted or replaced: what is written from then on is lost with this process. */
  const isInPlace = (): boolean => identity === null || findIdentity(url) === identity;
  return Object.assign(reader, { writers, close, isInPlace });
}

/** Brings what the write-ahead log of a file holds into the file itself. False where another process is in the way. */
export async function foldLog({ $client }: Pick<Database, '$client'>): Promise<boolean> {
  if ($client.protocol !== 'file') return true;
  const { rows } = await $client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  return Number(rows[0]?.busy) === 0;
}

function connect(url: string, authToken: string | undefined) {
  const options = url.startsWith('file:') ? { timeout: BUSY_TIMEOUT } : { fetch: fetchInTime };
  return drizzle(createClient({ url, ...options, ...(authToken ? { authToken } : {}) }), { schema });
}

/** Which file it is; null for a shared database, or where there is none. */
function findIdentity(url: string): string | null {
  if (!url.startsWith('file:')) return null;
  // As the driver, which reads and writes in this thread: the way to another one takes ten times as long.
  try {
    const { dev, ino } = statSync(fileURLToPath(url));
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
