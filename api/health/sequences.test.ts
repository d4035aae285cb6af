import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saveAlertSettings } from '../messages/messages.queries.ts';
import { createTestWatches } from './testing-alerts.ts';

const RUNS = Number(process.env.SEQUENCES ?? 20);

const steps = fc.array(
  fc.record({
    isFull: fc.boolean(),
    isPurgeFailing: fc.boolean(),
    isMailDown: fc.boolean(),
    seconds: fc.constantFrom(5, 10, 40, 700, 4000),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Titles of one check's messages, in the order in which they were sent. */
const of = (titles: readonly string[], pattern: RegExp): boolean[] =>
  titles.filter((title) => pattern.test(title)).map((title) => title.startsWith('All clear'));

it('never reports twice, and always reports the end, in any order of problems', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 }), async (sequence, processes) => {
      await using test = await createTestWatches(processes);
      await saveAlertSettings(test.db, { quiet: null, mondayNote: false });
      await test.pass(5000);
      for (const { isFull, isPurgeFailing, isMailDown, seconds } of sequence) {
        test.outside.room = isFull ? 0.05 : 0.5;
        test.outside.purgeError = isPurgeFailing ? 'cdn responded with 500' : null;
        test.outside.isMailDown = isMailDown;
        await test.pass(seconds * 1000, Math.max(5000, seconds * 250));
      }
      Object.assign(test.outside, { room: 0.5, purgeError: null, isMailDown: false });
      await test.pass(3 * 3_600_000, 300_000);
      for (const pattern of [/disk/i, /Bucket/, /message|Messages/]) {
        const reported = of(test.titles(), pattern);
        // A problem, its end, a problem, its end.
        expect(reported).toEqual(reported.map((_, index) => index % 2 === 1));
        expect(reported.length % 2).toBe(0);
      }
    }),
    { numRuns: RUNS },
  );
}, 1_200_000);
