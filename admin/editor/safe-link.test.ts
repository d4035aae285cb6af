import { expect, test } from 'vitest';
import { completeAddress, findAddressProblem } from './safe-link.ts';

test.each([
  ['coach@school.org', 'mailto:coach@school.org'],
  ['<coach@school.org>', 'mailto:coach@school.org'],
  ['mailto:<coach@school.org>', 'mailto:coach@school.org'],
  ['Coach <coach@school.org>', 'mailto:coach@school.org'],
  ['mailto:coach@school.org?subject=Hi', 'mailto:coach@school.org?subject=Hi'],
  ['school.org/<b>', 'https://school.org/<b>'],
])('completes %j to %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});

test('refuses an address that no visitor can open', () => {
  expect(findAddressProblem('<coach>')).toContain('Visitors can’t open that.');
});
