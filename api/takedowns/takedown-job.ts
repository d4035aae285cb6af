import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { TAKEDOWN_STEPS } from '../../contract/takedowns.ts';
import { takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { getBackoff } from '../publish/backoff.ts';
import { acquireLease } from '../publish/publish-lease.ts';
import { FIRST, STEPS, type StepDeps } from './takedown-steps.ts';
import { findTakedown, listUnfinished, recordStep, type StoredTakedown } from './takedowns.queries.ts';

/** How often a process looks for what another one was asked to take down. Milliseconds. */
const INTERVAL = 1000;
const RENEW = 3000;

const PROBLEM = 'A part could not be done yet. It is tried again until it is; the server’s log says why.';

export interface TakedownJob {
  /** Goes to work now. */
  wake: () => void;
  /** Resolves once nothing is left to be done. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

interface JobOptions extends StepDeps {
  /** This process, as leases name it. */
  holder: string;
}

/**
 * Does what was asked for, step by step, in one process at a time; what a kill cuts off, the next start or another process
 * goes on with. Every process clears what it has itself.
 */
export const createTakedownJob = (options: JobOptions): TakedownJob => {
  const { db, log, now, holder, media, eraseHere } = options;
  const tries = new Map<number, { attempts: number; until: number }>();
  let isAsked = false;
  let isClosed = false;
  let running: Promise<void> | null = null;

  /** @returns whether the step is done */
  const perform = async (step: (typeof TAKEDOWN_STEPS)[number], id: number): Promise<boolean> => {
    const row = await findTakedown(db, id);
    if (!row) return true;
    if (row.steps[step]) return true;
    if (!(await STEPS[step](options, row))) return false;
    await transact(db, (tx) => recordStep(tx, row, { step, at: now() }));
    return true;
  };

  const advance = async ({ id }: StoredTakedown): Promise<void> => {
    let isDone = true;
    for (const step of TAKEDOWN_STEPS) {
      if (isClosed) return;
      if (await perform(step, id)) continue;
      isDone = false;
      if (FIRST.includes(step)) return;
    }
    if (!isDone) return;
    await transact(db, async (tx) => {
      await tx.update(takedowns).set({ finishedAt: now().toISOString(), problem: null }).where(eq(takedowns.id, id));
    });
    log.info({ takedown: id }, 'a picture was taken down');
  };

  const attempt = async (row: StoredTakedown): Promise<void> => {
    const { attempts, until } = tries.get(row.id) ?? { attempts: 0, until: 0 };
    if (performance.now() < until) return;
    try {
      await advance(row);
      tries.delete(row.id);
    } catch (err) {
      log.error({ err, takedown: row.id }, 'a picture is not wholly taken down yet; it is tried again');
      tries.set(row.id, { attempts: attempts + 1, until: performance.now() + getBackoff(attempts + 1) });
      await transact(db, async (tx) => {
        await tx.update(takedowns).set({ problem: PROBLEM }).where(eq(takedowns.id, row.id));
      });
    }
  };

  const work = async (): Promise<void> => {
    await media.removed.refresh();
    await eraseHere();
    const unfinished = await listUnfinished(db);
    if (unfinished.length === 0 || !(await acquireLease(db, holder, now(), 'takedown'))) return;
    const renewal = setInterval(() => {
      acquireLease(db, holder, now(), 'takedown').catch((err: unknown) =>
        log.warn({ err }, 'the lease was not renewed'),
      );
    }, RENEW);
    try {
      for (const row of unfinished) await attempt(row);
    } finally {
      clearInterval(renewal);
    }
  };

  const wake = (): void => {
    isAsked = true;
    running ??= (async () => {
      while (isAsked && !isClosed) {
        isAsked = false;
        await work();
      }
    })()
      .catch((err: unknown) => log.error({ err }, 'taking down stopped; the next second starts it again'))
      .finally(() => {
        running = null;
        if (isAsked && !isClosed) wake();
      });
  };

  const timer = setInterval(wake, INTERVAL).unref();

  return {
    wake,
    idle: async () => {
      while ((await listUnfinished(db)).length > 0) {
        wake();
        await running;
        await sleep(INTERVAL / 10);
      }
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
};
