import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Statement, StatementError, type StatementResult, type Value } from './protocol.ts';

/** Interval of retries for a lock that another stream holds. Milliseconds. */
const LOCK_POLL = 2;

const PRIMARY_CODES: Record<number, string> = {
  1: 'SQLITE_UNKNOWN',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
};

/** Removes libSQL's addition to SQLite's syntax, which its client sends for read-only transactions. */
const toPlainSql = (sql: string): string => sql.replace(/^BEGIN TRANSACTION READONLY$/, 'BEGIN');

/** One stream's connection to the database file. */
export interface Connection {
  /** @throws {StatementError} */
  execute(statement: Statement, sql: string): Promise<StatementResult>;
  executeAll(sql: string): Promise<void>;
  isInTransaction(): boolean;
  close(): void;
}

/**
 * @param busyWait how long a statement waits for another stream's lock before it gets SQLITE_BUSY. It waits
 * without stopping the process: other streams go on meanwhile, as the one that holds the lock must.
 */
export function openConnection(path: string, busyWait: number): Connection {
  const db = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL');

  const retryWhileBusy = async <Result>(work: () => Result): Promise<Result> => {
    for (const deadline = Date.now() + busyWait; ; await sleep(LOCK_POLL)) {
      try {
        return work();
      } catch (error) {
        const code = codeOf(error);
        // Inside a transaction waiting is no use: what it has read is out of date.
        if (code === 'SQLITE_BUSY' && !db.isTransaction && Date.now() < deadline) continue;
        throw new StatementError(`SQLite error: ${(error as Error).message}`, code);
      }
    }
  };

  const run = (statement: StatementSync, args: SQLInputValue[], named: Record<string, SQLInputValue>) =>
    (args.length > 0 ? statement.all(...args) : statement.all(named)) as unknown as SQLOutputValue[][];

  return {
    execute: ({ args = [], named_args: named = [], want_rows: wantsRows = true }, sql) =>
      retryWhileBusy(() => {
        const statement = db.prepare(toPlainSql(sql));
        statement.setReadBigInts(true);
        statement.setReturnArrays(true);
        const before = readCounts(db);
        const names = Object.fromEntries(named.map(({ name, value }) => [name, decode(value)]));
        const rows = run(statement, args.map(decode), names);
        const after = readCounts(db);
        return {
          cols: statement.columns().map(({ name, type }) => ({ name, decltype: type })),
          rows: wantsRows ? rows.map((row) => row.map(encode)) : [],
          affected_row_count: after.changes - before.changes,
          last_insert_rowid: after.rowId,
        };
      }),
    executeAll: (sql) => retryWhileBusy(() => db.exec(sql)),
    isInTransaction: () => db.isTransaction,
    close: () => db.close(),
  };
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 1;
  return PRIMARY_CODES[code] ?? 'SQLITE_UNKNOWN';
}

function readCounts(db: DatabaseSync): { changes: number; rowId: string } {
  const counts = db.prepare('SELECT total_changes() AS changes, last_insert_rowid() AS row_id').get();
  return { changes: Number(counts?.changes), rowId: String(counts?.row_id) };
}

function decode(value: Value): SQLInputValue {
  if (value.type === 'null') return null;
  if (value.type === 'integer') return BigInt(value.value);
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : value.value;
}

function encode(value: SQLOutputValue): Value {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64') };
}
