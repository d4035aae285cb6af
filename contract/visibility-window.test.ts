import { expect, test } from 'vitest';
import { windowFields } from './visibility-window.ts';

test.each([
  ['2026-10-17T17:00', true],
  ['9998-12-31T23:59', true],
  ['9999-12-31T23:59', false],
  ['9999-12-31T23:59:00Z', false],
  ['Friday', false],
])('accepts an end at %s: %s', (value, isTaken) => {
  expect(windowFields.showUntil.safeParse(value).success).toBe(isTaken);
});
