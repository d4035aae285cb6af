import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '../../db/client.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { acquireLease } from '../publish/publish-lease.ts';
import { recordRestoreTest } from './backup-status.queries.ts';
import { createNightlyBackup, type RunCommand, runCommand } from './nightly-backup.ts';

const BACKUPS = { dir: '', keep: 1, hour: 3, bucket: null };

interface WatchOptions {
  hour?: number | null;
  isFailing?: boolean | (() => boolean);
  /** In place of commands that end at once. */
  run?: RunCommand;
}

function watch(db: Database, options: WatchOptions = {}) {
  const ran: string[] = [];
  let at = new Date('2026-11-21T12:00:00Z');
  const record: RunCommand = async (name) => {
    ran.push(name);
    if (name === 'restore-test') {
      await recordRestoreTest(db, { at: at.toISOString(), file: 'x', pages: 1, error: null });
    }
    const { isFailing = false } = options;
    return !(typeof isFailing === 'function' ? isFailing() : isFailing);
  };
  const { hour = BACKUPS.hour, run = record } = options;
  const env = { timeZone: 'America/Los_Angeles', backups: { ...BACKUPS, hour } };
  const nightly = createNightlyBackup({ db, env, log: pino({ level: 'silent' }), now: () => at, run });
  const checkAt = async (time: string): Promise<string[]> => {
    at = new Date(time);
    ran.length = 0;
    await nightly.tick();
    return [...ran];
  };
  return { nightly, checkAt };
}

test('runs once a day after its hour in the club’s time zone, and tests the backup weekly', async () => {
  await using database = await createTestDatabase();
  const { checkAt } = watch(database.db);
  expect(await checkAt('2026-11-21T10:59:00Z')).toEqual([]);
  expect(await checkAt('2026-11-21T11:01:00Z')).toEqual(['backup', 'restore-test']);
  expect(await checkAt('2026-11-21T20:00:00Z')).toEqual([]);
  expect(await checkAt('2026-11-22T11:01:00Z')).toEqual(['backup']);
  expect(await checkAt('2026-11-28T11:10:00Z')).toEqual(['backup', 'restore-test']);
});

test('tests the backup again after a test under a clock a year ahead', async () => {
  await using database = await createTestDatabase();
  const { checkAt } = watch(database.db);
  expect(await checkAt('2027-11-21T12:00:00Z')).toContain('restore-test');
  expect(await checkAt('2026-11-21T12:00:00Z')).toContain('restore-test');
  expect(await checkAt('2026-11-22T12:00:00Z')).not.toContain('restore-test');
});

test('runs in only one of the processes that share the database', async () => {
  await using database = await createTestDatabase();
  const [first, second] = [watch(database.db), watch(database.db)];
  const ran = await Promise.all([first, second].map(({ checkAt }) => checkAt('2026-11-21T12:00:00Z')));
  expect(ran.flat().filter((name) => name === 'backup')).toHaveLength(1);
});

test('catches up when the machine was off at night', async () => {
  await using database = await createTestDatabase();
  expect(await watch(database.db).checkAt('2026-11-22T04:30:00Z')).toContain('backup');
});

test('skips the restore test after a failed backup', async () => {
  await using database = await createTestDatabase();
  expect(await watch(database.db, { isFailing: true }).checkAt('2026-11-21T12:00:00Z')).toEqual(['backup']);
});

test('never runs where it is turned off', async () => {
  await using database = await createTestDatabase();
  expect(await watch(database.db, { hour: null }).checkAt('2026-11-21T12:00:00Z')).toEqual([]);
});

test('retries in the same night after a failure, until a backup succeeds', async () => {
  await using database = await createTestDatabase();
  const results = [true, true, false];
  const { checkAt } = watch(database.db, { isFailing: () => results.shift() ?? false });
  expect(await checkAt('2026-11-21T11:00:00Z')).toEqual(['backup']);
  expect(await checkAt('2026-11-21T11:10:00Z')).toEqual(['backup']);
  expect(await checkAt('2026-11-21T11:20:00Z')).toEqual(['backup', 'restore-test']);
  expect(await checkAt('2026-11-21T11:30:00Z')).toEqual([]);
});

test('gives up a night after several tries, and starts again the next night', async () => {
  await using database = await createTestDatabase();
  const { checkAt } = watch(database.db, { isFailing: true });
  const ran = [];
  for (let minute = 10; minute < 60; minute += 5) ran.push(...(await checkAt(`2026-11-21T11:${minute}:00Z`)));
  expect(ran).toHaveLength(6);
  expect(await checkAt('2026-11-22T11:00:00Z')).toEqual(['backup']);
});

test('retries after the process was killed midway, and leaves a running backup alone', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const killed = watch(db, { isFailing: true });
  expect(await killed.checkAt('2026-11-21T11:00:00Z')).toEqual(['backup']);
  const { checkAt } = watch(db);
  const isHeld = await acquireLease(db, 'elsewhere:1:1:a', new Date('2026-11-21T11:10:00Z'), 'nightly');
  expect(isHeld).toBe(true);
  expect(await checkAt('2026-11-21T11:10:05Z')).toEqual([]);
  expect(await checkAt('2026-11-21T11:20:00Z')).toContain('backup');
});

test('stops with the server, which waits for it, and is caught up by the next server', async () => {
  await using database = await createTestDatabase();
  const started = Promise.withResolvers<void>();
  let hasEnded = false;
  const run: RunCommand = async (_name, { signal }) => {
    started.resolve();
    if (signal) await once(signal, 'abort');
    await setImmediate();
    hasEnded = true;
    return false;
  };
  const { nightly } = watch(database.db, { run });
  const close = nightly.start();
  nightly.wake();
  await started.promise;
  await close();
  expect(hasEnded).toBe(true);
  expect(await watch(database.db).checkAt('2026-11-21T12:01:00Z')).toContain('backup');
});

// The command runs at low priority, so on a busy machine it waits for everything else.
test('reports a command as stopped only once it has ended', { timeout: 300_000 }, async () => {
  const words = ['--help'];
  expect(await runCommand('backup', { words })).toBe(true);
  expect(await runCommand('backup', { words, signal: AbortSignal.abort() })).toBe(false);
});
