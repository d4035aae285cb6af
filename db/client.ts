import { mkdirSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, type Config, createClient, type InStatement, type ResultSet } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { codesOf } from './error-codes.ts';
import * as schema from './schema/index.ts';

/** Time a statement waits for another process's lock before `transact` retries. Milliseconds. */
const BUSY_TIMEOUT = 50;

/** Response timeout of a shared database. Milliseconds. */
const RESPONSE_TIMEOUT = 20_000;

/** Code that SQLite has for it. */
const SYNC_FAILED = 'SQLITE_IOERR_FSYNC';

const fetchInTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });

export type Database = Awaited<ReturnType<typeof openDatabase>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'query' | '$count'>;

/** @param url `file:` for a local database, `libsql://` or `http(s)://` for a shared one. */
export async function openDatabase(url: string, authToken?: string) {
  if (url.startsWith('file:')) mkdirSync(dirname(fileURLToPath(url)), { recursive: true });
  const reader = connect(url, authToken);
  if (url.startsWith('file:')) replaceAfterFailure(reader.$client);
  // WAL is stored in the file. It lets reads continue while a write commits.
  if (url.startsWith('file:')) {
    await reader.run('PRAGMA journal_mode = WAL').catch((error: unknown) => {
      reader.$client.close();
      throw error;
    });
  }
  // Only `transact` uses the writer: it may reconnect it, which would break reads in flight.
  const writer = connect(url, authToken);
  const log = openLog(url, () => foldLog(reader));
  const close = (): void => {
    for (const { $client } of [reader, writer]) $client.close();
    void log.close();
  };
  const identity = findIdentity(url);
  /** False once the file was deleted or replaced: later writes are lost when this process ends. */
  const isInPlace = (): boolean => identity === null || findIdentity(url) === identity;
  return Object.assign(reader, { writer, syncLog: log.sync, close, isInPlace, [Symbol.dispose]: close });
}

/** Opens a database for plain statements. */
export function openClient(url: string, authToken?: string, options: Omit<Config, 'url' | 'authToken'> = {}) {
  const client = createClient({ url, ...options, ...(authToken ? { authToken } : {}) });
  return Object.assign(client, { [Symbol.dispose]: () => client.close() });
}

/** Checkpoints the write-ahead log into the database file. False if another process blocks it. */
export async function foldLog({ $client }: Pick<Database, '$client'>): Promise<boolean> {
  if ($client.protocol !== 'file') return true;
  const { rows } = await $client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  return Number(rows[0]?.busy) === 0;
}

function connect(url: string, authToken: string | undefined) {
  const options = url.startsWith('file:') ? { timeout: BUSY_TIMEOUT } : { fetch: fetchInTime };
  return drizzle(openClient(url, authToken, options), { schema });
}

/**
 * Opens a new connection after a read that failed. Until the failed statement is collected as garbage, the old one fails on
 * or reads an old state (@libsql/client 0.18.0, see failed-read.test.ts).
 */
function replaceAfterFailure(client: Client): void {
  const execute = client.execute.bind(client) as (statement: InStatement) => Promise<ResultSet>;
  client.execute = async (statement: InStatement) =>
    execute(statement).catch((error: unknown) => {
      if (codesOf(error).some((code) => /^SQLITE_(CORRUPT|IOERR|NOTADB)/.test(code))) client.reconnect();
      throw error;
    });
}

/**
 * The write-ahead log of a local database, in which a commit is durable once it is synced. One sync in another thread serves
 * all commits that wait for it, and does not block the event loop as the driver's does.
 */
function openLog(url: string, fold: () => Promise<boolean>) {
  let file: FileHandle | undefined;
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  let hasFailed = false;
  const run = async (): Promise<void> => {
    next = null;
    try {
      // After a failure, a sync proves nothing of what was written before it. Copied into the database file, it is safe.
      if (hasFailed && !(await fold())) throw new Error('The log could not be folded after a failed sync');
      hasFailed = true;
      file ??= await open(`${fileURLToPath(url)}-wal`, 'r+');
      await file.datasync();
      hasFailed = false;
    } catch (cause) {
      throw Object.assign(new Error('The commit could not be synced to disk', { cause }), { code: SYNC_FAILED });
    }
  };
  return {
    /** Resolves once everything committed before the call is on disk. */
    async sync(): Promise<void> {
      if (!url.startsWith('file:')) return;
      next ??= last.catch(() => undefined).then(run);
      last = next;
      await next;
    },
    close: async (): Promise<void> => {
      // The file may be on its way to be opened.
      await last.catch(() => undefined);
      await file?.close();
    },
  };
}

/** Device and inode of the file. Null for a shared database or a missing file. */
function findIdentity(url: string): string | null {
  if (!url.startsWith('file:')) return null;
  // Synchronous like the driver; the asynchronous call takes ten times as long.
  const file = statSync(fileURLToPath(url), { throwIfNoEntry: false });
  return file ? `${file.dev}:${file.ino}` : null;
}
