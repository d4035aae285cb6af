import { expect, test } from 'vitest';
import { takeDownInBuckets } from './take-down-in-buckets.ts';

const isSkipped = process.env.SKIP_S3 === '1';

test.skipIf(isSkipped)(
  'removes an image from every bucket, folder, database and archive',
  async () => {
    const { before, traces, receipt, wronglyPurged, gone } = await takeDownInBuckets(30);
    expect(Object.keys(before)).toHaveLength(8);
    for (const [place, found] of Object.entries(before)) {
      if (place !== 'database') expect(found, place).toBeGreaterThan(0);
    }
    expect(traces).toEqual([]);
    expect(receipt).toMatchObject({ isDone: true, problem: null, purge: 'done', counts: { archives: 2 } });
    expect(receipt.processes).toBe(2);
    expect(wronglyPurged).toEqual([]);
    // Five seconds by themselves (`npm run test:takedown`); other tests run beside this one.
    for (const milliseconds of Object.values(gone)) expect(milliseconds).toBeLessThan(30_000);
  },
  900_000,
);
