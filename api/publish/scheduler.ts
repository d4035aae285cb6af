import { transact } from '../../db/transact.ts';
import type { CheckedClub } from '../content/checks/site-findings.ts';
import { createClockWatch } from '../process/clock.ts';
import type { Effects } from '../process/effects.ts';
import { createDueRelease, isReleaseDue } from './due-release.ts';
import type { Publisher } from './publisher.ts';
import { beat, releaseScheduler } from './scheduler-lease.ts';

/** Heartbeat interval, well below the lease duration. Milliseconds. */
const BEAT = 20_000;

interface SchedulerOptions extends Pick<Effects, 'db' | 'log' | 'now'> {
  /** Id of this process in the lease. */
  holder: string;
  publisher: Pick<Publisher, 'enqueue'>;
  club: CheckedClub;
}

/** Creates scheduled releases. One process runs the scheduler while the others stand by. */
export function createScheduler({ db, log, now, holder, publisher, club }: SchedulerOptions) {
  let nextBeat = 0;
  let isOurs = false;
  const checkClock = createClockWatch({ now });

  const tick = async (): Promise<void> => {
    const hours = checkClock();
    if (hours !== null)
      log.warn({ hours, now: now() }, 'Server clock moved: sessions, schedules and previews follow it');
    if (!isOurs || performance.now() >= nextBeat) {
      isOurs = await beat(db, holder, now());
      nextBeat = performance.now() + BEAT;
    }
    // The transaction checks again, so that two schedulers at once still create only one release.
    if (!isOurs || !(await isReleaseDue(db, { at: now(), club }))) return;
    const release = await transact(db, (tx) => createDueRelease(tx, { at: now(), club }));
    if (!release) return;
    log.info({ release: release.id }, 'Scheduled release created');
    publisher.enqueue(release.id);
  };

  return {
    /** Checks once and creates the release that is due, even if it was missed. */
    tick,
    close: async () => {
      if (isOurs) await releaseScheduler(db, holder);
    },
  };
}
