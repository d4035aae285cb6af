import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { releases, sessions } from '../../db/schema/index.ts';
import { seedDatabase } from '../../db/seed.ts';
import { transact } from '../../db/transact.ts';
import { type HranaServer, startHranaServer } from '../../tests/support/hrana-server/hrana-server.ts';
import { createLocalStore } from '../media/local-store.ts';
import { writeWholeFile } from '../process/files.ts';
import { createRelease } from '../releases/releases.queries.ts';
import { createTestAdmin } from '../testing.ts';
import { copyTables } from './copy-database.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let folder: string;
let server: HranaServer;
let shared: Database;
let archive: string;

async function readTables({ $client }: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await $client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('sessions') ORDER BY name",
  );
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await $client.execute(`SELECT * FROM "${name}" ORDER BY 1, 2`);
    contents[String(name)] = rows.map((row) => Object.values(row));
  }
  return contents;
}

const listSchema = async ({ $client }: Database): Promise<unknown[]> =>
  (await $client.execute('SELECT type, name, sql FROM sqlite_master ORDER BY name')).rows.map((row) => ({ ...row }));

function targetAt(name: string) {
  return {
    dataDir: join(folder, name),
    databaseUrl: server.urlOf(name),
    databaseAuthToken: 'token',
    bucket: null,
    findBucketRelease: async () => null,
    carryTakedowns: async () => 0,
    now: () => new Date(),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-shared-'));
  server = await startHranaServer({ folder: join(folder, 'databases'), token: 'token' });
  shared = await openDatabase(server.urlOf('club'), 'token');
  await migrateDatabase(shared);
  const imagesDir = join(folder, 'images');
  await seedDatabase(shared, {
    saveImage: (name, bytes) => writeWholeFile(join(imagesDir, name), bytes),
    now: new Date(),
  });
  const { id: userId } = await createTestAdmin(shared);
  await transact(shared, async (tx) => {
    // More than one page of a copy, and a number that must not be given out again.
    for (let note = 0; note < 45; note += 1) {
      await createRelease(tx, { kind: 'publish', status: 'superseded', note: `${note}`, by: 'a', at: new Date() });
    }
    await tx.insert(sessions).values({ id: 'x', userId, expiresAt: 9e9, createdAt: new Date().toISOString() });
  });
  const store = createLocalStore({ uploadsDir: join(folder, 'uploads'), imagesDir });
  const source = { db: shared, dataDir: join(folder, 'data'), store, imagesDir, now: () => new Date() };
  const { file } = await createBackup(source, folder);
  archive = join(folder, file);
});

afterAll(async () => {
  shared.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

test('restores a shared database from its archive into an empty shared database', async () => {
  await restoreBackup(archive, targetAt('restored'));
  const restored = await openDatabase(server.urlOf('restored'), 'token');
  const tables = await readTables(restored);
  // The moment of the restore is all that is new.
  const [restoredAt, ...settings] = tables.settings ?? [];
  expect(restoredAt).toEqual(['restoredAt', expect.any(String)]);
  expect({ ...tables, settings }).toEqual(await readTables(shared));
  expect(await listSchema(restored)).toEqual(await listSchema(shared));
  expect(await restored.$count(sessions)).toBe(0);
  expect(await restored.$count(releases)).toBe(45);
  expect((await restored.$client.execute('PRAGMA foreign_key_check')).rows).toEqual([]);
  expect((await restored.$client.execute('PRAGMA integrity_check')).rows[0]?.[0]).toBe('ok');
  restored.close();
});

test('refuses to restore into a shared database that is not empty', async () => {
  const before = await readTables(shared);
  await expect(restoreBackup(archive, targetAt('club'))).rejects.toThrow('The shared database is not empty');
  expect(await readTables(shared)).toEqual(before);
});

test('leaves the target empty after a failed copy, so that it can be retried', async () => {
  const target = await openDatabase(server.urlOf('half-way'), 'token');
  let reads = 0;
  const execute: typeof shared.$client.execute = async (statement: never) => {
    reads += 1;
    if (reads > 6) throw new Error('the connection broke');
    return shared.$client.execute(statement);
  };
  const failing = new Proxy(shared.$client, {
    get: (client, name) => (name === 'execute' ? execute : Reflect.get(client, name)),
  });
  await expect(copyTables(failing, target.$client)).rejects.toThrow('the connection broke');
  expect(await listSchema(target)).toEqual([]);
  await copyTables(shared.$client, target.$client);
  expect(await target.$count(releases)).toBe(45);
  target.close();
});
