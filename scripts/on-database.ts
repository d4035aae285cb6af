import type { Effects } from '../api/process/effects.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { openDatabase } from '../db/client.ts';
import { isDatabaseThere, runCommand } from './command.ts';
import { prepareProcess } from './prepare-process.ts';

/** Runs a command on the existing database. Opening a missing one would create it. */
export function runOnDatabase(work: (effects: Effects) => Promise<void>): void {
  runCommand(async () => {
    prepareProcess();
    const env = readEnv();
    if (!isDatabaseThere(env)) throw new Error(`There is no database in ${env.dataDir}. DATA_DIR says where it is.`);
    using db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
    await work({ db, env, log: createLog(env.logLevel), now: () => new Date() });
  });
}
