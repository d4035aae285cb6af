import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { TAKEDOWN_STEPS } from '../../contract/takedowns.ts';
import { takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { createWorker } from '../process/worker.ts';
import { getBackoff } from '../publish/backoff.ts';
import { withLease } from '../publish/publish-lease.ts';
import { FIRST, STEPS, type StepDeps } from './takedown-steps.ts';
import { findTakedown, listTakedowns, listUnfinished, recordStep, type StoredTakedown } from './takedowns.queries.ts';

/** How often a process looks for what another one was asked to take down. Milliseconds. */
const INTERVAL = 1000;

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
  const { db, log, now, media, eraseHere } = options;
  const tries = new Map<number, { attempts: number; until: number }>();

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
      if (worker.isClosed()) return;
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
    const asked = await listTakedowns(db);
    if (asked.length === 0) return;
    await media.removed.refresh();
    await eraseHere();
    const unfinished = asked.filter(({ finishedAt }) => finishedAt === null).toReversed();
    if (unfinished.length === 0) return;
    await withLease(options, 'takedown', async () => {
      for (const row of unfinished) await attempt(row);
    });
  };

  const worker = createWorker(work, (err) =>
    log.error({ err }, 'taking down stopped; the next second starts it again'),
  );

  const timer = setInterval(worker.wake, INTERVAL).unref();

  return {
    wake: worker.wake,
    idle: async () => {
      while ((await listUnfinished(db)).length > 0) {
        worker.wake();
        await worker.idle();
        await sleep(INTERVAL / 10);
      }
    },
    close: async () => {
      clearInterval(timer);
      await worker.close();
    },
  };
};
