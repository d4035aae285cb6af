import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { z } from 'zod';
import { toWallTime } from '../../contract/club-time.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { fromRoot } from '../../db/project-root.ts';
import { transact } from '../../db/transact.ts';
import { isAhead } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import type { Env } from '../process/env.ts';
import { startJob } from '../process/worker.ts';
import { findSetting, saveSetting } from '../settings/settings.queries.ts';
import { getBackupStatus } from './backup-status.queries.ts';

const CHECK_MS = 10 * 60_000;
const RESTORE_TEST_DAYS = 7;
const DAY_MS = 86_400_000;
const NICE = 10;
const TURN = 'backupDay';
/** Attempts per night, one at each check. */
const TRIES = 6;
/** An attempt that runs longer than this was cut off with its process. Milliseconds. */
const LONGEST_TRY = 3 * 3_600_000;

const turn = z.object({
  day: z.string(),
  tries: z.int(),
  state: z.enum(['running', 'failed', 'done']),
  at: z.iso.datetime(),
});
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

/** Backs up once a day, and once a week tests that the newest backup can be restored. */
export function createNightlyBackup({ db, env, log, now, run = runCommand }: NightlyOptions) {
  const ending = new AbortController();
  const { signal } = ending;

  const check = async (): Promise<void> => {
    const wall = toWallTime(now().toISOString(), env.timeZone);
    const [day, hour] = [wall.slice(0, 10), Number(wall.slice(11, 13))];
    if (env.backups.hour === null || hour < env.backups.hour || !(await takeDay(db, day, now()))) return;
    const isGood = await run('backup', { signal });
    await endTry(db, day, isGood ? 'done' : 'failed');
    if (!isGood) return;
    const { lastGoodDrill } = await getBackupStatus(db);
    const isRestoreTestDue =
      !lastGoodDrill || Math.abs(now().getTime() - Date.parse(lastGoodDrill.at)) > RESTORE_TEST_DAYS * DAY_MS;
    if (isRestoreTestDue) await run('restore-test', { signal });
  };

  const job = startJob({ name: 'nightly backup', everyMs: CHECK_MS, run: check, log });

  return {
    /** Runs what is due now. Processes that share a database make one good backup a day between them. */
    check,
    /** Stops a backup in progress, since its data may be copied or removed next. The next start catches up. */
    close: () => {
      ending.abort();
      return job.close();
    },
  };
}

/** @returns false if the day already has its backup, another process is running it, or all attempts are used */
function takeDay(db: Database, day: string, at: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const before = await findTurn(tx);
    const isSameDay = before?.day === day;
    if (isSameDay) {
      const isCutOff =
        before.state === 'running' && !isAhead(before.at, new Date(at.getTime() - LONGEST_TRY), LONGEST_TRY);
      if (!(before.state === 'failed' || isCutOff) || before.tries >= TRIES) return false;
    }
    const tries = (isSameDay ? before.tries : 0) + 1;
    await saveSetting(tx, TURN, { day, tries, state: 'running', at: at.toISOString() });
    return true;
  });
}

/** Null before the first run, and for values from earlier versions. */
async function findTurn(tx: Queryable): Promise<Turn | null> {
  return turn.safeParse(await findSetting(tx, TURN)).data ?? null;
}

function endTry(db: Database, day: string, state: Turn['state']): Promise<void> {
  return transact(db, async (tx) => {
    const current = await findTurn(tx);
    if (current?.day === day) await saveSetting(tx, TURN, { ...current, state });
  });
}
