import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The product, which collects its garbage when told to (SIGUSR2): what is left then is what it keeps. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', collect);
const { loadServer } = await import('../../../scripts/load-server.ts');
const serve = await loadServer();
await serve();
