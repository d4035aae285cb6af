import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createHolder, withLease } from './publish-lease.ts';
import { createTestPipeline } from './testing-pipeline.ts';

afterEach(() => vi.restoreAllMocks());

test('ends the work of a lease once its renewals have failed for as long as it lasts', async () => {
  await using pipeline = await createTestPipeline();
  const { db, context } = pipeline;
  const repeat = vi.spyOn(globalThis, 'setInterval');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  await withLease({ ...context, db, holder: createHolder() }, 'links', async (signal) => {
    const renew = repeat.mock.calls.at(-1)?.[0] as () => void;
    const renewAt = async (milliseconds: number): Promise<void> => {
      clock.mockReturnValue(milliseconds);
      renew();
      await nextTurn();
    };
    vi.spyOn(db, 'select').mockImplementation(() => {
      throw new Error('no database');
    });
    await renewAt(9000);
    expect(signal.aborted).toBe(false);
    await renewAt(12_000);
    expect(signal.aborted).toBe(true);
  });
});
