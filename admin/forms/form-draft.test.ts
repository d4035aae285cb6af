import { expect, it } from 'vitest';
import { readDraftFields } from './form-draft.ts';

const initial = { name: '', url: 'https://', isActive: true };

it('restores what was typed', () => {
  const kept = { name: 'School', isActive: false };
  expect(readDraftFields(initial, kept)).toEqual(kept);
});

it('drops values that do not belong to this form', () => {
  expect(readDraftFields(initial, { name: 7, color: 'navy' })).toEqual({});
  expect(readDraftFields(initial, null)).toEqual({});
});
