import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../support/server.ts';
import { readSizes, type Sizes } from './sizes.ts';

const VARIANTS = 5;
const COLLECTION_MS = 300;

/**
 * Memory of a server of `start-with-collector.ts` after garbage collection. Repeated until it stops falling: requests
 * are under way in each reading, and a busy machine collects late.
 */
export async function readRetained({ url, dataDir, process: { pid = 0 } }: RunningServer): Promise<Sizes> {
  let least: Sizes | null = null;
  for (let since = 0; least === null || since < VARIANTS; since += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(COLLECTION_MS);
    const inspect = await readSizes(dataDir, pid, await (await fetch(`${url}/metrics`)).text());
    if (least !== null && inspect.heap >= least.heap) continue;
    least = inspect;
    since = 0;
  }
  return least;
}
