import { expect, it } from 'vitest';
import { readKept } from './kept-fields.ts';

const initial = { name: '', url: 'https://', isActive: true };

it('brings back what was typed', () => {
  const kept = { name: 'School', isActive: false };
  expect(readKept(initial, JSON.stringify(kept))).toEqual(kept);
});

it('leaves out what is not of this form', () => {
  expect(readKept(initial, JSON.stringify({ name: 7, color: 'navy' }))).toEqual({});
  expect(readKept(initial, 'null')).toEqual({});
  expect(readKept(initial, undefined)).toEqual({});
});
