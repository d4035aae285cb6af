// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { countLetters } from './key-uses.ts';

it('counts visible letters without markup', () => {
  expect(countLetters('<p class="text-navy">Go <strong>Panthers</strong></p>')).toBe('Go Panthers'.length);
});
