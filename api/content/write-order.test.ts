import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renumber } from './write-order.ts';

test('numbers only the moved row where there is room, and the rows between otherwise', () => {
  expect(renumber([3, 0, 1, 2])).toEqual([-1, 0, 1, 2]);
  expect(renumber([1, 2, 3, 0])).toEqual([1, 2, 3, 4]);
  expect(renumber([0, 90, 10, 20])).toEqual([0, 1, 10, 20]);
  expect(renumber([0, 2, 1, 3, 4])).toEqual([0, 1, 2, 3, 4]);
  expect(renumber([5, 5, 5])).toEqual([5, 6, 7]);
});

test('numbers any rows in ascending order, within nine digits, and those in order as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -999_999_999, max: 999_999_999 }), { maxLength: 40 }), (current) => {
      const numbers = renumber(current);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      expect(numbers.every((number) => Math.abs(number) < 1_000_000_000)).toBe(true);
      expect(renumber(numbers)).toEqual(numbers);
    }),
  );
});
