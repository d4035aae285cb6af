import { describe, expect, it } from 'vitest';
import { makeContent, makeInput, makeLink } from '../../contract/testing-input.ts';
import { getAddress } from './content.ts';
import { getHero } from './hero.ts';
import { findFooterSocialLink, findHeaderSocialLink, listFooterLinks } from './links.ts';

const PUBLIC = { publicUrl: 'https://polyboosters.org' };

describe('example address', () => {
  it('hides its built-in place on every machine, except the donate button of spec.md', () => {
    expect(getAddress(makeInput(), 'panther_store_shop_url')).toBe('');
    expect(getAddress(makeInput(), 'events_sponsor_email')).toBe('');
    expect(getAddress(makeInput(), 'donate_button_url')).toBe('https://auction.example.org/panther-club');
  });

  it('never appears on a public site, stored or not', () => {
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

  it('is replaced by the club’s own', () => {
    const contentItems = [makeContent('panther_store_shop_url', 'https://shop.poly.org', 'text')];
    expect(getAddress(makeInput({ contentItems }, PUBLIC), 'panther_store_shop_url')).toBe('https://shop.poly.org');
  });
});

it('shows a hero button when it has a label and a target', () => {
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

describe('social link', () => {
  const header = (name: string) =>
    findHeaderSocialLink(makeInput({ externalLinks: [makeLink({ name, location: 'header' })] }));

  it.each([
    ['Follow us on Facebook', 'Facebook'],
    ['TikTok', 'TikTok'],
    ['X', 'X'],
    ['Bluesky', 'Bluesky'],
  ])('%s is recognized by the service in its name', (name, service) =>
    expect(header(name)?.service.name).toBe(service),
  );

  it('is shown as text when the service has no icon', () => {
    expect(header('Our Threads')?.service).toEqual({ name: 'Threads', drawing: null });
  });

  it.each(['Exams', 'Team page', 'Box office'])('is not every header link: %s', (name) =>
    expect(header(name)).toBeNull(),
  );

  it('is taken from the footer, the brand’s own first, and the others stay in the list', () => {
    const externalLinks = [
      makeLink({ id: 1, name: 'Facebook', url: 'https://facebook.com/us' }),
      makeLink({ id: 2, name: 'Instagram', url: 'https://instagram.com/us', sortOrder: '3' }),
    ];
    const input = makeInput({ externalLinks });
    expect(findFooterSocialLink(input)?.service.name).toBe('Instagram');
    expect(listFooterLinks(input).map(({ name }) => name)).toEqual(['Facebook']);
  });
});
