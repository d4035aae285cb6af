import { transact } from '../../db/transact.ts';
import type { CheckedClub } from '../content/checks/site-findings.ts';
import { createClockWatch } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import { createDueRelease, isReleaseDue } from './due-release.ts';
import { createHeldLease } from './publish-lease.ts';
import type { Publisher } from './publisher.ts';

interface SchedulerOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  /** Id of this process in the lease. */
  holder: string;
  publisher: Pick<Publisher, 'enqueue'>;
  club: CheckedClub;
}

/**
 * Creates a function that checks once and creates the release that is due, even if it was missed. One process runs the
 * scheduler while the others stand by, until its publisher closes and releases the lease.
 */
export function createScheduler(options: SchedulerOptions): () => Promise<void> {
  const { db, log, now, publisher, club } = options;
  const lease = createHeldLease(options, 'scheduler');
  const checkClock = createClockWatch({ now });

  return async () => {
    const hours = checkClock();
    if (hours !== null)
      log.warn({ hours, now: now() }, 'Server clock moved: sessions, schedules and previews follow it');
    // The transaction checks again, so that two schedulers at once still create only one release.
    if (!(await lease.ensure()) || !(await isReleaseDue(db, { at: now(), club }))) return;
    const release = await transact(db, (tx) => createDueRelease(tx, { at: now(), club }));
    if (!release) return;
    log.info({ release: release.id }, 'Scheduled release created');
    publisher.enqueue(release.id);
  };
}
