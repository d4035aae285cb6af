import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type HranaOptions, type HranaServer, startHranaServer } from '../tests/support/hrana-server/hrana-server.ts';
import { type Database, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { settings } from './schema/index.ts';
import { transact } from './transact.ts';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function startServer(options: Partial<HranaOptions> = {}): Promise<HranaServer & { folder: string }> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'club-shared-')));
  const server = await startHranaServer({ folder, ...options });
  cleanUp.push(() => rm(folder, { recursive: true, force: true }), server.stop);
  return { ...server, folder };
}

async function open(server: HranaServer, token?: string): Promise<Database> {
  const db = await openDatabase(server.urlOf('club'), token);
  cleanUp.push(async () => db.close());
  return db;
}

async function openMigrated(server: HranaServer): Promise<Database> {
  const db = await open(server);
  await migrateDatabase(db);
  return db;
}

const put = (db: Database, key: string) => transact(db, (tx) => tx.insert(settings).values({ key, value: key }));

function countTicks() {
  const started = performance.now();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  return () => {
    clearInterval(timer);
    return ticks / ((performance.now() - started) / 10);
  };
}

test('loses no write of two processes that write at once', async () => {
  const server = await startServer({ busyWait: 20 });
  const one = await openMigrated(server);
  const other = await open(server);
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => [put(one, `one-${number}`), put(other, `other-${number}`)]).flat(),
  );
  expect(await one.$count(settings)).toBe(40);
});

test('waits for another process’s lock without blocking the event loop', async () => {
  const server = await startServer({ busyWait: 20 });
  const one = await openMigrated(server);
  const other = await open(server);
  const locked = await other.$client.transaction('write');
  await locked.execute('SELECT 1');
  const stopQuiet = countTicks();
  await sleep(500);
  const quiet = stopQuiet();
  const stop = countTicks();
  const write = put(one, 'late');
  await sleep(500);
  await locked.commit();
  await write;
  // Of the ticks without waiting, since a busy machine skips some; a blocked loop gives hardly any.
  expect(stop() / quiet).toBeGreaterThan(0.3);
  expect(await one.$count(settings)).toBe(1);
});

test('retries a transaction that the server rolled back because it took too long', async () => {
  const server = await startServer({ streamExpiry: 100 });
  const db = await openMigrated(server);
  let attempts = 0;
  await transact(db, async (tx) => {
    attempts += 1;
    await tx.insert(settings).values({ key: `attempt-${attempts}`, value: true });
    if (attempts === 1) await sleep(400);
    await tx.insert(settings).values({ key: 'end', value: true });
  });
  expect((await db.select().from(settings)).map(({ key }) => key).toSorted()).toEqual(['attempt-2', 'end']);
});

test('keeps the message of a refusal when the rollback after it fails', async () => {
  const server = await startServer({ streamExpiry: 100 });
  const db = await openMigrated(server);
  const refused = transact(db, async (tx) => {
    await tx.insert(settings).values({ key: 'refused', value: true });
    await sleep(400);
    throw new Error('This was changed meanwhile');
  });
  await expect(refused).rejects.toThrow('This was changed meanwhile');
  expect(await db.$count(settings)).toBe(0);
});

test('completes a write once the shared database is back', async () => {
  const server = await startServer();
  const db = await openMigrated(server);
  await server.stop();
  const write = put(db, 'late');
  await sleep(300);
  await startServer({ folder: server.folder, port: Number(new URL(server.url).port) });
  await write;
  expect(await db.$count(settings)).toBe(1);
});

test('reports a wrong token as such', async () => {
  const server = await startServer({ token: 'right' });
  const db = await open(server, 'wrong');
  await expect(migrateDatabase(db)).rejects.toMatchObject({ cause: { message: expect.stringContaining('401') } });
});
