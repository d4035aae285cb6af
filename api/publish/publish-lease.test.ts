import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createHolder, withLease } from './publish-lease.ts';
import { createTestPipeline } from './testing-pipeline.ts';

const FASTER = 20;

afterEach(() => vi.restoreAllMocks());

test('ends the work of a lease once it could not be renewed for as long as it lasts', async () => {
  await using pipeline = await createTestPipeline();
  const { db, context } = pipeline;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start: (run: () => void, ms?: number) => unknown = globalThis[name];
    vi.spyOn(globalThis, name).mockImplementation(((run: () => void, ms = 0) => start(run, ms / FASTER)) as never);
  }
  await withLease({ ...context, db, holder: createHolder() }, 'links', async (signal) => {
    await sleep(15_000 / FASTER);
    expect(signal.aborted).toBe(false);
    vi.spyOn(db, 'select').mockImplementation(() => {
      throw new Error('no database');
    });
    await sleep(15_000 / FASTER);
    expect(signal.aborted).toBe(true);
  });
});
