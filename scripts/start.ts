import { existsSync } from 'node:fs';
import { readEnv } from '../api/env.ts';
import { createLog } from '../api/log.ts';
import { compileSite } from './compile-site.ts';

if (process.argv.includes('--help')) {
  console.log('npm start   Compiles the site if its sources changed, prepares the database, and serves everything.');
  process.exit(0);
}

// React's development build, which it loads otherwise, renders three times as slowly.
process.env.NODE_ENV ??= 'production';
if (existsSync('.env')) process.loadEnvFile('.env');

const main = async (): Promise<void> => {
  const env = readEnv();
  const log = createLog(env.logLevel);
  await compileSite();
  // Loaded only now: what they import from dist/ exists once it is compiled.
  const { createSystem } = await import('../api/system.ts');
  const { startServer } = await import('../api/server.ts');
  const system = await createSystem(env, log);
  if (system.firstAdmin?.generatedPassword) {
    console.log(`first super admin: ${system.firstAdmin.username}`);
    console.log(`password, shown only this once: ${system.firstAdmin.generatedPassword}`);
  }
  const server = await startServer(system);
  console.log(`ready ${server.url}`);

  const stop = async (): Promise<void> => {
    await server.close();
    await system.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((error: Error) => {
  console.error(error.message.startsWith('The environment') ? error.message : error);
  process.exit(1);
});
