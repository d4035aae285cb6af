import { describe, expect, it } from 'vitest';
import { writeRows } from '../../contract/lists.ts';
import type { ClubPage, MenuRow } from '../../contract/menu.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { makeContent, makeInput, makeLink } from '../../contract/testing-input.ts';
import { getMenu, isActivePath } from './navigation.ts';

const SIGN_UP: MenuRow = { target: 'https://signup.poly.org/', name: 'Sign up', showIn: 'both' };

const withMenu = (rows: MenuRow[], more: Partial<RenderInput> = {}) =>
  makeInput({ contentItems: [makeContent('site_menu', writeRows(rows), 'text')] }, more);

const labels = (items: { label: string }[]) => items.map(({ label }) => label);

it('matches home only exactly and other pages by prefix', () => {
  expect(isActivePath('/', '/')).toBe(true);
  expect(isActivePath('/', '/about')).toBe(false);
  expect(isActivePath('/events', '/events')).toBe(true);
  expect(isActivePath('/events', '/events/archive')).toBe(true);
  expect(isActivePath('/events', '/about')).toBe(false);
  expect(isActivePath('/member', '/membership')).toBe(false);
});

describe('menu', () => {
  it('lists the four pages in order and marks the current one', () => {
    const { header, isBehindButton, lastLine } = getMenu(makeInput(), '/panther-store');
    expect(header.map(({ label, isActive }) => [label, isActive])).toEqual([
      ['About', false],
      ['Get Involved', false],
      ['Panther Store', true],
      ['Panther Club Events', false],
    ]);
    expect([isBehindButton, labels(lastLine)]).toEqual([false, ['Accessibility']]);
    expect(labels(getMenu(makeInput({}, { hasPapers: true }), '/').lastLine)).toEqual(['Accessibility', 'Papers']);
  });

  it('uses the club’s order, names and places, with all other pages at the end', () => {
    const input = withMenu(
      [
        SIGN_UP,
        { target: 'events', name: 'Calendar', showIn: 'header' },
        { target: 'about', name: 'About', showIn: 'footer' },
        { target: 'panther_store', name: 'Shop', showIn: 'nowhere' },
      ],
      { publicUrl: 'https://club.poly.org' },
    );
    const { header, footer, isBehindButton } = getMenu(input, '/events');
    expect(header).toEqual([
      { label: 'Sign up', href: 'https://signup.poly.org/', isActive: false, isOutside: true, isCustom: true },
      { label: 'Calendar', href: '/events', isActive: true, isOutside: false, isCustom: true },
      { label: 'Get Involved', href: '/get-involved', isActive: false, isOutside: false, isCustom: false },
    ]);
    expect(labels(footer)).toEqual(['Sign up', 'About']);
    expect(isBehindButton).toBe(false);
  });

  it('precedes the footer’s own links', () => {
    const input = withMenu([SIGN_UP]);
    input.snapshot.externalLinks = [makeLink({ location: 'footer', name: 'Handbook' })];
    expect(labels(getMenu(input, '/').footer)).toEqual(['Sign up', 'Handbook']);
  });

  it('omits papers when there are none, and example addresses on a public site', () => {
    const rows: MenuRow[] = [
      { target: 'papers', name: 'Minutes', showIn: 'both' },
      { target: 'https://signup.example.org/', name: 'Sign up', showIn: 'header' },
    ];
    expect(labels(getMenu(withMenu(rows, { publicUrl: 'https://club.poly.org' }), '/').header)).toHaveLength(4);
    const { header, lastLine } = getMenu(withMenu(rows, { hasPapers: true }), '/papers');
    expect(labels(header).slice(0, 2)).toEqual(['Minutes', 'Sign up']);
    expect(labels(lastLine)).toEqual(['Minutes', 'Accessibility']);
  });

  it('shows the club’s own pages where they say, named and ordered by the menu, and never a deleted one', () => {
    const pageLinks: ClubPage[] = [
      { id: 3, title: 'Membership', path: '/membership', showIn: ['header'] },
      { id: 5, title: 'Member letters', path: '/member', showIn: ['footer'] },
      { id: 8, title: 'Only by its address', path: '/quiet', showIn: [] },
    ];
    const plain = getMenu({ ...makeInput(), pageLinks }, '/membership');
    expect(labels(plain.header).slice(3)).toEqual(['Panther Club Events', 'Membership']);
    expect(plain.header.filter(({ isActive }) => isActive).map(({ href }) => href)).toEqual(['/membership']);
    expect(labels(plain.footer)).toEqual(['Member letters', 'Privacy and Terms']);
    const rows: MenuRow[] = [
      { target: 'page:3', name: 'Join', showIn: 'footer' },
      { target: 'page:4', name: 'Gone', showIn: 'header' },
    ];
    const named = getMenu({ ...withMenu(rows), pageLinks }, '/');
    expect(labels(named.header).slice(0, 2)).toEqual(['Join', 'About']);
    expect(labels(named.footer)).toEqual(['Member letters', 'Privacy and Terms']);
  });

  it('links to home when the club shows no page in the header', () => {
    const pages = ['about', 'get_involved', 'panther_store', 'events'] as const;
    const hidden = pages.map((target): MenuRow => ({ target, name: target, showIn: 'nowhere' }));
    expect(getMenu(withMenu(hidden), '/').header).toEqual([
      { label: 'Home', href: '/', isActive: true, isOutside: false, isCustom: false },
    ]);
  });

  it('moves behind a button when its names do not fit on two lines', () => {
    const names = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(26));
    const rows = names.map((name): MenuRow => ({ target: `/events#${name}`, name, showIn: 'header' }));
    expect(getMenu(withMenu(rows), '/').isBehindButton).toBe(true);
  });
});
