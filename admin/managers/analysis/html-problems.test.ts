// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { countLetters, listHtmlProblems } from './html-problems.ts';

const origin = 'https://club.example.org';
const list = (html: string) => listHtmlProblems(html, { origin, now: new Date(2026, 10, 21) });

it('names links that lead nowhere', () => {
  expect(
    list(
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
  expect(list([...hrefs, ...others].map((href) => `<a href="${href}">x</a>`).join(''))).toEqual([]);
});

it('names images without a description, and dates that are over', () => {
  expect(list('<p>Friday, October 17</p><p>2026 was good</p><img src="/objects/images/a.webp" alt=" ">')).toEqual([
    'An image has no description: /objects/images/a.webp',
    'Friday, October 17 has passed.',
  ]);
});

it('counts what visitors read, not what the browser reads', () => {
  expect(countLetters('<p class="text-navy">Go <strong>Panthers</strong></p>')).toBe('Go Panthers'.length);
});
