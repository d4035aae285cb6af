import { expect, it } from 'vitest';
import { describeSaving } from './describe-save.ts';

const at = '2026-11-22T08:00:00.000';

it.each([
  [{ autoPublish: true, scheduledFor: null }, 'Visitors see it once you save.'],
  [{ autoPublish: false, scheduledFor: null }, 'Saved changes wait until someone publishes.'],
  [{ autoPublish: false, scheduledFor: at }, 'Saved changes go live Sunday, Nov 22 at 8:00 am.'],
  [undefined, ''],
])('says what becomes of a save: %j', (state, sentence) => {
  expect(describeSaving(state)).toBe(sentence);
});
