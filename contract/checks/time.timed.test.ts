import { expect, it } from 'vitest';
import { takeFundSplit } from '../carry-lists.ts';
import { CONTENT_VALUE_MAX, findContentValueProblem } from '../content-items.ts';
import { getPlainText } from '../plain-text.ts';
import { checkContent } from './check-items.ts';

const context = {
  at: new Date('2026-11-21T12:00:00Z'),
  today: '2026-11-21',
  origin: 'https://club.example.org',
  tiers: [],
};
const check = (value: string) => checkContent({ key: 'home_main_content', value }, context);
const fill = (piece: string) => piece.repeat(CONTENT_VALUE_MAX / piece.length);
const day = (index: number) =>
  `Oct ${1 + (index % 28)}, ${2000 + (Math.floor(index / 28) % 26)}${'.'.repeat(index / 728)}`;

/** Milliseconds. Far above linear time for the longest text, and far below quadratic time. */
const GENEROUS = 2000;

it.each<[string, string, (value: string) => unknown]>([
  ['tags that never end', fill('<'), (value) => findContentValueProblem('home_main_content', value)],
  ['the words of tags that never end', fill('<'), getPlainText],
  ['one long word in capitals', `<p>${fill('A')}</p>`, check],
  ['a long word in capitals and digits', `<p>${fill('A1')}a</p>`, check],
  ['line breaks', `<p>${fill('<br />')}</p>`, check],
  ['a list typed by hand', `<p>${fill('- a<br />')}</p>`, check],
  ['passages in capitals', `<p>${fill('BRING YOUR OWN LAWN CHAIR<br />a<br />')}</p>`, check],
  ['dates', `<p>${Array.from({ length: 10_000 }, (_, index) => day(index)).join('<br />')}</p>`, check],
  ['weekdays', `<p>${fill('Sun, Oct 17, 2026<br />')}</p>`, check],
  ['an address of slashes', `<a href="/events${fill('/')}x">a</a><a href="/${fill('/')}x">a</a>`, check],
  [
    'images in one paragraph',
    `<p>${fill('<img src="/objects/images/a.webp" alt="Our band" />a, a, a, a, a, ')}</p>`,
    check,
  ],
  [
    'images and text in links',
    `<p>${fill('<a href="/events"><img src="/a.webp" alt="Our band" /></a><a href="/about">about</a>')}</p>`,
    check,
  ],
  ['a description made of digits', `<p><img src="/a.webp" alt="${'0af0'.repeat(17)}_x" /></p>`, check],
  ['a share with a long edge', `<ul><li>a 5% ${fill(':')}x</li><li>b 5%</li></ul>`, takeFundSplit],
])('checks %s quickly', (_, value, read) => {
  const start = performance.now();
  read(value);
  expect(performance.now() - start).toBeLessThan(GENEROUS);
});
