import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../db/client.ts';
import type { Effects } from '../process/effects.ts';
import { createHolder, findTaker, releaseLease, withLease } from '../publish/publish-lease.ts';

/** Poll interval while another process holds the lease. Milliseconds. */
const POLL = 500;

/**
 * Creates or rewrites archives, one process at a time: a backup in progress may contain an image that a takedown is removing
 * from the existing archives. Waits for the lease.
 */
export async function withArchives(
  { db, log, now }: Pick<Effects, 'db' | 'log' | 'now'>,
  work: () => Promise<void>,
): Promise<void> {
  const holder = createHolder();
  try {
    while (!(await withLease({ db, log, now, holder }, 'archives', work))) await sleep(POLL);
  } finally {
    await releaseLease(db, holder, now());
  }
}

export const areArchivesBusy = async (db: Queryable, at: Date): Promise<boolean> =>
  (await findTaker(db, at, 'archives')) !== null;
