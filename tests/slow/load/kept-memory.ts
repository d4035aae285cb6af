import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../support/server.ts';
import { readSizes, type Sizes } from './sizes.ts';

const LOOKS = 5;
const COLLECTION_MS = 300;

/**
 * Memory of a server of `start-with-collector.ts` after garbage collection. Repeated until it stops falling: requests
 * are under way in each reading, and a busy machine collects late.
 */
export const readKept = async ({ url, dataDir, process: { pid = 0 } }: RunningServer): Promise<Sizes> => {
  let least: Sizes | null = null;
  for (let since = 0; least === null || since < LOOKS; since += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(COLLECTION_MS);
    const look = await readSizes(dataDir, pid, await (await fetch(`${url}/metrics`)).text());
    if (least !== null && look.heap >= least.heap) continue;
    least = look;
    since = 0;
  }
  return least;
};
