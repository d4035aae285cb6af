import { expect, it } from 'vitest';
import { findPassedDates } from './date-mentions.ts';

const today = '2026-11-21';

it.each([
  ['Friday, October 17, Friday Night Lights', ['Friday, October 17']],
  ['Sat. Oct 25th and Sunday, December 6', ['Sat. Oct 25th']],
  ['Sign up by March 3, 2026!', ['March 3, 2026']],
  ['Twice: May 1, 2025 and May 1, 2025', ['May 1, 2025']],
])('finds passed dates in %j', (text, dates) => expect(findPassedDates(text, today)).toEqual(dates));

it.each([
  'Saturday, November 21 is today',
  'Friday, October 15 is next year’s',
  'Every year on October 17',
  'May 99, 2020 and Octopus 17',
  'January 9, 2027',
])('leaves alone %j', (text) => expect(findPassedDates(text, today)).toEqual([]));
