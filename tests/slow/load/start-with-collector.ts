import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Product that collects garbage on SIGUSR2, to measure what it retains. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', collect);
const { loadServer } = await import('../../support/load-server.ts');
const serve = await loadServer();
await serve();
