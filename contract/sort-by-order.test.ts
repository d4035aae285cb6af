import { expect, it } from 'vitest';
import { getNextOrder, planMove, sortByOrder } from './sort-by-order.ts';

const item = (id: number, sortOrder: string) => ({ id, sortOrder });

it('sorts by number, not by letter, with the older of two equals first', () => {
  const sorted = sortByOrder([item(3, '10'), item(2, '9'), item(1, '9'), item(4, '-1')]);
  expect(sorted.map(({ id }) => id)).toEqual([4, 1, 2, 3]);
});

it.each([
  [2, 1, [1, 3, 2]],
  [2, 0, [3, 1, 2]],
  [0, 2, [2, 3, 1]],
  [0, 1, [2, 1, 3]],
  [1, 1, [1, 2, 3]],
  [3, 0, [1, 2, 3]],
  [0, -1, [1, 2, 3]],
  [2, 3, [1, 2, 3]],
])('moves the item at %i to %i', (from, to, ids) => {
  const items = [item(1, '5'), item(2, '5'), item(3, '9')];
  expect(planMove(items, from, to)).toEqual({ ids, seen: [1, 2, 3] });
});

it('places a new item below all others', () => {
  expect(getNextOrder([item(1, '9'), item(2, '10')])).toBe('11');
  expect(getNextOrder([])).toBe('0');
});
