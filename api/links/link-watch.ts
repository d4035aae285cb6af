import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../../db/transact.ts';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import type { Effects } from '../process/effects.ts';
import { createLeasedJob } from '../publish/leased-job.ts';
import { createLinkChecker } from './check-link.ts';
import { forgetOthers, listDue, listLinkedAddresses, saveVerdict } from './link-checks.queries.ts';
import { createPace } from './pace.ts';

/** Interval at which due checks are run. Milliseconds. */
const INTERVAL = 5 * 60_000;
/** Parallel checks. Most of the time they wait for their host's turn. */
const LANES = 2;

/** Checks links to other sites a few times a month, in one process of a database. */
export function createLinkWatch(
  options: Effects & { fetchOutside: FetchOutside; wait?: (ms: number, signal: AbortSignal) => Promise<unknown> },
) {
  const { db, env, now, fetchOutside } = options;
  const { wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false }) } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const pace = createPace({ now: () => now().getTime(), wait: (ms) => wait(ms, signal) });

  const checkDue = async (): Promise<void> => {
    const addresses = await listLinkedAddresses(options);
    await transact(db, (tx) => forgetOthers(tx, addresses));
    const due = await listDue(db, addresses, now());
    const checkLink = createLinkChecker({ fetchOutside, pace, signal });
    const lane = async (): Promise<void> => {
      for (let address = due.shift(); address !== undefined && !signal.aborted; address = due.shift()) {
        const verdict = await checkLink(address);
        if (signal.aborted) return;
        const known = address;
        await transact(db, (tx) => saveVerdict(tx, known, verdict, now()), { isDurable: false });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  const run = (): Promise<void> =>
    checkDue().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  const job = createLeasedJob({ ...options, lease: 'links', name: 'the check of links', everyMs: INTERVAL, run });

  return {
    /** Checks each link that is due. */
    tick: async () => {
      if (env.fetchesOutside) await job.tick();
    },
    start: () => {
      if (env.fetchesOutside) job.start();
    },
    /** Stops the current round. The next one continues. */
    close: () => {
      ending.abort();
      return job.close();
    },
  };
}
