import { describe, expect, test } from 'vitest';
import { NAVY_BANNER_REGION } from '../../../contract/pages.ts';
import { compareBlocks, compareHtml } from './compare-blocks.ts';
import { readBlocks } from './read-blocks.ts';

const compare = (before: string, after: string) => compareBlocks(readBlocks(before), readBlocks(after));

describe('blocks read from a page', () => {
  test('are paragraphs under their nearest heading or section', () => {
    const html = `<head><title>x</title></head><header><a href="/">Club</a></header>
      <h2>Money <em>raised</em></h2><p>One<br>line <span class="sr-only">unseen</span></p>
      <section aria-label="Pictures"><img src="/a.png" alt="Game"></section><svg><text>no</text></svg>
      <div aria-hidden="true"><img src="/b.png" alt="Next"></div><iframe src="https://a.example/sheet" title="Hours"></iframe>`;
    expect(readBlocks(html)).toEqual([
      { kind: 'address', place: 'Link “Club”', text: '/', src: '' },
      { kind: 'text', place: 'Header', text: 'Club', src: '' },
      { kind: 'text', place: '', text: 'Money raised', src: '' },
      { kind: 'text', place: 'Money raised', text: 'One line', src: '' },
      { kind: 'image', place: 'Pictures', text: 'Game', src: '/a.png' },
      { kind: 'image', place: 'Money raised', text: 'Next', src: '/b.png' },
      { kind: 'address', place: 'Hours', text: 'https://a.example/sheet', src: '' },
    ]);
  });

  test.each(['<p>a', '</p></div>', '<p><b>a</p></b>', '<a href="x">', '<script>a</script>', ''])(
    'compare as equal to themselves in broken markup: %s',
    (html) => {
      expect(compare(html, html)).toEqual([]);
    },
  );
});

test('names the navy banner as volunteers know it', () => {
  const html = `<section aria-label="${NAVY_BANNER_REGION}"><p>For every Panther</p></section>`;
  expect(readBlocks(html)).toMatchObject([{ place: 'Navy Banner Content', text: 'For every Panther' }]);
});

describe('marked differences', () => {
  test('pair two versions of a paragraph and leave a new one alone', () => {
    const found = compare(
      '<p>Join the club today</p><p>Buy a hoodie</p>',
      '<p>Quite new here</p><p>Join the club tonight</p><p>Buy a hoodie</p>',
    );
    expect(found).toMatchObject([
      { parts: [{ text: 'Quite new here', mark: 'added' }] },
      { parts: [{ mark: 'same' }, { text: 'today', mark: 'removed' }, { text: 'tonight', mark: 'added' }] },
    ]);
  });

  test('show images before and after, with their descriptions', () => {
    expect(compare('<img src="/a.png" alt="A">', '<img src="/b.png" alt="B">')).toEqual([
      { kind: 'image', place: '', before: { src: '/a.png', alt: 'A' }, after: { src: '/b.png', alt: 'B' } },
    ]);
    expect(compare('', '<img src="/b.png" alt="B">')).toMatchObject([{ before: null, after: { src: '/b.png' } }]);
  });

  test('show where a link leads now', () => {
    const found = compare(
      '<a href="https://a.example/gala">Tickets</a>',
      '<a href="https://a.example/auction">Tickets</a>',
    );
    expect(found).toMatchObject([{ place: 'Link “Tickets”', parts: [{}, { text: 'gala' }, { text: 'auction' }] }]);
  });

  test('show a text that a page repeats only once', () => {
    expect(compare('<p>a b c</p><h2>x</h2><p>a b c</p>', '<p>a b d</p><h2>x</h2><p>a b d</p>')).toHaveLength(2);
    expect(compare('<p>a b c</p><hr><p>a b c</p>', '<p>a b d</p><hr><p>a b d</p>')).toHaveLength(1);
  });

  test('shorten a long text to the words around a change', () => {
    const long = 'word '.repeat(200);
    const [found] = compare(`<p>${long} old ${long}</p>`, `<p>${long} new ${long}</p>`);
    const texts = found?.kind === 'text' ? found.parts.map(({ text }) => text) : [];
    expect(texts.join('').length).toBeLessThan(150);
    expect(texts[0]?.startsWith('… ')).toBe(true);
    expect(texts.at(-1)?.endsWith(' …')).toBe(true);
  });

  test('report markup that differs without any changed words', () => {
    expect(compareHtml('<p>a</p>', '<p class="center">a</p>')).toEqual([{ kind: 'look', place: '' }]);
    expect(compareHtml('<p>a</p>', '<p>a</p>')).toEqual([]);
  });
});
