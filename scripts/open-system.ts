import { existsSync } from 'node:fs';
import { readEnv } from '../api/env.ts';
import { createLog } from '../api/log.ts';
import type { System } from '../api/system.ts';
import { compileSite } from './compile-site.ts';

export const loadEnvFile = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env');
};

/** Environment and compiled site; `open` makes the system of them. The site is compiled first if its sources changed. */
export const prepareSystem = async () => {
  // React's development build, which it loads otherwise, renders three times as slowly.
  process.env.NODE_ENV ??= 'production';
  loadEnvFile();
  const env = readEnv();
  await compileSite();
  // Loaded only now: what it imports from dist/ exists once it is compiled.
  const { createSystem } = await import('../api/system.ts');
  const log = createLog(env.logLevel);
  return { env, log, open: (): Promise<System> => createSystem(env, log) };
};

export const printFirstAdmin = ({ firstAdmin }: System): void => {
  if (!firstAdmin?.generatedPassword) return;
  console.log(`first super admin: ${firstAdmin.username}`);
  console.log(`password, shown only this once: ${firstAdmin.generatedPassword}`);
};

/** The whole system without its server, for commands. */
export const openSystem = async (): Promise<System> => {
  const system = await (await prepareSystem()).open();
  printFirstAdmin(system);
  return system;
};

/** Ends the process with a sentence instead of a stack. */
export const runCommand = (work: () => Promise<void>): void => {
  work().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
};
