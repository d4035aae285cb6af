import { expect, it } from 'vitest';
import { addReadingAids } from './reading-aids.ts';

it('makes a wide table scrollable by keyboard', () => {
  expect(addReadingAids('<table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(
    '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});

it('treats an empty header cell as an ordinary one', () => {
  expect(addReadingAids('<tr><th colspan="2" scope="col"><p></p></th><th><p>Day</p></th></tr>')).toBe(
    '<tr><td class="table-corner" colspan="2"><p></p></td><th><p>Day</p></th></tr>',
  );
});

it('loads images lazily, and marks one without a description as decorative', () => {
  expect(addReadingAids('<img src="/a.webp"><img src="/b.webp" alt="B">')).toBe(
    '<img alt="" loading="lazy" decoding="async" src="/a.webp"><img loading="lazy" decoding="async" src="/b.webp" alt="B">',
  );
});

it('removes a link around nothing', () => {
  expect(
    addReadingAids('<a href="/events"> </a><a href="/about">About</a><a href="/x"><img src="/a.webp" alt="A"></a>'),
  ).toBe(' <a href="/about">About</a><a href="/x"><img loading="lazy" decoding="async" src="/a.webp" alt="A"></a>');
});

it.each([
  ['a line', '<p>שלום</p><p>Go</p>', '<p dir="auto">שלום</p><p dir="auto">Go</p>'],
  ['a list as a whole', '<ul><li><p>مرحبا</p></li></ul>', '<ul dir="auto"><li><p>مرحبا</p></li></ul>'],
  ['text with its own direction', '<h2 class="a" dir="rtl">שלום</h2>', '<h2 class="a" dir="rtl">שלום</h2>'],
  ['nothing where all letters run to the right', '<p>¡Bienvenidos!</p>', '<p>¡Bienvenidos!</p>'],
])('sets the direction of %s by its letters', (_what, html, shown) => expect(addReadingAids(html)).toBe(shown));
