import { readFileSync, statSync } from 'node:fs';
import { readEnv } from '../../api/env.ts';
import { createLog } from '../../api/log.ts';
import { compileSite } from '../../scripts/compile-site.ts';

// The product with a clock that a test sets: the moment in a file, and on from there.
const FILE = process.env.TEST_CLOCK ?? '';

const now = (): Date => new Date(Date.parse(readFileSync(FILE, 'utf8')) + Date.now() - statSync(FILE).mtimeMs);

process.env.NODE_ENV ??= 'production';
await compileSite();
const { createSystem } = await import('../../api/system.ts');
const { startServer } = await import('../../api/server.ts');
const env = readEnv();
const system = await createSystem(env, createLog(env.logLevel), now);
const server = await startServer(system);
console.log(`ready ${server.url}`);
process.once('SIGTERM', async () => {
  await server.close();
  await system.close();
  process.exit(0);
});
