import { expect, it } from 'vitest';
import { getValidIndex, getWrappedIndex } from './carousel-index.ts';

it('resets an index without a slide to the first', () => {
  expect([3, -1, 7, Number.NaN, 1.5].map((index) => getValidIndex(index, 3))).toEqual([0, 0, 0, 0, 0]);
  expect(getValidIndex(2, 3)).toBe(2);
});

it('wraps at both ends', () => {
  expect(getWrappedIndex(2, 1, 3)).toBe(0);
  expect(getWrappedIndex(0, -1, 3)).toBe(2);
  expect(getWrappedIndex(9, 1, 3)).toBe(1);
  expect(getWrappedIndex(0, 1, 0)).toBe(0);
});
