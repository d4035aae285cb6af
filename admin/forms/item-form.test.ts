import { expect, it } from 'vitest';
import { readDraftFields } from './item-form.ts';

const initial = { name: '', url: 'https://', isActive: true };

it('brings back what was typed', () => {
  const kept = { name: 'School', isActive: false };
  expect(readDraftFields(initial, kept)).toEqual(kept);
});

it('leaves out what is not of this form', () => {
  expect(readDraftFields(initial, { name: 7, color: 'navy' })).toEqual({});
  expect(readDraftFields(initial, null)).toEqual({});
});
