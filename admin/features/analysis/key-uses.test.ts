// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { countLetters } from './key-uses.ts';

it('counts what visitors read, not what the browser reads', () => {
  expect(countLetters('<p class="text-navy">Go <strong>Panthers</strong></p>')).toBe('Go Panthers'.length);
});
