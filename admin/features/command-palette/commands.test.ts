// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { ContentItem } from '../../../contract/content-items.ts';
import type { ClubEvent } from '../../../contract/events.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { MediaItem } from '../../../contract/media.ts';
import type { Notice } from '../../../contract/notices.ts';
import type { CarouselImage } from '../../../contract/placed-images.ts';
import { type KnownItems, listCommands } from './commands.ts';
import { createCommandSearch, listRecent, storeRecent } from './find-commands.ts';

const NOTHING: KnownItems = {
  isSuperAdmin: true,
  contentItems: [],
  lists: {},
  media: [],
};

const find = (query: string, known: Partial<KnownItems> = {}, recent: string[] = []) =>
  createCommandSearch(listCommands({ ...NOTHING, ...known }))(query, recent);
const findLabels = (query: string, known: Partial<KnownItems> = {}) => find(query, known).map(({ label }) => label);

it('finds tabs, hidden panels, blocks, pages and publishing', () => {
  expect(findLabels('homepa')[0]).toBe('Homepage');
  expect(findLabels('usage')).toContain('Content usage analysis');
  expect(find('pickleball')[0]?.id).toBe('key-events_pickleball_content');
  expect(findLabels('publish')[0]).toBe('Publish');
  expect(findLabels('view /about')[0]).toBe('View /about');
});

it('finds actions and settings by the words that people use', () => {
  expect(findLabels('password')[0]).toBe('Change my password');
  expect(findLabels('footer')[0]).toBe('Footer links');
  expect(findLabels('add admin')[0]).toBe('Add an admin');
  expect(findLabels('undo')).toContain('Undo last publish');
  expect(findLabels('photos')).toContain('Upload photos');
  expect(findLabels('calendar')[0]).toBe('Dates');
});

it.each([
  ['photo', 'Upload photos', { tab: 'media', anchor: 'upload-pictures' }],
  ['photos', 'Upload photos', { tab: 'media', anchor: 'upload-pictures' }],
  ['backup', 'Backups', { tab: 'season', anchor: 'backups' }],
  ['remove photo', 'Remove a photo for good', { tab: 'media' }],
  ['delete photo', 'Remove a photo for good', { tab: 'media' }],
  ['phone number', 'How visitors reach the club', { tab: 'global-settings', anchor: 'accessibility' }],
  ['search google', 'How search engines show the site', { tab: 'homepage', anchor: 'home_search' }],
  ['spanish', 'Text in another language', { tab: 'homepage', anchor: 'home_main_content' }],
  ['logo', 'Logo and colors', { tab: 'global-settings', anchor: 'site_words' }],
  ['color', 'Logo and colors', { tab: 'global-settings', anchor: 'site_words' }],
  ['print', 'Print the handover page', { tab: 'season', anchor: 'people' }],
  ['add a page', 'Add a page', { tab: 'pages', anchor: 'pages' }],
  ['new page', 'Add a page', { tab: 'pages', anchor: 'pages' }],
  ['menu', 'Change the menu', { tab: 'global-settings', anchor: 'site-menu' }],
  ['navigation', 'Change the menu', { tab: 'global-settings', anchor: 'site-menu' }],
  ['header', 'Change the menu', { tab: 'global-settings', anchor: 'site-menu' }],
  ['donate', 'Donate button', { tab: 'global-settings', anchor: 'donate-button' }],
])('ranks the right place first: %j', (typed, label, place) => {
  // A club whose texts, images and links contain the same words.
  const words = `Photo day: print, donate, backup in Spanish. Search Google for our logo color or phone number: ${typed}`;
  const known = {
    contentItems: [{ id: 1, key: 'about_main_content', value: `<p>${words}</p>` } as ContentItem],
    lists: {
      externalLinks: [
        { id: 4, name: `${typed} form`, url: 'https://a.example', description: words, location: 'footer' },
      ],
      carouselImages: [{ id: 7, title: typed, description: words, altText: typed, pageType: 'events' }],
    },
    media: [{ name: 'abc.jpg', description: `${typed} night`, fileName: `${typed}.jpg` }],
  } as unknown as Partial<KnownItems>;
  for (const found of [find(typed), find(typed, known)]) {
    expect(found[0]).toMatchObject({ label, target: { kind: 'tab', ...place } });
  }
});

it('offers a regular admin nothing that is limited to super admins', () => {
  const labels = findLabels('', { isSuperAdmin: false });
  expect(labels).not.toContain('Add an admin');
  expect(labels).not.toContain('Board handover');
});

it.each([
  ['pasword', 'Change my password'],
  ['fotter', 'Footer links'],
  ['pickelball', 'Pickleball Tournament'],
  ['donatee buton', 'Donate Button Text'],
  ['recieve hom page', undefined],
])('tolerates %s', (typed, label) => expect(findLabels(typed)[0]).toBe(label));

it.each(['footer links', 'sign up link'])('finds the menu among others by %j', (typed) =>
  expect(findLabels(typed)).toContain('Change the menu'),
);

it('finds a block by its place and key, in any word order', () => {
  expect(find('banner store').map(({ id }) => id)).toContain('key-panther_store_navy_section');
  expect(find('donate_button_url')[0]?.id).toBe('key-donate_button_url');
});

it.each([
  ['content', 'Content'],
  ['my', 'My Account'],
  ['home', 'Homepage'],
])('ranks matches at the beginning first: %j', (typed, label) => expect(findLabels(typed)[0]).toBe(label));

it('ranks matches in a name before matches in its surroundings', () => {
  const labels = findLabels('banner');
  expect(labels).toEqual(expect.arrayContaining(['Navy Banner Content', 'Main Page Content']));
  const last = labels.findLastIndex((label) => /banner/i.test(label));
  expect(labels.slice(0, last).every((label) => /banner/i.test(label))).toBe(true);
});

it('finds words in a text, and shows them', () => {
  const value = '<p>Tickets go on sale at the <strong>concession stand</strong> this Friday.</p>';
  const contentItems = [{ id: 1, key: 'home_main_content', value } as ContentItem];
  expect(find('concession', { contentItems })).toEqual([
    expect.objectContaining({
      id: 'key-home_main_content',
      detail: '“Tickets go on sale at the concession stand this Friday.”',
    }),
  ]);
});

it('finds links and images of pages and the library, and leads to their places', () => {
  const links = [{ id: 4, name: 'Volunteer form', url: 'https://a.example', description: '', location: 'footer' }];
  const carouselImages = [{ id: 7, title: 'Pep rally', description: '', altText: '', pageType: 'events' }];
  const media = [{ name: 'abc.jpg', description: 'The marching band', fileName: 'IMG_2041.jpg' }];
  const known = {
    lists: { externalLinks: links as ExternalLink[], carouselImages: carouselImages as CarouselImage[] },
    media: media as MediaItem[],
  };
  expect(find('volunteer form', known)[0]?.target).toEqual({
    kind: 'tab',
    tab: 'global-settings',
    anchor: 'externalLinks-4',
  });
  expect(find('pep rally', known)[0]?.target).toMatchObject({ tab: 'events', anchor: 'carouselImages-7' });
  expect(find('img_2041', known)[0]?.target).toEqual({ kind: 'tab', tab: 'media', params: { image: 'abc.jpg' } });
});

it('finds dates, also past ones, and notices', () => {
  const calendarEvents = [{ id: 3, title: 'Fun run', place: 'Oak Field', startsAt: '2021-10-16' } as ClubEvent];
  const notices = [{ id: 5, text: 'The game is in the gym' } as Notice];
  expect(find('oak field', { lists: { calendarEvents } })[0]).toMatchObject({
    label: 'Fun run',
    target: { tab: 'events', anchor: 'calendarEvents-3' },
  });
  expect(find('gym', { lists: { notices } })[0]?.target).toMatchObject({ anchor: 'notices-5' });
});

it('shows the rows of a list as words', () => {
  expect(find('varsity')[0]?.detail).toContain('Upper School, 36.4, Varsity and JV');
});

it('offers everything before anything is typed, most recent choice first', () => {
  const all = find(' ');
  expect(all).toHaveLength(listCommands(NOTHING).length);
  const recent = ['do-Footer links', 'gone', 'page-/about'];
  expect(
    find('', {}, recent)
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['do-Footer links', 'page-/about']);
  expect(find('', {}, recent)).toHaveLength(all.length);
  expect(find('swimming pool')).toEqual([]);
});

it('stores one person’s recent choices in this browser', () => {
  for (const id of ['a', 'b', 'a', 'c']) storeRecent(1, id);
  expect(listRecent(1)).toEqual(['c', 'a', 'b']);
  expect(listRecent(2)).toEqual([]);
  localStorage.setItem('recent-commands:2', 'not json');
  expect(listRecent(2)).toEqual([]);
});
