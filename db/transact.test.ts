import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { findStorageFault } from '../api/process/storage-fault.ts';
import { openDatabase } from './client.ts';
import { settings } from './schema/index.ts';
import { createTestDatabase, isRemote } from './testing.ts';
import { transact, whenCommitted, withPrecedence } from './transact.ts';

test('runs fifty parallel writes of one process one after another, losing none', async () => {
  await using database = await createTestDatabase();
  const writes = Array.from({ length: 50 }, (_, number) =>
    transact(database.db, (tx) => tx.insert(settings).values({ key: `key-${number}`, value: number })),
  );
  await Promise.all(writes);
  expect(await database.db.$count(settings)).toBe(50);
});

test('waits for another process’s lock without blocking the event loop', async () => {
  await using database = await createTestDatabase();
  const other = await openDatabase(database.url);
  const locked = await other.$client.transaction('write');
  let ticks = 0;
  const ticker = setInterval(() => {
    ticks += 1;
  }, 10);
  const write = transact(database.db, (tx) => tx.insert(settings).values({ key: 'late', value: true }));
  await new Promise((resolve) => setTimeout(resolve, 400));
  await locked.commit();
  await write;
  clearInterval(ticker);
  other.close();
  expect(await database.db.$count(settings)).toBe(1);
  // Of 40 possible; a blocked loop gives 0 or 1.
  expect(ticks).toBeGreaterThan(5);
});

test('waits for a lock with all writes together, not one after another', async () => {
  await using database = await createTestDatabase();
  const other = await openDatabase(database.url);
  const locked = await other.$client.transaction('write');
  // A shared database begins with the first statement.
  await locked.execute('select 1');
  const { now } = performance;
  // The patience of a write passes in a second; each of the others asks once.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) * 12);
  const started = Date.now();
  const writes = Array.from({ length: 6 }, (_, number) =>
    transact(database.db, (tx) => tx.insert(settings).values({ key: `key-${number}`, value: number })).catch(() =>
      Date.now(),
    ),
  );
  const [first, ...others] = (await Promise.all(writes)).map((at) => Number(at) - started);
  clock.mockRestore();
  await locked.rollback();
  other.close();
  expect(Math.max(...others)).toBeLessThan(3 * (first ?? 0));
});

test('runs pending writes before precedence work, and later ones after it', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const done: string[] = [];
  const write = async (name: string): Promise<void> => {
    await transact(db, (tx) => tx.insert(settings).values({ key: name, value: true }));
    done.push(name);
  };
  // A shared database takes longer for one write than what waits may go first.
  const waiting = isRemote ? ['waiting 1'] : ['waiting 1', 'waiting 2'];
  const writes = waiting.map(write);
  const begun = Promise.withResolvers<void>();
  const work = withPrecedence(
    db,
    async () => {
      begun.resolve();
      await arrived.promise;
      await write('own');
      done.push('over');
    },
    500,
  );
  const arrived = Promise.withResolvers<void>();
  await begun.promise;
  // Its share of time has begun by then.
  await sleep(525);
  writes.push(write('arriving'));
  arrived.resolve();
  await Promise.all([...writes, work]);
  expect(done).toEqual([...waiting, 'own', 'over', 'arriving']);
});

test('never delays a write for long while precedence work does not end', async () => {
  await using database = await createTestDatabase();
  const hanging = Promise.withResolvers<void>();
  const work = withPrecedence(database.db, () => hanging.promise, 0);
  await transact(database.db, (tx) => tx.insert(settings).values({ key: 'patient', value: true }));
  hanging.resolve();
  await work;
});

test('continues with the next write after one that throws', async () => {
  await using database = await createTestDatabase();
  const failed = transact(database.db, async (tx) => {
    await tx.insert(settings).values({ key: 'rolled-back', value: 1 });
    throw new Error('refused');
  });
  const next = transact(database.db, (tx) => tx.insert(settings).values({ key: 'kept', value: 2 }));
  await expect(failed).rejects.toThrow('refused');
  await next;
  expect(await database.db.select().from(settings)).toEqual([{ key: 'kept', value: 2 }]);
});

test('waits for the disk after a commit unless it is marked as not durable', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const { syncLog } = db;
  let syncs = 0;
  db.syncLog = () => {
    syncs += 1;
    return syncLog();
  };
  const write = (options?: { isDurable: boolean }) => transact(db, (tx) => tx.delete(settings), options);
  await write({ isDurable: false });
  expect(syncs).toBe(0);
  await Promise.all([write(), write()]);
  expect(syncs).toBe(2);
});

test.skipIf(isRemote)('reports a failed sync, and then trusts the database file alone', async () => {
  await using database = await createTestDatabase();
  const { db, url } = database;
  const write = (value: number) => transact(db, (tx) => tx.insert(settings).values({ key: `key-${value}`, value }));
  await write(1);
  const log = await open(`${fileURLToPath(url)}-wal`);
  await using _ = log;
  const datasync = vi.spyOn(Object.getPrototypeOf(log), 'datasync');
  datasync.mockRejectedValueOnce(Object.assign(new Error('i/o error'), { code: 'EIO' }));
  const error = await write(2).catch((thrown: unknown) => thrown);
  expect(findStorageFault(error)).toBe('readOnly');
  expect((await log.stat()).size).toBeGreaterThan(0);
  await write(3);
  expect((await log.stat()).size).toBe(0);
  expect(await db.select().from(settings)).toHaveLength(3);
  await write(4);
  expect((await log.stat()).size).toBeGreaterThan(0);
});

test('retains a transaction’s findings once it is committed and forgets them otherwise', async () => {
  await using database = await createTestDatabase();
  const kept: string[] = [];
  await transact(database.db, async (tx) => {
    whenCommitted(tx, () => kept.push('committed'));
    expect(kept).toEqual([]);
  });
  const refused = transact(database.db, async (tx) => {
    whenCommitted(tx, () => kept.push('refused'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(kept).toEqual(['committed']);
});
