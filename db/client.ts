import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import * as schema from './schema/index.ts';

/** How long one statement waits for another process's lock before `transact` retries it asynchronously. */
const BUSY_TIMEOUT = 50;

/** @param url `file:` for a local database, `libsql://` or `http(s)://` for a shared one. */
export const openDatabase = async (url: string, authToken?: string) => {
  const isFile = url.startsWith('file:');
  if (isFile) mkdirSync(dirname(fileURLToPath(new URL(url, 'file:///'))), { recursive: true });
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    ...(isFile ? { timeout: BUSY_TIMEOUT } : {}),
  });
  // WAL is a property of the file; it lets visitors' reads go on while a write commits.
  if (isFile) await client.execute('PRAGMA journal_mode = WAL');
  return drizzle(client, { schema });
};

export type Database = Awaited<ReturnType<typeof openDatabase>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query runs on: the database, or a transaction already begun. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'query'>;
