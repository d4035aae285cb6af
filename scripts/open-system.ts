import type { Worker } from 'node:worker_threads';
import { runSite } from '../api/maintenance/run-site.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { PROGRAM } from '../api/process/version.ts';
import type { RunningServer } from '../api/server.ts';
import { createSystem, type System } from '../api/system.ts';
import { compileSite } from './compile.ts';
import { prepareProcess } from './prepare-process.ts';

/** The server, or the last release where the system cannot start yet. */
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

/** The whole system without its server, for commands. Compiles the site first if its sources changed. */
export async function openSystem(): Promise<System> {
  // Otherwise React loads its development build, which renders three times as slowly.
  process.env.NODE_ENV ??= 'production';
  prepareProcess();
  const env = readEnv();
  await compileSite();
  const system = await createSystem(env, createLog(env.logLevel));
  await system.finish();
  printFirstAdmin(system);
  return system;
}

function printFirstAdmin({ firstAdmin }: System): void {
  if (!firstAdmin?.generatedPassword) return;
  console.log(`first super admin: ${firstAdmin.username}`);
  console.log(`password, shown only this once: ${firstAdmin.generatedPassword}`);
}
