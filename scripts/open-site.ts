import type { Worker } from 'node:worker_threads';
import { runSite } from '../api/maintenance/run-site.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { PROGRAM } from '../api/process/version.ts';
import type { RunningServer } from '../api/server.ts';
import { createSystem } from '../api/system.ts';
import { printFirstAdmin } from './open-system.ts';
import { prepareProcess } from './prepare-process.ts';

export async function openSite(thread: Worker, now: () => Date): Promise<RunningServer> {
  prepareProcess();
  const env = readEnv();
  const log = createLog(env.logLevel);
  log.info(PROGRAM, 'Server starting');
  const open = async () => {
    const system = await createSystem(env, log, now);
    printFirstAdmin(system);
    return system;
  };
  return runSite({ env, log, open, thread, print: console.log });
}
