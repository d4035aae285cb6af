import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { TAKEDOWN_STEPS, type TakedownStep } from '../../contract/takedowns.ts';
import { takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { startJob, type Worker } from '../process/worker.ts';
import { getBackoff } from '../publish/backoff.ts';
import { withLease } from '../publish/publish-lease.ts';
import { NotYetProven, STEPS, type StepDeps } from './takedown-steps.ts';
import { findTakedown, listTakedowns, listUnfinished, recordStep, type StoredTakedown } from './takedowns.queries.ts';

/** Interval at which a process checks for takedowns requested elsewhere. Milliseconds. */
const INTERVAL = 1000;

const PROBLEM = 'A part could not be done yet. It is tried again until it is; the server’s log says why.';

export type TakedownJob = ReturnType<typeof createTakedownJob>;

interface JobOptions extends StepDeps {
  /** Id of this process in leases. */
  holder: string;
}

type Steps = readonly TakedownStep[];

/** Steps that must be done in this order, before all others. */
const FIRST: Steps = ['replacementImage', 'content', 'site', 'files'];

/**
 * Lanes run independently, so that nothing waits for slow steps of another takedown. All pending images are hidden
 * first, before the database is rewritten, which blocks writes.
 */
const LANES: readonly Steps[] = [[...FIRST, 'database'], ['bucket', 'purge'], ['archives']];

/**
 * Carries out takedowns step by step, in one process at a time. After a kill, the next start or another process continues.
 * Every process clears its own memory and folders.
 */
export function createTakedownJob(options: JobOptions) {
  const { db, log, now, media, eraseHere } = options;
  const tries = new Map<string, { attempts: number; until: number }>();

  const isDue = (step: TakedownStep, { id, steps }: StoredTakedown): boolean => {
    const { until = 0 } = tries.get(`${id}/${step}`) ?? {};
    const isFirst = FIRST.includes(step);
    const needed = isFirst ? FIRST.slice(0, FIRST.indexOf(step)) : FIRST;
    return !steps[step] && needed.every((each) => steps[each]) && performance.now() >= until;
  };

  const record = (step: TakedownStep, done: readonly StoredTakedown[]): Promise<StoredTakedown[]> =>
    transact(db, async (tx) => {
      const finished: StoredTakedown[] = [];
      for (const row of done) {
        const current = await findTakedown(tx, row.id);
        // If it was restarted meanwhile, the step must be repeated.
        if (!current || current.releaseId !== row.releaseId) continue;
        const { steps } = await recordStep(tx, row, { step, at: now() });
        if (!TAKEDOWN_STEPS.every((each) => steps[each])) continue;
        const finishedAt = now().toISOString();
        await tx.update(takedowns).set({ finishedAt, problem: null }).where(eq(takedowns.id, row.id));
        finished.push(row);
      }
      return finished;
    });

  const perform = async (step: TakedownStep, rows: readonly StoredTakedown[]): Promise<void> => {
    try {
      const done = await STEPS[step](options, rows);
      for (const { id } of done) tries.delete(`${id}/${step}`);
      for (const { id } of await record(step, done)) log.info({ takedown: id }, 'Takedown finished');
    } catch (err) {
      const [row] = rows;
      if (!row || rows.length === 1 || !FIRST.includes(step)) return fail(step, rows, err);
      // Retry one by one, so that a failing takedown does not keep others from being hidden.
      for (const { id } of rows) {
        const each = await findTakedown(db, id);
        if (each && isDue(step, each)) await perform(step, [each]);
      }
    }
  };

  const fail = async (step: TakedownStep, rows: readonly StoredTakedown[], err: unknown): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    log.error({ err, takedowns: ids, step }, 'Takedown step failed, will retry');
    for (const id of ids) {
      const attempts = (tries.get(`${id}/${step}`)?.attempts ?? 0) + 1;
      tries.set(`${id}/${step}`, { attempts, until: performance.now() + getBackoff(attempts) });
    }
    await transact(db, async (tx) => {
      const problem = err instanceof NotYetProven ? err.message : PROBLEM;
      await tx.update(takedowns).set({ problem }).where(inArray(takedowns.id, ids));
    });
  };

  const openLane = (steps: Steps): Worker => {
    const isFirst = steps[0] === FIRST[0];
    const work = async (): Promise<void> => {
      const takedowns = await listTakedowns(db);
      if (takedowns.length === 0) return;
      if (isFirst) {
        await media.removed.refresh();
        await eraseHere();
      }
      if (takedowns.every(({ finishedAt }) => finishedAt !== null)) return;
      await withLease(options, 'takedown', async () => {
        for (const step of steps) {
          if (lane.isClosed()) return;
          const rows = (await listUnfinished(db)).filter((row) => isDue(step, row));
          if (rows.length > 0) await perform(step, rows);
        }
      });
      if (isFirst) for (const other of lanes) if (other !== lane) other.wake();
    };
    const lane = startJob({ name: 'takedowns', everyMs: INTERVAL, run: work, log });
    return lane;
  };

  const lanes = LANES.map(openLane);

  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };

  return {
    wake,
    /** Resolves once every takedown is finished. */
    idle: async () => {
      while ((await listUnfinished(db)).length > 0) {
        wake();
        await Promise.all(lanes.map((lane) => lane.idle()));
        await sleep(INTERVAL / 10);
      }
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
