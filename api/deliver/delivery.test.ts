import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createLiveUpdates } from '../http/live-updates.ts';
import { createTestPipeline, saveContent } from '../publish/testing-pipeline.ts';
import { createDelivery } from './delivery.ts';

test('delivers a release that goes live at the moment when a delivery ends', async () => {
  await using pipeline = await createTestPipeline();
  await pipeline.publisher.finished(await saveContent(pipeline, 'home_main_content', '<p>x</p>'));
  const live = { type: 'publish', release: 1, step: 'live', error: null } as const;
  for (let turns = 0; turns < 12; turns += 1) {
    const events = createLiveUpdates();
    const bring = vi.fn(async () => {
      if (bring.mock.calls.length > 1) return 1;
      void (async () => {
        for (let turn = 0; turn < turns; turn += 1) await null;
        events.emit(live);
      })();
      return 1;
    });
    // The look of every second would hide it.
    const interval = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never);
    const bucket = { bring, getState: vi.fn() };
    const delivery = createDelivery({
      db: pipeline.db,
      log: pino({ level: 'silent' }),
      events,
      notifier: null,
      bucket,
    });
    interval.mockRestore();
    events.emit(live);
    await vi.waitFor(() => expect(bring, `after ${turns} turns`).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    await delivery.close();
  }
});
