import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { transact } from '../../db/transact.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import type { Effects } from '../process/effects.ts';
import { createLeasedJob } from '../publish/leased-job.ts';
import { createLinkChecker, createPace, type Wait } from './check-link.ts';
import { listLinkedAddresses, saveVerdict, syncChecks } from './link-checks.queries.ts';

/** Parallel checks. Most of the time they wait for their host's turn. */
const inLane = pLimit(2);

/** Checks links to other sites a few times a month, in one process of a database. Closing it ends the current round. */
export function createLinkWatch(options: Effects & { fetchOutside: FetchOutside; wait?: Wait }) {
  const { db, env, now, fetchOutside } = options;
  const { wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false }) } = options;
  const pace = createPace({ now, wait });
  return createLeasedJob({
    ...options,
    lease: 'links',
    name: 'the check of links',
    everyMs: 5 * 60_000,
    isWanted: () => env.fetchesOutside,
    run: async (signal) => {
      const addresses = await listLinkedAddresses(options);
      const due = await transact(db, (tx) => syncChecks(tx, addresses, now()));
      const checkLink = createLinkChecker(fetchOutside, pace, signal);
      await inLane.map(due, async (address) => {
        signal.throwIfAborted();
        const verdict = await checkLink(address);
        if (!signal.aborted) await transact(db, (tx) => saveVerdict(tx, address, verdict, now()), { isDurable: false });
      });
    },
  });
}
