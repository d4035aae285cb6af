import { expect, it } from 'vitest';
import { brand } from '../../contract/brand.ts';
import { PAGE_TYPES } from '../../contract/pages.ts';
import { makeInput } from '../../contract/testing-input.ts';
import { type EventDay, getEventData } from './event-data.ts';
import { getHead } from './head.ts';

const surroundings = {
  publicUrl: 'https://club.example.org',
  organizerId: 'https://club.example.org/#organization',
  image: 'https://club.example.org/share/events-1.png',
};
const party: EventDay = { event: 'Lights', occasion: 'parent party', date: '2025-10-17T17:00-07:00' };

it('describes the saved date to search engines', () => {
  expect(getEventData(party, surroundings)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Lights, parent party',
    startDate: '2025-10-17T17:00-07:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: brand.school.name, address: brand.school.address },
    description: brand.pages.events.description,
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

it('says nothing while the year is not known', () => {
  expect(getEventData({ ...party, date: '' }, surroundings)).toBeNull();
});

it('stands on the events page, which shows the date, and on no other', () => {
  const pages = PAGE_TYPES.filter((page) =>
    getHead(makeInput(), page).structuredData.some((data) => JSON.stringify(data).includes('"@type":"Event"')),
  );
  expect(pages).toEqual(['events']);
});

it('agrees with the words of the banner', () => {
  const { date, weekday, month, day } = brand.saveTheDate;
  const parts = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  expect(parts.format(new Date(date.slice(0, 10)))).toBe(`${weekday}, ${month} ${day}`);
});
