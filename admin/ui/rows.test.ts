// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isFocusElsewhere } from './rows.ts';

test('does not take what a press on a form’s disabled button focuses for another place', () => {
  document.body.innerHTML = '<main tabindex="-1"><form><input></form><a href="/">Elsewhere</a></main>';
  const form = document.querySelector('form');
  document.querySelector('main')?.focus();
  expect(isFocusElsewhere(form)).toBe(false);
  expect(isFocusElsewhere(null)).toBe(true);
  document.querySelector('a')?.focus();
  expect(isFocusElsewhere(form)).toBe(true);
});
