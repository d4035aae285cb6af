import { describe, expect, it } from 'vitest';
import { makeContent, makeInput, makeLink } from '../../contract/testing-input.ts';
import { getAddress } from './content.ts';
import { getHero } from './hero.ts';
import { findFooterSocialLink, findHeaderSocialLink, listFooterLinks } from './links.ts';

const PUBLIC = { publicUrl: 'https://polyboosters.org' };

describe('an example address', () => {
  it('that is built in leaves its place out, on every machine, but for spec.md’s donate button', () => {
    expect(getAddress(makeInput(), 'panther_store_shop_url')).toBe('');
    expect(getAddress(makeInput(), 'events_sponsor_email')).toBe('');
    expect(getAddress(makeInput(), 'donate_button_url')).toBe('https://auction.example.org/panther-club');
  });

  it('is never on a site that visitors find, stored or not', () => {
    const contentItems = [makeContent('panther_store_shop_url', 'https://shop.example.org/us', 'text')];
    const externalLinks = [
      makeLink(),
      makeLink({ id: 2, name: 'Tickets', url: 'https://tickets.poly.org' }),
      makeLink({ id: 3, name: 'Instagram', url: 'https://instagram.com/example', location: 'header' }),
    ];
    const input = makeInput({ contentItems, externalLinks }, PUBLIC);
    expect(getAddress(input, 'panther_store_shop_url')).toBe('');
    expect(getAddress(input, 'donate_button_url')).toBe('');
    expect(listFooterLinks(input).map(({ name }) => name)).toEqual(['Tickets']);
    expect(findHeaderSocialLink(input)).toBeNull();
    expect(findFooterSocialLink(input)).toBeNull();
    expect(listFooterLinks(makeInput({}, PUBLIC))).toEqual([]);
  });

  it('gives way to the club’s own', () => {
    const contentItems = [makeContent('panther_store_shop_url', 'https://shop.poly.org', 'text')];
    expect(getAddress(makeInput({ contentItems }, PUBLIC), 'panther_store_shop_url')).toBe('https://shop.poly.org');
  });
});

it('shows a hero button where it has words and a place to lead to', () => {
  const find = (...items: [string, string][]) =>
    getHero(
      makeInput({ contentItems: items.map(([key, value]) => makeContent(key, value, 'text')) }),
      'about',
      '/scene.svg',
    ).actions;
  expect(find()).toEqual([]);
  expect(find(['about_button_text', 'Join us'])).toEqual([]);
  expect(find(['about_button_text', 'Join us'], ['about_button_link', '/get-involved'])).toEqual([
    { label: 'Join us', href: '/get-involved' },
  ]);
});

describe('a social link', () => {
  const header = (name: string) =>
    findHeaderSocialLink(makeInput({ externalLinks: [makeLink({ name, location: 'header' })] }));

  it.each([
    ['Follow us on Facebook', 'Facebook'],
    ['TikTok', 'TikTok'],
    ['X', 'X'],
    ['Bluesky', 'Bluesky'],
  ])('%s is known by the service that its name says', (name, service) =>
    expect(header(name)?.service.name).toBe(service),
  );

  it('of a service without a drawing is a word', () => {
    expect(header('Our Threads')?.service).toEqual({ name: 'Threads', drawing: null });
  });

  it.each(['Exams', 'Team page', 'Box office'])('is not every header link: %s', (name) =>
    expect(header(name)).toBeNull(),
  );

  it('is one in the footer, the brand’s own before others, and the others stay in the list', () => {
    const externalLinks = [
      makeLink({ id: 1, name: 'Facebook', url: 'https://facebook.com/us' }),
      makeLink({ id: 2, name: 'Instagram', url: 'https://instagram.com/us', sortOrder: '3' }),
    ];
    const input = makeInput({ externalLinks });
    expect(findFooterSocialLink(input)?.service.name).toBe('Instagram');
    expect(listFooterLinks(input).map(({ name }) => name)).toEqual(['Facebook']);
  });
});
