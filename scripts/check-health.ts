import { readEnv } from '../api/process/env.ts';
import { readOptions } from './arguments.ts';

readOptions(
  'node scripts/check-health.ts   Exits with 0 if the server on PORT serves /healthz. Used by containers.',
  {},
);

const { port } = readEnv();
const signal = AbortSignal.timeout(4000);
const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal }).catch(() => null);
process.exit(response?.ok ? 0 : 1);
