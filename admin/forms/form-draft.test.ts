// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { storeDraft } from './drafts.ts';
import { readDraftFields, restoreDraft } from './form-draft.ts';

const initial = { name: '', url: 'https://', isActive: true };

it('restores what was typed', () => {
  const kept = { name: 'School', isActive: false };
  expect(readDraftFields(initial, kept)).toEqual(kept);
});

it('drops values that do not belong to this form', () => {
  expect(readDraftFields(initial, { name: 7, color: 'navy' })).toEqual({});
  expect(readDraftFields(initial, null)).toEqual({});
});

it.each([
  ['as they are now in a new item', null, '2026-10-17T23:00'],
  ['as they were when an edit began', 3, '2026-10-16T23:00'],
])('restores fields that nobody typed into %s', (_where, version, showUntil) => {
  storeDraft(1, 'notice', {
    value: JSON.stringify({ text: 'Game moved' }),
    base: JSON.stringify({ version, fields: { text: '', showUntil: '2026-10-16T23:00' } }),
    typedAt: '2026-10-16T19:51:00.000Z',
  });
  const restored = restoreDraft(1, 'notice', { version, fields: { text: '', showUntil: '2026-10-17T23:00' } });
  expect(restored?.base.fields).toEqual({ text: '', showUntil });
  expect(restored?.edits).toEqual({ text: 'Game moved' });
});
