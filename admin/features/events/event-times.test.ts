import { expect, it } from 'vitest';
import { findProblems } from '../../forms/problems.ts';
import { checkedEvent, toTimes } from './event-times.ts';

const typed = { day: '2026-12-04', time: '17:00', endDay: '', endTime: '20:00', isAllDay: false };

it.each([
  ['ends on the day it starts', {}, '2026-12-04T20:00', undefined],
  ['goes on past midnight', { endDay: '2026-12-05', endTime: '01:00' }, '2026-12-05T01:00', undefined],
  ['has no end', { endTime: '' }, null, undefined],
  [
    'has a last day and no time',
    { endDay: '2026-12-05', endTime: '' },
    '2026-12-05T',
    'Enter the time it ends on the last day, or clear the last day',
  ],
  ['ends before it starts', { endDay: '2026-12-03' }, '2026-12-03T20:00', 'The end must be later than the start'],
  [
    'goes on past midnight, without its last day',
    { endTime: '01:00' },
    '2026-12-04T01:00',
    'The end must be later than the start. Past midnight? Add the last day.',
  ],
])('reports what is wrong with the end of an event that %s', (_case, fields, endsAt, problem) => {
  const times = toTimes({ ...typed, ...fields });
  expect(times).toEqual({ startsAt: '2026-12-04T17:00', endsAt });
  expect(findProblems(checkedEvent, { title: 'Parent party', ...times })).toEqual(problem ? { endsAt: problem } : {});
});
