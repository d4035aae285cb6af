import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { createSystem, type System } from '../api/system.ts';
import { compileSite } from './compile.ts';
import { prepareProcess } from './prepare-process.ts';

export function printFirstAdmin({ firstAdmin }: System): void {
  if (!firstAdmin?.generatedPassword) return;
  console.log(`first super admin: ${firstAdmin.username}`);
  console.log(`password, shown only this once: ${firstAdmin.generatedPassword}`);
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
