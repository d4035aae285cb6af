import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../server.ts';
import { readSizes, type Sizes } from './sizes.ts';

const LOOKS = 5;
const COLLECTION_MS = 300;

/**
 * What a server of `start-with-collector.ts` keeps, its garbage collected: the least of a few looks, as requests are under
 * way in each of them.
 */
export const readKept = async ({ url, dataDir, process: { pid = 0 } }: RunningServer): Promise<Sizes> => {
  const looks: Sizes[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    process.kill(pid, 'SIGUSR2');
    await sleep(COLLECTION_MS);
    looks.push(await readSizes(dataDir, pid, await (await fetch(`${url}/metrics`)).text()));
  }
  return looks.reduce((least, look) => (look.heap < least.heap ? look : least));
};
