import { expect, it } from 'vitest';
import { mergeKept } from './kept-fields.ts';

const initial = { name: '', url: 'https://', isActive: true };

it('brings back what was typed', () => {
  expect(mergeKept(initial, JSON.stringify({ name: 'School', isActive: false }))).toEqual({
    name: 'School',
    url: 'https://',
    isActive: false,
  });
});

it('leaves out what is not of this form', () => {
  expect(mergeKept(initial, JSON.stringify({ name: 7, color: 'navy' }))).toEqual(initial);
  expect(mergeKept(initial, 'null')).toEqual(initial);
  expect(mergeKept(initial, undefined)).toEqual(initial);
});
