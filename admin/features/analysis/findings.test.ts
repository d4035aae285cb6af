// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { CarouselImage } from '../../../contract/carousel-images.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { HeroImage } from '../../../contract/hero-images.ts';
import { countLetters, listFindings, listHtmlProblems, type Shown } from './findings.ts';

const hero = (words: Partial<HeroImage>) =>
  ({ id: 1, pageType: 'home', altText: '', isDecorative: false, ...words }) as HeroImage;
const carousel = (words: Partial<CarouselImage>) =>
  ({
    id: 2,
    pageType: 'events',
    altText: 'A crowd',
    isDecorative: false,
    title: '',
    description: '',
    ...words,
  }) as CarouselImage;
const stored = (key: string, value: string) => ({ id: 3, key, value }) as ContentItem;
const link = (url: string) => ({ id: 4, name: 'Team shop', url }) as ExternalLink;

const list = (shown: Partial<Shown>) =>
  listFindings({
    ...{ items: [], heroImages: [], carouselImages: [], links: [], origin: 'https://club.example.org' },
    now: new Date(2026, 7, 1),
    ...shown,
  });

it('leaves the built-in texts alone', () => {
  expect(list({}).filter(({ target }) => target !== null)).toEqual([]);
});

it('names hero and carousel images without a description, but for decoration, and leads to their card', () => {
  const found = list({
    heroImages: [hero({}), hero({ id: 5, isDecorative: true }), hero({ id: 6, altText: 'A lion' })],
  });
  expect(found.filter(({ id }) => id.startsWith('hero'))).toEqual([
    expect.objectContaining({
      target: { tab: 'homepage', anchor: 'home-hero-images' },
      text: 'A hero image has no description for visitors who can’t see it.',
    }),
  ]);
  const [named] = list({ carouselImages: [carousel({ title: 'Pep rally', altText: ' ' })] });
  expect(named).toMatchObject({ target: { tab: 'events', anchor: 'events-carousel-images' } });
  expect(named?.text).toContain('“Pep rally” has no description');
});

it('finds dates that are over in captions', () => {
  const found = list({ carouselImages: [carousel({ description: 'Sign up by March 3, 2026' })] });
  expect(found.map(({ text }) => text)).toContain('March 3, 2026 has passed.');
});

it('names dead links among the external links and behind the donate button', () => {
  const found = list({
    items: [stored('donate_button_url', 'https://club.example.org/gone')],
    links: [link('https://club.example.org/shop'), link('https://shop.example.org/')],
  });
  expect(found.filter(({ target }) => target !== null).map(({ target, text }) => [target, text])).toEqual([
    [
      { tab: 'global-settings', anchor: 'donate-button' },
      'The link “https://club.example.org/gone” leads to a page that this site doesn’t have.',
    ],
    [{ tab: 'external-links' }, 'The link “Team shop” leads to a page that this site doesn’t have.'],
  ]);
});

it('names a store image that nobody described', () => {
  const items = [
    stored('panther_store_online_image', '/objects/images/a.webp'),
    stored('panther_store_online_image_alt', ''),
  ];
  expect(list({ items })).toContainEqual(
    expect.objectContaining({ target: { tab: 'panther-store', anchor: 'panther_store_online_image' } }),
  );
});

const origin = 'https://club.example.org';
const listProblems = (html: string) => listHtmlProblems(html, { origin, now: new Date(2026, 10, 21) });

it('names links that lead nowhere', () => {
  expect(
    listProblems(
      '<a href="/evnts">the events</a> <a href="https://club.example.org/gone">gone</a> <a href="about:blank">x</a>',
    ),
  ).toEqual([
    'The link “the events” leads to a page that this site doesn’t have.',
    'The link “gone” leads to a page that this site doesn’t have.',
    'The link “x” leads nowhere.',
  ]);
});

it('leaves alone links to pages, tabs, pictures, people and other sites', () => {
  const hrefs = ['/', '/about', '/events/', '/events#pickleball', '#top', '/objects/images/a.webp'];
  const others = ['https://a.example/x', 'mailto:a@example.org', 'tel:+15550100'];
  expect(listProblems([...hrefs, ...others].map((href) => `<a href="${href}">x</a>`).join(''))).toEqual([]);
});

it('names images without a description, and dates that are over', () => {
  expect(
    listProblems('<p>Friday, October 17</p><p>2026 was good</p><img src="/objects/images/a.webp" alt=" ">'),
  ).toEqual(['An image has no description: /objects/images/a.webp', 'Friday, October 17 has passed.']);
});

it('counts what visitors read, not what the browser reads', () => {
  expect(countLetters('<p class="text-navy">Go <strong>Panthers</strong></p>')).toBe('Go Panthers'.length);
});
