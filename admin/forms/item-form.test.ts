import { expect, it } from 'vitest';
import { readKeptFields } from './item-form.ts';

const initial = { name: '', url: 'https://', isActive: true };

it('brings back what was typed', () => {
  const kept = { name: 'School', isActive: false };
  expect(readKeptFields(initial, kept)).toEqual(kept);
});

it('leaves out what is not of this form', () => {
  expect(readKeptFields(initial, { name: 7, color: 'navy' })).toEqual({});
  expect(readKeptFields(initial, null)).toEqual({});
});
