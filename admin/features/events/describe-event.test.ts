import { describe, expect, it } from 'vitest';
import { makeEvent } from '../../../contract/testing-input.ts';
import { formatWhen, planNextYear } from './describe-event.ts';

function stored(fields: Parameters<typeof makeEvent>[0]) {
  return {
    ...makeEvent(fields),
    version: 1,
    updatedAt: '2026-11-20T18:42:00.000Z',
  };
}

it.each([
  [{}, 'Friday, December 4, 2026, 5:00 pm to 8:00 pm'],
  [{ endsAt: null }, 'Friday, December 4, 2026, 5:00 pm'],
  [{ startsAt: '2026-12-04', endsAt: null }, 'Friday, December 4, 2026'],
  [{ startsAt: '2026-12-31', endsAt: '2027-01-01' }, 'Thursday, December 31, 2026 to Friday, January 1, 2027'],
  [{ endsAt: '2026-12-05T01:00' }, 'Friday, December 4, 2026, 5:00 pm to Saturday, December 5, 2026, 1:00 am'],
])('formats %j', (fields, when) => expect(formatWhen(makeEvent(fields))).toBe(when));

describe('copy of an event for next year', () => {
  it.each([
    ['2025-10-17T17:00', '2026-10-16T17:00'],
    ['2027-10-01T17:00', '2028-10-06T17:00'],
    ['2026-05-29T17:00', '2027-05-28T17:00'],
    ['2028-02-29T17:00', '2029-02-27T17:00'],
  ])('moves %s to the same weekday: %s', (startsAt, next) => {
    const today = startsAt.slice(0, 10);
    expect(planNextYear(stored({ startsAt, endsAt: null }), today)).toMatchObject({ startsAt: next, endsAt: null });
  });

  it('is an inactive event in the next season that is still to come', () => {
    const event = stored({ startsAt: '2024-10-18T17:00', endsAt: '2024-10-18T20:00', status: 'moved', showUntil: 'x' });
    expect(planNextYear(event, '2026-11-22')).toEqual({
      title: 'All-school parent party',
      tab: 'friday-night-lights',
      place: 'Home field',
      description: '',
      url: '',
      isSaveTheDate: true,
      status: 'scheduled',
      isActive: false,
      startsAt: '2027-10-15T17:00',
      endsAt: '2027-10-15T20:00',
    });
  });
});
