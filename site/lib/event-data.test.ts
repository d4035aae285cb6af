import { expect, it } from 'vitest';
import { brand } from '../../club/brand.ts';
import { saveTheDate } from '../../contract/default-content/events.ts';
import { PAGE_TYPES } from '../../contract/pages.ts';
import { makeEvent, makeInput } from '../../contract/testing-input.ts';
import { type EventDay, getSavedDateData } from './event-data.ts';
import { getHead } from './head.ts';

const surroundings = {
  publicUrl: 'https://club.example.org',
  organizerId: 'https://club.example.org/#organization',
  image: 'https://club.example.org/share/events-1.png',
};
const party: EventDay = { event: 'Lights', occasion: 'parent party', date: '2025-10-17T17:00-07:00' };

it('describes the save-the-date event to search engines', () => {
  expect(getSavedDateData(party, surroundings, 'Four big dates.')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Lights, parent party',
    startDate: '2025-10-17T17:00-07:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: brand.school.name, address: brand.school.address },
    description: 'Four big dates.',
    image: ['https://club.example.org/share/events-1.png'],
    url: 'https://club.example.org/events#friday-night-lights',
    organizer: {
      '@type': 'Organization',
      '@id': 'https://club.example.org/#organization',
      name: brand.club.name,
      url: 'https://club.example.org/',
    },
  });
});

it('is missing while the year is not known', () => {
  expect(getSavedDateData({ ...party, date: '' }, surroundings, '')).toBeNull();
});

it('appears only on the events page, which shows the event', () => {
  const pages = PAGE_TYPES.filter((page) =>
    getHead(makeInput(), page).structuredData.some((data) => JSON.stringify(data).includes('"@type":"Event"')),
  );
  expect(pages).toEqual(['events']);
});

it('matches the words of the banner', () => {
  const { date, weekday, month, day } = saveTheDate;
  const parts = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  expect(parts.format(new Date(date.slice(0, 10)))).toBe(`${weekday}, ${month} ${day}`);
});

function shown(input: Parameters<typeof getHead>[0]) {
  return getHead(input, 'events').structuredData.filter((data): data is Record<string, unknown> =>
    JSON.stringify(data).includes('"@type":"Event"'),
  );
}

// https://developers.google.com/search/docs/appearance/structured-data/event
const REQUIRED = ['location', 'name', 'startDate'];
const RECOMMENDED = ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'];

it('describes each coming event, with all that Google requires and recommends', () => {
  const event = makeEvent({
    url: 'https://tickets.example.org/',
    previousStartsAt: '2026-10-16T17:00',
    status: 'moved',
  });
  const [data, ...others] = shown(makeInput({ calendarEvents: [event] }, { hadEvents: true }));
  expect(others).toEqual([]);
  for (const property of [...REQUIRED, ...RECOMMENDED, 'previousStartDate']) {
    expect(data?.[property], property).toBeTruthy();
  }
  expect(data).toMatchObject({
    name: 'Friday Night Lights: All-school parent party',
    startDate: '2026-12-04T17:00-08:00',
    endDate: '2026-12-04T20:00-08:00',
    previousStartDate: '2026-10-16T17:00-07:00',
    eventStatus: 'https://schema.org/EventRescheduled',
    location: { name: 'Home field', address: brand.school.address },
    offers: { url: 'https://tickets.example.org/' },
    url: 'https://club.example.org/events#friday-night-lights',
  });
});

it('describes a link to a page of the site by its full address', () => {
  const input = makeInput({ calendarEvents: [makeEvent({ url: '/get-involved' })] }, { hadEvents: true });
  expect(shown(input)[0]).toMatchObject({ offers: { url: 'https://club.example.org/get-involved' } });
});

it('omits what an all-day event on a removed tab lacks, and names the school as its place', () => {
  const event = makeEvent({
    startsAt: '2026-12-04',
    endsAt: null,
    tab: 'event-8',
    place: '',
    description: 'Bring chairs.',
  });
  const [data] = shown(makeInput({ calendarEvents: [event] }, { hadEvents: true }));
  expect(data).toMatchObject({
    name: 'All-school parent party',
    startDate: '2026-12-04',
    location: { name: brand.school.name },
    description: 'Bring chairs.',
    url: 'https://club.example.org/events',
  });
  for (const property of ['endDate', 'offers', 'previousStartDate']) expect(data).not.toHaveProperty(property);
});

it.each([
  ['postponed', 'EventPostponed'],
  ['cancelled', 'EventCancelled'],
] as const)('marks an event as %s', (status, word) => {
  const input = makeInput({ calendarEvents: [makeEvent({ status })] }, { hadEvents: true });
  expect(shown(input)).toMatchObject([{ eventStatus: `https://schema.org/${word}` }]);
});

it('omits passed events, and the brand’s own one once there was an event', () => {
  expect(
    shown(makeInput({ calendarEvents: [makeEvent({ startsAt: '2026-11-01', endsAt: null })] }, { hadEvents: true })),
  ).toEqual([]);
});
