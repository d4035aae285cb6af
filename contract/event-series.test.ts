import { expect, it } from 'vitest';
import { findSeriesProblem, listLaterOnes, listSeriesDays, moveAlong, moveTo, nameRepetition } from './event-series.ts';
import { makeEvent } from './testing-input.ts';

it.each([
  ['2026-11-03', 'week', '2026-11-24', ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24']],
  ['2026-11-03', 'two-weeks', '2026-12-01', ['2026-11-03', '2026-11-17', '2026-12-01']],
  ['2026-12-01', 'month', '2027-03-02', ['2026-12-01', '2027-01-05', '2027-02-02', '2027-03-02']],
  // November has no fifth Friday, so the last one is used.
  ['2026-10-30', 'month', '2027-01-31', ['2026-10-30', '2026-11-27', '2026-12-25', '2027-01-29']],
  ['2026-11-03', 'week', '2026-11-09', ['2026-11-03']],
] as const)('lists the days from %s, every %s until %s', (first, every, until, days) =>
  expect(listSeriesDays(first, { every, until })).toEqual(days),
);

it('refuses a series of one event, and one of more than 60', () => {
  const find = (until: string) => findSeriesProblem('2026-11-03', { every: 'week', until });
  expect(find('2026-11-09')).toBe('Repeats until must leave room for a second date');
  expect(find('2027-12-21')).toBeNull();
  expect(find('2027-12-28')).toBe('Repeats until must leave at most 60 dates');
  expect(find('9999-12-31')).toBe('Repeats until must leave at most 60 dates');
});

it.each([
  ['week', '2026-11-03', 'Every Tuesday'],
  ['two-weeks', '2026-11-03', 'Every second Tuesday'],
  ['month', '2026-11-03', 'Every month, on the first Tuesday'],
  ['month', '2026-10-30', 'Every month, on the last Friday'],
] as const)('describes %s from %s', (every, first, name) => expect(nameRepetition(every, first)).toBe(name));

it.each([
  [{}, '2026-12-11T18:30', { startsAt: '2026-12-11T18:30', endsAt: '2026-12-11T21:30' }],
  [{ startsAt: '2026-12-04', endsAt: '2026-12-06' }, '2027-01-01', { startsAt: '2027-01-01', endsAt: '2027-01-03' }],
  [{ endsAt: null }, '2026-12-11T18:30', { startsAt: '2026-12-11T18:30', endsAt: null }],
])('moves %j with its end', (fields, start, moved) => expect(moveTo(makeEvent(fields), start)).toEqual(moved));

it('moves a later event by as many days, to the same time', () => {
  const before = { startsAt: '2026-11-03T19:00', endsAt: '2026-11-03T21:00' };
  const after = { startsAt: '2026-11-04T18:00', endsAt: '2026-11-04T20:00' };
  const later = { startsAt: '2027-03-16T19:00', endsAt: '2027-03-16T21:00' };
  expect(moveAlong(later, before, after)).toEqual({ startsAt: '2027-03-17T18:00', endsAt: '2027-03-17T20:00' });
});

it('finds later events of a series, and none for a single event', () => {
  const [first, second, other] = [
    { id: 1, seriesId: 'a', startsAt: '2026-11-03T19:00' },
    { id: 2, seriesId: 'a', startsAt: '2026-11-10T19:00' },
    { id: 3, seriesId: null, startsAt: '2026-11-10T19:00' },
  ];
  const all = [first, second, other] as const;
  expect(listLaterOnes(first as never, all as never)).toEqual([second]);
  expect(listLaterOnes(second as never, all as never)).toEqual([]);
  expect(listLaterOnes(other as never, all as never)).toEqual([]);
});
