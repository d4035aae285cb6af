import { describe, expect, it } from 'vitest';
import { findPassedDates, findWrongWeekday, listDateMentions, listWrongWeekdays } from './date-mentions.ts';

it('parses dates as people write them', () => {
  expect(listDateMentions('Fri. Oct 3rd, or Sunday, December 6, 2026; not Smarch 17, May 99 or June 0')).toEqual([
    { written: 'Fri. Oct 3rd', index: 0, weekday: 5, month: 9, day: 3, year: null },
    { written: 'Sunday, December 6, 2026', index: 17, weekday: 0, month: 11, day: 6, year: 2026 },
  ]);
});

describe('weekday that does not match its date', () => {
  it('is reported with the right one', () => {
    expect(listWrongWeekdays('Friday, October 17, 2026', null)).toEqual([
      { written: 'Friday, October 17, 2026', message: 'October 17, 2026 is a Saturday, not a Friday.' },
    ]);
    expect(findWrongWeekday('Party on Friday, October 17!', '2026-10-17')).toBe(
      'October 17, 2026 is a Saturday, not a Friday.',
    );
  });

  it.each([
    ['Friday, October 16', '2026-10-16'],
    ['October 17', '2026-10-16'],
    ['Friday, October 17', ''],
    ['', '2026-10-16'],
  ])('is not reported in %j of %s', (text, day) => expect(findWrongWeekday(text, day)).toBeNull());
});

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
