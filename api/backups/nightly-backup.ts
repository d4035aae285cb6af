import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { fromRoot } from '../../db/project-root.ts';
import { settings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { Env } from '../env.ts';
import { getBackupStatus } from './backup-status.queries.ts';

const CHECK_MS = 10 * 60_000;
const DRILL_DAYS = 7;
const DAY_MS = 86_400_000;
const NICE = 10;
const CLAIM = 'backupDay';

/** Runs one of our commands and waits for its end. @returns whether it went well */
export type RunCommand = (name: 'backup' | 'drill') => Promise<boolean>;

interface NightlyOptions {
  db: Database;
  env: Pick<Env, 'timeZone' | 'backups'>;
  log: Logger;
  now: () => Date;
  run?: RunCommand;
}

export interface NightlyBackup {
  /** Does what is due now; at most once a day among all processes of the database. */
  check(): Promise<void>;
  start(): void;
  close(): void;
}

/** Backs up once a day, and once a week proves that the newest backup can be restored. */
export const createNightlyBackup = ({ db, env, log, now, run = runCommand }: NightlyOptions): NightlyBackup => {
  let timer: NodeJS.Timeout | undefined;

  const check = async (): Promise<void> => {
    const { day, hour } = getLocalTime(now(), env.timeZone);
    if (env.backups.hour === null || hour < env.backups.hour || !(await claimDay(db, day))) return;
    if (!(await run('backup'))) return;
    const { lastGoodDrill } = await getBackupStatus(db);
    const isDrillDue = !lastGoodDrill || now().getTime() - Date.parse(lastGoodDrill.at) > DRILL_DAYS * DAY_MS;
    if (isDrillDue) await run('drill');
  };

  const attempt = (): Promise<void> => check().catch((err: unknown) => log.error({ err }, 'the nightly backup failed'));

  return {
    check,
    start: () => {
      timer = setInterval(attempt, CHECK_MS).unref();
    },
    close: () => clearInterval(timer),
  };
};

/** A process of its own: packing and rendering must not make visitors wait. */
const runCommand: RunCommand = (name) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fromRoot(`scripts/${name}.ts`)], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (child.pid) setPriority(child.pid, NICE);
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** @returns false where this or another process has the day already */
const claimDay = (db: Database, day: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const [row] = await tx.select().from(settings).where(eq(settings.key, CLAIM));
    if (row?.value === day) return false;
    const claim = { key: CLAIM, value: day };
    await tx
      .insert(settings)
      .values(claim)
      .onConflictDoUpdate({ target: settings.key, set: { value: day } });
    return true;
  });

const getLocalTime = (at: Date, timeZone: string): { day: string; hour: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  }).formatToParts(at);
  const get = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { day: `${get('year')}-${get('month')}-${get('day')}`, hour: Number(get('hour')) };
};
