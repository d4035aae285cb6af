import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { foldLog, openDatabase } from './client.ts';
import { createTestDatabase } from './testing.ts';

const PAGE = 4096;

test('reads again as soon as the disk does, after a read that failed', async () => {
  await using made = await createTestDatabase();
  const path = join(made.folder, 'read.db');
  const url = pathToFileURL(path).href;
  const before = await openDatabase(url);
  await before.run(sql`CREATE TABLE texts (id INTEGER PRIMARY KEY, value TEXT)`);
  await before.run(sql`INSERT INTO texts (value) VALUES ('kept')`);
  await foldLog(before);
  before.close();
  await using file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(PAGE), 0, PAGE, PAGE);
  const db = await openDatabase(url);
  await file.write(Buffer.alloc(PAGE), 0, PAGE, PAGE);
  await expect(db.all(sql`SELECT value FROM texts`)).rejects.toThrow();
  await file.write(buffer, 0, PAGE, PAGE);
  expect(await db.all(sql`SELECT value FROM texts`)).toEqual([{ value: 'kept' }]);
  db.close();
});
