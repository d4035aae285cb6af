import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../../db/transact.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import type { Effects } from '../process/effects.ts';
import { createLeasedJob } from '../publish/leased-job.ts';
import { createLinkChecker, createPace } from './check-link.ts';
import { forgetOthers, listDue, listLinkedAddresses, saveVerdict } from './link-checks.queries.ts';

/** Interval at which due checks are run. Milliseconds. */
const INTERVAL = 5 * 60_000;
/** Parallel checks. Most of the time they wait for their host's turn. */
const LANES = 2;

/** Checks links to other sites a few times a month, in one process of a database. Closing it ends the current round. */
export function createLinkWatch(
  options: Effects & { fetchOutside: FetchOutside; wait?: (ms: number, signal: AbortSignal) => Promise<unknown> },
) {
  const { db, env, now, fetchOutside } = options;
  const { wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false }) } = options;
  const pace = createPace({ now: () => now().getTime(), wait });
  return createLeasedJob({
    ...options,
    lease: 'links',
    name: 'the check of links',
    everyMs: INTERVAL,
    isOn: () => env.fetchesOutside,
    run: async (signal) => {
      const addresses = await listLinkedAddresses(options);
      await transact(db, (tx) => forgetOthers(tx, addresses));
      const due = await listDue(db, addresses, now());
      const checkLink = createLinkChecker({ fetchOutside, pace, signal });
      const lane = async (): Promise<void> => {
        for (let address = due.shift(); address !== undefined; address = due.shift()) {
          const known = address;
          const verdict = await checkLink(known);
          if (signal.aborted) return;
          await transact(db, (tx) => saveVerdict(tx, known, verdict, now()), { isDurable: false });
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },
  });
}
