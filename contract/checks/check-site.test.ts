import { expect, it } from 'vitest';
import { customPageSchemas } from '../custom-pages.ts';
import { getBuiltInRows } from '../lists.ts';
import { makeContent, makeEvent, makeHeroImage, makeInput, makeLink } from '../testing-input.ts';
import { checkSite } from './check-site.ts';

const context = {
  at: new Date('2026-11-21T12:00:00Z'),
  today: '2026-11-21',
  origin: 'https://club.example.org',
  tiers: getBuiltInRows('events_fnl_tiers'),
};
function check(rows: Parameters<typeof makeInput>[0], clock: Partial<typeof context> = {}) {
  return checkSite(makeInput({ calendarEvents: [makeEvent()], ...rows }).snapshot, { ...context, ...clock }).map(
    ({ rule, entity, label, page }) => [rule, entity, label, page],
  );
}

it('finds nothing when nothing is stored, with or without events', () => {
  expect(check({})).toEqual([]);
  expect(check({ calendarEvents: [] })).toEqual([]);
});

it.each([
  ['every event has passed', [makeEvent({ startsAt: '2026-10-01', endsAt: null })]],
  ['the coming event is hidden', [makeEvent({ isActive: false })]],
])('reports the events card when %s', (_why, calendarEvents) =>
  expect(check({ calendarEvents })).toEqual([['date-passed', 'calendarEvents', 'Dates', 'events']]),
);

it('uses the club’s calendar day, and the exact moment when a window ends', () => {
  // Evening of the 20th in Los Angeles.
  const evening = { at: new Date('2026-11-21T03:00:00Z'), today: '2026-11-20' };
  const calendarEvents = [makeEvent({ startsAt: '2026-11-20T19:00', endsAt: '2026-11-20T21:00' })];
  const heroImages = [
    makeHeroImage({ id: 2, altText: '', showUntil: '2026-11-21T02:59:00.000Z' }),
    makeHeroImage({ id: 3, altText: '', pageType: 'events', showUntil: '2026-11-21T03:01:00.000Z' }),
  ];
  expect(check({ calendarEvents, heroImages }, evening)).toEqual([
    ['picture-without-description', 'heroImages', 'a hero image', 'events'],
  ]);
});

it('names item and page of each finding, and skips what visitors never see', () => {
  const heroImages = [
    makeHeroImage({ id: 2, altText: '', pageType: 'events' }),
    makeHeroImage({ id: 3, altText: '', isActive: false }),
    makeHeroImage({ id: 4, altText: '', showUntil: '2026-11-01T00:00:00.000Z' }),
  ];
  const faint = '<p><span class="text-color-white">a</span></p>';
  const contentItems = [makeContent('about_main_content', faint), makeContent('old_notes', faint)];
  expect(check({ heroImages, contentItems })).toEqual([
    ['contrast', 'contentItems', 'Main Page Content', 'about'],
    ['picture-without-description', 'heroImages', 'a hero image', 'events'],
  ]);
});

it('skips a page of the club’s own once its window has ended', () => {
  const page = { ...customPageSchemas.create.parse({ title: 'Store day', path: '/store-day' }), isPublished: true };
  const sections = [{ kind: 'text' as const, value: '<p><span class="text-color-white">a</span></p>' }];
  const checkUntil = (showUntil: string) =>
    check({ customPages: [{ ...page, sections, id: 1, createdAt: '2026-11-01T00:00:00.000Z', showUntil }] });
  expect(checkUntil('2026-11-22T00:00:00.000Z')).toEqual([['contrast', 'customPages', '“Store day”', null]]);
  expect(checkUntil('2026-11-21T00:00:00.000Z')).toEqual([]);
});

it('names a store image without a description', () => {
  const image = makeContent('panther_store_online_image', '/objects/images/a.webp');
  const expected = ['picture-without-description', 'contentItems', 'Online Store Image', 'panther_store'];
  expect(check({ contentItems: [image] })).toEqual([expected]);
  expect(check({ contentItems: [image, makeContent('panther_store_online_image_alt', 'Two caps')] })).toEqual([]);
});

it('lists what is wrong with the Join button with its page', () => {
  const externalLinks = [makeLink({ name: 'Click here', location: 'get-involved' })];
  expect(check({ externalLinks })).toEqual([['link-says-nothing', 'externalLinks', '“Click here”', 'get_involved']]);
});

it('names links of one place with the same text', () => {
  const externalLinks = [
    makeLink({ id: 1, name: 'Calendar', url: 'https://a.example/1' }),
    makeLink({ id: 2, name: 'calendar ', url: 'https://a.example/2' }),
    makeLink({ id: 3, name: 'Calendar', url: 'https://a.example/3', location: 'sidebar' }),
  ];
  expect(check({ externalLinks })).toEqual([['links-sound-alike', 'externalLinks', '“calendar ”', null]]);
});
