import { describe, expect, it } from 'vitest';
import { findContentValueProblem } from './content-items.ts';
import { readRows, writeRows } from './lists.ts';
import { builtInMenu, type MenuRow } from './menu.ts';

function link(target: string, more: Partial<MenuRow> = {}): MenuRow {
  return { target, name: 'Sign up', showIn: 'header', ...more };
}

const findProblem = (rows: object[]) => findContentValueProblem('site_menu', writeRows(rows));

const LINK_PROBLEM = 'Link must be a page of this site, as in /events, or a full web address';

describe('menu', () => {
  it('lists every page, with those that the club has not placed last', () => {
    const value = writeRows([link('signup.org/poly'), link('events', { name: 'Calendar' })]);
    const rows = readRows('site_menu', [{ key: 'site_menu', value }]);
    expect(rows.map(({ target }) => target)).toEqual([
      'https://signup.org/poly',
      'events',
      'about',
      'get_involved',
      'panther_store',
      'home',
      'accessibility',
      'papers',
    ]);
  });

  it('is the built-in one when its text is not a list', () => {
    expect(readRows('site_menu', [{ key: 'site_menu', value: '[{"target":"about"}]' }])).toEqual(builtInMenu);
  });

  it('takes the title of a page of the club’s own where its row has no name', () => {
    expect(findProblem([link('page:3', { name: '' })])).toBeNull();
  });

  it.each(['/events#pickleball', 'https://signup.org', 'mailto:hello@poly.org'])('accepts a link to %s', (target) => {
    expect(findProblem([link(target)])).toBeNull();
  });

  it.each([
    ['', 'Link is required'],
    ['store', LINK_PROBLEM],
    ['javascript:alert(1)', LINK_PROBLEM],
    ['https://me:secret@signup.org', LINK_PROBLEM],
    [
      'mailto:a@poly.org?cc=b@poly.org',
      'Link may write to one email address, with a subject and a text: nobody else may be added',
    ],
  ])('refuses a link to %j', (target, problem) => expect(findProblem([link(target)])).toBe(problem));

  it.each([
    [[link('about', { name: ' ' })], 'Each row needs a name'],
    [[link('about', { name: 'x'.repeat(31) })], 'Name must be at most 30 characters'],
    [[{ ...link('about'), showIn: 'sidebar' }], 'Each row shows in one of header, footer, both, nowhere'],
    [[link('about'), link('about', { name: 'Us' })], 'Name each page and each link once'],
    [
      [link('accessibility', { showIn: 'nowhere' })],
      'Keep Accessibility in the header or the footer: some visitors need it',
    ],
    [
      Array.from({ length: 9 }, (_, index) => link(`/events#${index}`)),
      'At most 8 fit the header. Move one to the footer.',
    ],
    [
      Array.from({ length: 41 }, (_, index) => link(`/events#${index}`, { showIn: 'footer' })),
      'A menu has at most 40 rows',
    ],
  ])('is refused as %j', (rows, problem) => expect(findProblem(rows)).toBe(problem));
});
