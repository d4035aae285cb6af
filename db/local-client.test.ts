import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, type InStatement, type LibsqlError } from '@libsql/client';
import { expect, test } from 'vitest';
import { createLocalClient } from './local-client.ts';

const openFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-client-'));
  const path = join(folder, 'club.db');
  const ours = createLocalClient(path, { timeout: 50, pragmas: [] });
  const theirs = createClient({ url: pathToFileURL(path).href, timeout: 50 });
  await ours.execute('PRAGMA journal_mode = WAL');
  await ours.execute('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, size REAL, bytes BLOB)');
  return {
    ours,
    theirs,
    [Symbol.asyncDispose]: async () => {
      ours.close();
      theirs.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** Rows in both of their forms, and how many were written. */
const ask = async (client: Client, statement: InStatement) => {
  const { columns, rows, rowsAffected } = await client.execute(statement);
  const values = rows.map((row) => Array.prototype.slice.call(row));
  return { columns, rowsAffected, values, named: rows.map((row) => ({ ...row })) };
};

const describeError = ({ name, code, extendedCode }: Partial<LibsqlError>) => ({ name, code, extendedCode });

test('answers as @libsql/client does, the first time and with a statement at hand', async () => {
  await using file = await openFile();
  const { ours, theirs } = file;
  const insert = 'INSERT INTO things (name, size, bytes) VALUES (?, ?, ?)';
  await ours.execute({ sql: insert, args: ['one', 1.5, new Uint8Array([1, 2])] });
  await ours.execute({ sql: insert, args: [null, true, new Uint8Array([3]).buffer] });
  const questions: InStatement[] = [
    'SELECT * FROM things ORDER BY id',
    { sql: 'SELECT id, name FROM things WHERE id = ?', args: [1] },
    { sql: 'SELECT id, name FROM things WHERE id = ?', args: [9] },
    'SELECT a.id, b.id, count(*) AS id FROM things a, things b',
    { sql: 'UPDATE things SET size = 2 WHERE id = ? RETURNING id, size', args: [1] },
    { sql: 'UPDATE things SET size = 2 WHERE id = ?', args: [1] },
    { sql: insert, args: ['one', null, null] },
    'SELECT nothing',
    'not a statement',
    { sql: 'SELECT ?', args: [Number.NaN] },
  ];
  for (const question of [...questions, ...questions]) {
    const [one, other] = await Promise.all([ours, theirs].map((each) => ask(each, question).catch(describeError)));
    expect(one).toEqual(other);
  }
});

test('a table that another connection changed is read with its new columns', async () => {
  await using file = await openFile();
  const { ours, theirs } = file;
  const all = 'SELECT * FROM things';
  await ours.execute("INSERT INTO things (name) VALUES ('one')");
  expect((await ask(ours, all)).columns).toHaveLength(4);
  await theirs.execute('ALTER TABLE things ADD COLUMN color TEXT');
  expect(await ask(ours, all)).toMatchObject({ named: [{ name: 'one', color: null }] });
});

test('a transaction that cannot begin, and a refused commit, leave nothing behind', async () => {
  await using file = await openFile();
  const { ours, theirs } = file;
  const lock = await theirs.transaction('write');
  await expect(ours.transaction()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  await lock.commit();
  await ours.execute('CREATE TABLE parts (thing INTEGER REFERENCES things (id) DEFERRABLE INITIALLY DEFERRED)');
  const refused = await ours.transaction();
  await refused.execute('INSERT INTO parts VALUES (7)');
  await expect(refused.commit()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' });
  expect(refused.closed).toBe(true);
  await expect(refused.execute('SELECT 1')).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
  const next = await ours.transaction();
  await next.execute("INSERT INTO things (name) VALUES ('kept')");
  await next.commit();
  expect(await ask(theirs, 'SELECT (SELECT count(*) FROM parts) AS parts, name FROM things')).toMatchObject({
    named: [{ parts: 0, name: 'kept' }],
  });
});

test('what a transaction reads and writes is its own until it commits', async () => {
  await using file = await openFile();
  const { ours } = file;
  const count = 'SELECT count(*) AS count FROM things';
  const open = await ours.transaction();
  await open.execute("INSERT INTO things (name) VALUES ('one')");
  expect((await open.execute(count)).rows[0]?.count).toBe(1);
  expect((await ours.execute(count)).rows[0]?.count).toBe(0);
  await open.commit();
  expect((await ours.execute(count)).rows[0]?.count).toBe(1);
  ours.close();
  await expect(ours.execute(count)).rejects.toMatchObject({ code: 'CLIENT_CLOSED' });
});
