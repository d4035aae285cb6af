import { expect, test } from 'vitest';
import { CONTENT_VALUE_MAX } from '../content-items.ts';
import { findPhrases, isName, moveLine } from './find-phrases.ts';

const SEASON = { year: 2025, schoolStart: null, nextSchoolStart: null, tierNames: [] };

const fill = (piece: string, length = CONTENT_VALUE_MAX) => piece.repeat(length / piece.length);

test.each([
  ['forty teachers', `${fill('Mr Smith, Mrs Lee, ', 400)}and others`],
  ['forty doctors', `${fill('Dr Ma MD, ', 400)}`],
  ['thousands of people', `${fill('Anna Lee & Bo Ray, ')}x`],
  ['capitals', fill('A. ')],
  ['one word', fill('A')],
  ['prices', fill('$1')],
  ['times', fill('5 PM')],
  ['dates', fill('Sun Oct 17 2026')],
  ['last seasons', fill('last season ')],
  ['sponsors', `Thanks to ${fill('Acme & ')}`],
  ['hours', fill('3-5 PM ')],
  ['years', fill('2025-26 ')],
])('reads a line of %s quickly', (_, line) => {
  const start = performance.now();
  isName(line);
  findPhrases(line, SEASON);
  moveLine(line, SEASON);
  // Milliseconds.
  expect(performance.now() - start).toBeLessThan(2000);
});
