import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bisect } from './bisect.ts';

const LIMITS = { tries: 64, until: Number.POSITIVE_INFINITY };

/** Fails while any of `bad` is among what is kept. */
function createCheck(bad: readonly number[]) {
  let renders = 0;
  return {
    check: async (kept: number[]) => {
      renders += 1;
      const found = kept.find((item) => bad.includes(item));
      return found === undefined ? null : `${found} is bad`;
    },
    renders: () => renders,
  };
}

test('separates the failing changes from all others, in any combination', async () => {
  const changes = fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 60 });
  const some = changes.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { maxLength: Math.min(3, all.length) })),
  );
  await fc.assert(
    fc.asyncProperty(some, async ([all, bad]) => {
      const found = await bisect(all, createCheck(bad).check, LIMITS);
      expect(found?.kept).toEqual(all.filter((change) => !bad.includes(change)));
      expect(found?.failing).toEqual(
        all.filter((change) => bad.includes(change)).map((change) => ({ change, reason: `${change} is bad` })),
      );
    }),
  );
});

test('finds one change among three hundred in about twenty renders', async () => {
  const { check, renders } = createCheck([217]);
  const all = Array.from({ length: 300 }, (_, index) => index);
  expect((await bisect(all, check, LIMITS))?.failing).toHaveLength(1);
  expect(renders()).toBeLessThanOrEqual(20);
});

test('excludes one of two changes that fail only together', async () => {
  const check = async (kept: number[]) => (kept.includes(1) && kept.includes(2) ? 'not both' : null);
  expect(await bisect([1, 2, 3], check, LIMITS)).toEqual({
    kept: [1, 3],
    failing: [{ change: 2, reason: 'not both' }],
  });
});

test('gives up when nothing passes, and after the allowed number of renders', async () => {
  expect(await bisect([1, 2], async () => 'always', LIMITS)).toBeNull();
  const all = Array.from({ length: 100 }, (_, index) => index);
  const { check, renders } = createCheck(all);
  expect(await bisect(all, check, { ...LIMITS, tries: 30 })).toBeNull();
  expect(renders()).toBe(30);
  expect(await bisect([1], createCheck([1]).check, { ...LIMITS, until: performance.now() - 1 })).toBeNull();
});
