import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { countMigrations, migrateDatabase, readMigrations } from './migrate.ts';
import { carouselImages, contentItems, externalLinks } from './schema/index.ts';
import { FIRST_ROWS, fillFirstSchema } from './testing-first-schema.ts';

async function openEmpty() {
  const folder = await mkdtemp(join(tmpdir(), 'club-migrate-'));
  const url = pathToFileURL(join(folder, 'club.db')).href;
  const db = await openDatabase(url);
  return {
    db,
    url,
    [Symbol.asyncDispose]: async () => {
      db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const countApplied = async (db: Awaited<ReturnType<typeof openDatabase>>): Promise<number> =>
  (await db.all(sql`SELECT created_at FROM __drizzle_migrations`)).length;

test('preserves all rows of the first released schema through every later migration', async () => {
  await using database = await openEmpty();
  const { db } = database;
  await fillFirstSchema(db);
  expect(await countApplied(db)).toBe(1);
  await migrateDatabase(db);
  expect(await countApplied(db)).toBe(countMigrations());
  for (const [table, rows] of Object.entries(FIRST_ROWS)) {
    for (const row of rows) {
      const [stored] = await db.all(sql`SELECT * FROM ${sql.identifier(table)} WHERE id = ${row.id}`);
      const { snapshot: _bytes, ...columns } = row;
      expect(stored).toMatchObject(columns);
    }
  }
  // As the app reads them, with what columns added since are given.
  expect(await db.query.contentItems.findMany()).toMatchObject([{ value: '<p>save 0</p>', showFrom: null }]);
  expect([await db.$count(contentItems), await db.$count(carouselImages), await db.$count(externalLinks)]).toEqual([
    1, 1, 1,
  ]);
  expect(await db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
});

test('keeps a text that a club of version 1.0 had under the key of the fund split', async () => {
  await using database = await openEmpty();
  const { db } = database;
  await fillFirstSchema(db);
  const own = JSON.stringify({ id: 8, key: 'about_fund_split', value: '<p>Ours</p>' });
  const times = sql`'2026-01-05T18:00:00.000Z', '2026-01-05T18:00:00.000Z'`;
  await db.run(sql`INSERT INTO content_items (id, key, value, type, description, created_at, updated_at) VALUES
    (8, 'about_fund_split', '<p>Ours</p>', 'html', '', ${times}),
    (9, 'about_fund_allocation', '<ul><li>A: 60%</li><li>B: 40%</li></ul>', 'html', '', ${times})`);
  await db.run(sql`INSERT INTO changes (at, entity, entity_id, action, after)
    VALUES ('2026-01-05T18:00:00.000Z', 'contentItems', 8, 'create', ${own})`);
  await migrateDatabase(db);
  const stored = await db.all<{ id: number; key: string; value: string }>(
    sql`SELECT id, key, value FROM content_items WHERE id > 7 ORDER BY id`,
  );
  expect(stored).toMatchObject([
    { id: 8, key: 'about_fund_split_8', value: '<p>Ours</p>' },
    { id: 9, key: 'about_fund_allocation', value: '' },
    { id: 10, key: 'about_fund_split', value: expect.stringContaining('"A"') },
  ]);
  const [change] = await db.all<{ after: string }>(sql`SELECT after FROM changes WHERE entity_id = 8`);
  expect(JSON.parse(change?.after ?? '')).toMatchObject({ key: 'about_fund_split_8' });
});

test('migrates an old database once when two processes start at the same moment', async () => {
  await using database = await openEmpty();
  await fillFirstSchema(database.db);
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(database.url)));
  await Promise.all([database.db, ...others].map((db) => migrateDatabase(db)));
  for (const other of others) other.close();
  expect(await countApplied(database.db)).toBe(countMigrations());
});

test('leaves the database as it was when a migration fails', async () => {
  await using database = await openEmpty();
  const { db } = database;
  await migrateDatabase(db);
  const tables = await db.all(sql`SELECT name FROM sqlite_master ORDER BY name`);
  const wrong = {
    sql: ['CREATE TABLE half (id integer)', 'ALTER TABLE nowhere ADD x text'],
    hash: 'x',
    folderMillis: 1,
    bps: true,
  };
  await expect(migrateDatabase(db, [...readMigrations(), wrong])).rejects.toThrow();
  expect(await db.all(sql`SELECT name FROM sqlite_master ORDER BY name`)).toEqual(tables);
});

test('refuses a database that a newer program has changed, without touching it', async () => {
  await using database = await openEmpty();
  const { db } = database;
  const older = readMigrations().slice(0, -1);
  await migrateDatabase(db);
  const read = () => db.all(sql`SELECT name FROM sqlite_master UNION SELECT hash FROM __drizzle_migrations ORDER BY 1`);
  const before = await read();
  await expect(migrateDatabase(db, older)).rejects.toThrow(
    /^The database was changed by a newer version of this program/,
  );
  // A program that lacks one and brings another is no newer one.
  const other = { sql: ['CREATE TABLE other (id integer)'], hash: 'x', folderMillis: 1, bps: true };
  await expect(migrateDatabase(db, [...older, other])).rejects.toThrow('newer version');
  expect(await read()).toEqual(before);
});

test('only adds, so that the previous version can run beside the new one', () => {
  const statements = readMigrations().flatMap((migration) => migration.sql);
  const others = statements.filter((statement) => !/^\s*(CREATE|ALTER TABLE `\w+` ADD) /.test(statement));
  expect(others).toEqual([]);
  const added = statements.filter((statement) => /\bADD\b/.test(statement));
  expect(added.filter((statement) => /NOT NULL/.test(statement) && !/DEFAULT/.test(statement))).toEqual([]);
});
