import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { z } from 'zod';
import { toWallTime } from '../../contract/club-time.ts';
import type { Database } from '../../db/client.ts';
import { fromRoot } from '../../db/project-root.ts';
import { transact } from '../../db/transact.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { createLeasedJob } from '../publish/leased-job.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';
import { getBackupStatus } from './backup-status.queries.ts';

const CHECK_MS = 10 * 60_000;
const RESTORE_TEST_DAYS = 7;
const DAY_MS = 86_400_000;
const NICE = 10;
const TURN = 'backupDay';
/** Attempts per night, one at each check. */
const TRIES = 6;

/** Tries of the newest day. Version 1.0, which may run beside this one, also reads when the last try began. */
const turn = z.object({ day: z.string(), tries: z.int(), state: z.enum(['running', 'failed', 'done']) });
type Turn = z.infer<typeof turn>;

/** Runs a command in a separate process, because packing and rendering would slow down visitors. */
export const runCommand: RunCommand = (name, { words = [], signal }) =>
  new Promise((resolve) => {
    const command = [fromRoot(`scripts/${name}.ts`), ...words];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'], signal });
    if (child.pid) setPriority(child.pid, NICE);
    child.once('error', () => {
      // An aborted child emits `error` before it exits. Only a failed spawn has no pid.
      if (child.pid === undefined) resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });

interface RunOptions {
  words?: string[];
  signal?: AbortSignal;
}

/** Runs one of the scripts and waits for it to end. @returns true if it succeeded */
export type RunCommand = (name: 'backup' | 'restore-test' | 'clean-archives', options: RunOptions) => Promise<boolean>;

interface NightlyOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  env: Pick<Env, 'timeZone' | 'backups'>;
  run?: RunCommand;
}

/**
 * Backs up once a day, and once a week tests that the newest backup can be restored. Processes that share a database make one
 * good backup a day between them. Closing it stops a backup in progress, since its data may be copied or removed next.
 */
export function createNightlyBackup({ env, run = runCommand, ...options }: NightlyOptions) {
  const { db, now } = options;
  const { hour } = env.backups;
  const getWallTime = (): string => toWallTime(now().toISOString(), env.timeZone);
  return createLeasedJob({
    ...options,
    lease: 'nightly',
    name: 'nightly backup',
    everyMs: CHECK_MS,
    isWanted: () => hour !== null && Number(getWallTime().slice(11, 13)) >= hour,
    run: async (signal) => {
      const day = getWallTime().slice(0, 10);
      const before = await findTurn(db, day);
      if (before.state === 'done' || before.tries >= TRIES) return;
      const tries = before.tries + 1;
      await saveTurn(db, { day, tries, state: 'running' }, now());
      if (!(await run('backup', { signal }))) return;
      await saveTurn(db, { day, tries, state: 'done' }, now());
      const { lastGoodDrill } = await getBackupStatus(db);
      const isRestoreTestDue =
        !lastGoodDrill || Math.abs(now().getTime() - Date.parse(lastGoodDrill.at)) > RESTORE_TEST_DAYS * DAY_MS;
      if (isRestoreTestDue) await run('restore-test', { signal });
    },
  });
}

async function findTurn(db: Database, day: string): Promise<Omit<Turn, 'day'>> {
  const { data } = turn.safeParse(await findSetting(db, TURN));
  return data?.day === day ? data : { tries: 0, state: 'failed' };
}

function saveTurn(db: Database, current: Turn, at: Date): Promise<void> {
  return transact(db, (tx) => saveSetting(tx, TURN, { ...current, at: at.toISOString() }));
}
