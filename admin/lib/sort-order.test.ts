import { expect, it } from 'vitest';
import { getNextOrder, listMoves, sortByOrder } from './sort-order.ts';

const item = (id: number, sortOrder: string) => ({ id, sortOrder });

it('sorts by number, not by letter, and keeps the older of two equals first', () => {
  const sorted = sortByOrder([item(3, '10'), item(2, '9'), item(1, '9'), item(4, '-1')]);
  expect(sorted.map(({ id }) => id)).toEqual([4, 1, 2, 3]);
});

it('writes only the items whose number changes', () => {
  const items = [item(1, '0'), item(2, '1'), item(3, '2')];
  expect(listMoves(items, 2, 1)).toEqual([item(3, '1'), item(2, '2')]);
});

it('numbers anew what had the same number', () => {
  expect(listMoves([item(1, '0'), item(2, '0')], 1, 0)).toEqual([item(1, '1')]);
});

it('does nothing at either end', () => {
  expect(listMoves([item(1, '0'), item(2, '1')], 0, -1)).toEqual([]);
  expect(listMoves([item(1, '0'), item(2, '1')], 1, 2)).toEqual([]);
});

it('puts a new item below all others', () => {
  expect(getNextOrder([item(1, '9'), item(2, '10')])).toBe('11');
  expect(getNextOrder([])).toBe('0');
});
