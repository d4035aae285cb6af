// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { CarouselImage } from '../../../contract/carousel-images.ts';
import type { ContentItem } from '../../../contract/content-items.ts';
import type { ExternalLink } from '../../../contract/external-links.ts';
import type { HeroImage } from '../../../contract/hero-images.ts';
import { listFindings, type Shown } from './findings.ts';

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
