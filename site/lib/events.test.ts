import { describe, expect, it } from 'vitest';
import { makeContent, makeEvent, makeInput } from '../../contract/testing-input.ts';
import {
  describeEvent,
  findSavedDate,
  getSubscriptionLink,
  listComing,
  listEventTabs,
  type PublishedEvent,
} from './events.ts';

const inputOf = (...calendarEvents: PublishedEvent[]) => makeInput({ calendarEvents }, { hadEvents: true });

describe('banner', () => {
  it('shows the brand’s own event until the club has entered one', () => {
    expect(findSavedDate(makeInput())).toEqual({
      weekday: 'Friday',
      month: 'October',
      day: 17,
      event: 'Friday Night Lights',
      occasion: 'all-school parent party',
      detail: '',
      eyebrow: 'Save the date',
      date: expect.any(String),
    });
    expect(findSavedDate(inputOf())).toBeNull();
  });

  it('shows the next event marked for it, and none once all have passed', () => {
    const next = makeEvent({ id: 2, startsAt: '2026-12-04T17:00' });
    const others = [
      makeEvent({ id: 1, startsAt: '2026-11-01', endsAt: null }),
      makeEvent({ id: 3, startsAt: '2026-11-30', endsAt: null, isSaveTheDate: false }),
      makeEvent({ id: 4, startsAt: '2027-02-01', endsAt: null }),
    ];
    expect(findSavedDate(inputOf(...others, next))).toEqual({
      weekday: 'Friday',
      month: 'December',
      day: 4,
      event: 'Friday Night Lights',
      occasion: 'All-school parent party',
      eyebrow: 'Save the date',
      detail: '5\u00a0pm to 8\u00a0pm · Home field',
    });
    expect(findSavedDate(inputOf(...others.slice(0, 2)))).toBeNull();
  });

  it.each([
    [{ place: '' }, '5 pm to 8 pm'],
    [{ endsAt: null }, '5 pm · Home field'],
    [{ startsAt: '2026-12-04', endsAt: null }, 'Home field'],
    [{ startsAt: '2026-12-04', endsAt: '2026-12-05' }, 'to Saturday, December 5 · Home field'],
    [{ endsAt: '2026-12-05T01:00' }, '5 pm to Saturday, December 5, 1 am · Home field'],
    [{ startsAt: '2026-12-04', endsAt: null, place: '' }, ''],
  ])('formats time and place of %j', (fields, detail) =>
    expect(findSavedDate(inputOf(makeEvent(fields)))?.detail.replaceAll('\u00a0', ' ')).toBe(detail),
  );

  it.each([
    [{ status: 'moved' as const, previousStartsAt: '2026-11-27T17:00' }, 'New date. Was Friday, November 27.'],
    [{ status: 'moved' as const }, 'New date.'],
    [{ status: 'postponed' as const }, 'Postponed. A new date will follow.'],
    [{ status: 'cancelled' as const }, 'Canceled.'],
  ])('describes %j in words', (fields, eyebrow) => {
    expect(findSavedDate(inputOf(makeEvent({ ...fields, tab: null })))).toMatchObject({
      eyebrow,
      event: 'All-school parent party',
      occasion: '',
    });
  });
});

describe('event tabs', () => {
  const added = [
    'event-5 | Golf Classic',
    'event-6 | Gala | /objects/images/gala.webp',
    'event-7 | Auction',
    'event-8 | Camp',
  ];
  const listIds = (tabs: readonly string[]) =>
    listEventTabs(
      makeInput(
        {
          contentItems: [
            makeContent('events_tabs', tabs.join('\n')),
            makeContent('events_tab_5_content', '<p>Eighteen holes.</p>'),
          ],
          calendarEvents: [makeEvent({ tab: 'event-7' })],
        },
        { hadEvents: true },
      ),
    ).map(({ id }) => id);

  it('omit a new one that has no text, image or event yet', () => {
    expect(listIds(['basketball | Basketball', ...added])).toEqual(['basketball', 'event-5', 'event-6', 'event-7']);
  });

  it('show an empty one rather than none', () => {
    expect(listIds(['event-8 | Camp'])).toEqual(['event-8']);
  });
});

describe('event list', () => {
  it('contains visible current and coming events, soonest first', () => {
    const events = [
      makeEvent({ id: 1, startsAt: '2026-12-04' }),
      makeEvent({ id: 2, startsAt: '2026-11-20T08:00', endsAt: '2026-11-20T10:42' }),
      makeEvent({ id: 3, startsAt: '2026-11-20T08:00', endsAt: '2026-11-20T10:43' }),
      makeEvent({ id: 4, startsAt: '2026-11-20T08:00', endsAt: null }),
      makeEvent({ id: 5, startsAt: '2026-11-19', endsAt: null }),
      makeEvent({ id: 6, startsAt: '2026-11-19', endsAt: '2026-11-20' }),
      makeEvent({ id: 7, isActive: false }),
    ];
    expect(listComing(inputOf(...events)).map(({ id }) => id)).toEqual([6, 3, 4, 1]);
  });

  it.each([
    [{}, 'Friday, December 4, 5 pm to 8 pm'],
    [{ startsAt: '2026-12-04T17:30', endsAt: null }, 'Friday, December 4, 5:30 pm'],
    [{ startsAt: '2026-12-04', endsAt: null }, 'Friday, December 4'],
    [{ startsAt: '2026-12-31', endsAt: '2027-01-01' }, 'Thursday, December 31 to Friday, January 1, 2027'],
    [
      { startsAt: '2026-12-04T20:00', endsAt: '2026-12-05T01:00' },
      'Friday, December 4, 8 pm to Saturday, December 5, 1 am',
    ],
  ])('formats %j in plain words', (fields, when) =>
    expect(describeEvent(inputOf(), makeEvent(fields)).when.replaceAll('\u00a0', ' ')).toBe(when),
  );

  it('shows the day for the calendar leaf', () => {
    const leaf = { month: 'Dec', day: 4, weekday: 'Fri' };
    expect(describeEvent(inputOf(), makeEvent())).toMatchObject(leaf);
  });

  it('links to Google with every field filled in, and to the feed with a calendar scheme', () => {
    const link = new URL(describeEvent(inputOf(), makeEvent({ title: 'Rock & roll' })).google);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Rock & roll',
      dates: '20261204T170000/20261204T200000',
      ctz: 'America/Los_Angeles',
      location: 'Home field',
      details: 'https://club.example.org/events',
    });
    const fields = { startsAt: '2026-12-04', endsAt: null, place: '', url: 'https://tickets.example.org/' };
    const allDay = new URL(describeEvent(inputOf(), makeEvent(fields)).google);
    expect(allDay.searchParams.get('dates')).toBe('20261204/20261205');
    expect(allDay.searchParams.get('details')).toBe('https://tickets.example.org/');
    expect(allDay.searchParams.has('location')).toBe(false);
    const own = describeEvent(inputOf(), makeEvent({ url: '/get-involved' }));
    expect(new URL(own.google).searchParams.get('details')).toContain('https://club.example.org/get-involved');
    expect(own.isOutside).toBe(false);
    expect(describeEvent(inputOf(), makeEvent(fields)).isOutside).toBe(true);
    expect(getSubscriptionLink(inputOf())).toBe('webcal://club.example.org/calendar.ics');
  });
});
