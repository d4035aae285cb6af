import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Client, InValue, Transaction } from '@libsql/client';
import { type Database, foldLog, openClient } from '../../db/client.ts';

/** Rows per page of a copy. Servers refuse responses above 10 MB, and a change may hold a long text twice. */
const PAGE = 20;

/**
 * Copies the database as of one moment, while others keep writing to it.
 * @param to path of a file that does not exist yet
 */
export async function copyDatabase(from: Client, to: string): Promise<void> {
  if (from.protocol === 'file') {
    await from.execute({ sql: 'VACUUM INTO ?', args: [to] });
    return;
  }
  using target = openClient(pathToFileURL(to).href);
  const reading = await from.transaction('read');
  try {
    await copyTables(reading, target);
  } finally {
    reading.close();
  }
}

/**
 * Fills an empty database, such as a new shared one, with everything from another. Runs in one transaction, so a failure
 * leaves it empty and it can be tried again.
 */
export async function copyTables(from: Client | Transaction, target: Client): Promise<void> {
  const to = await target.transaction('write');
  try {
    await copyInto(from, to);
    await to.commit();
  } finally {
    to.close();
  }
}

/** Runs `work` on a database, then closes it with all of it in one file. */
export async function workInOneFile<Result>(path: string, db: Database, work: () => Promise<Result>): Promise<Result> {
  let result: Result;
  try {
    result = await work();
    if (!(await foldLog(db))) throw new Error(`${path} is open elsewhere`);
  } finally {
    db.close();
  }
  for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true });
  return result;
}

async function copyInto(from: Client | Transaction, to: Transaction): Promise<void> {
  const { rows } = await from.execute(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
     AND name NOT LIKE 'libsql_%' ORDER BY type = 'table' DESC, rootpage`,
  );
  const tables = rows.filter(({ type }) => type === 'table');
  // Rows may be inserted before the rows they reference. Checked at commit instead.
  await to.execute('PRAGMA defer_foreign_keys = ON');
  for (const { sql } of tables) await to.execute(String(sql));
  for (const { name } of tables) await copyRows(from, to, String(name));
  for (const { type, sql } of rows) if (type !== 'table') await to.execute(String(sql));
  await copySequences(from, to);
}

async function copyRows(from: Client | Transaction, to: Transaction, table: string): Promise<void> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const sql = `SELECT rowid AS "copied rowid", * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`;
    const { rows, columns } = await from.execute({ sql, args: [after] });
    const names = columns.slice(1);
    const insert = `INSERT INTO "${table}" (${names.map((name) => `"${name}"`)}) VALUES (${names.map(() => '?')})`;
    await to.batch(rows.map((row) => ({ sql: insert, args: names.map((_name, index) => row[index + 1] as InValue) })));
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last[0]);
  }
}

// Without the sequences, an audit-trail id could be reused.
async function copySequences(from: Client | Transaction, to: Transaction): Promise<void> {
  const { rows } = await from.execute('SELECT name, seq FROM sqlite_sequence');
  await to.execute('DELETE FROM sqlite_sequence');
  await to.batch(
    rows.map(({ name, seq }) => ({
      sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)',
      args: [name as InValue, seq as InValue],
    })),
  );
}
