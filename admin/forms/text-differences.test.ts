import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeHtml } from './merging.ts';
import { isBalanced, markDifferences, readTokens, splitBlocks } from './text-differences.ts';

const BASE = '<p>Last year you helped us send $148,000 back to teams, clubs and classrooms.</p>';
const THEIRS = '<p>Last year you helped us send $152,300 back to teams, clubs and classrooms.</p>';
const MINE = '<p>Last year you helped us send $148,000 back to teams and to every classroom.</p>';

const inline = fc.constantFrom(
  'bus',
  ' leaves',
  ' at',
  ' four',
  ' <b>now</b>',
  '&amp;',
  ', ',
  '<br>',
  ' <img src="/a.png">',
);
const block = fc
  .tuple(fc.constantFrom('p', 'h2', 'li'), fc.array(inline, { maxLength: 6 }))
  .map(([tag, words]) => `<${tag}>${words.join('')}</${tag}>`);
const text = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join(''));

function without(html: string, mark: 'ins' | 'del'): string {
  const other = mark === 'ins' ? 'del' : 'ins';
  return html
    .replaceAll(new RegExp(`<${mark}>.*?</${mark}>`, 'gs'), '')
    .replaceAll(new RegExp(`</?${other}>`, 'g'), '');
}

describe('merged text', () => {
  test('contains both edits of one sentence', () => {
    expect(mergeHtml(BASE, MINE, THEIRS)).toBe(
      '<p>Last year you helped us send $152,300 back to teams and to every classroom.</p>',
    );
  });

  test('contains edits of different paragraphs, and a new one', () => {
    const base = '<h2>Hours</h2><p>Monday</p><p>Friday</p>';
    expect(mergeHtml(base, '<h2>Hours</h2><p>Monday at noon</p><p>Friday</p>', `${base}<p>Closed in July</p>`)).toBe(
      '<h2>Hours</h2><p>Monday at noon</p><p>Friday</p><p>Closed in July</p>',
    );
  });

  test('is missing when both changed the same words', () => {
    expect(mergeHtml(BASE, BASE.replace('$148,000', '$150,000'), THEIRS)).toBeNull();
  });

  test('is the single edit when the other changed nothing or made the same one', () => {
    fc.assert(
      fc.property(text, text, (base, edit) => {
        expect(mergeHtml(base, edit, base)).toBe(edit);
        expect(mergeHtml(base, base, edit)).toBe(edit);
        expect(mergeHtml(base, edit, edit)).toBe(edit);
      }),
    );
  });

  test('is well-formed, and the same whichever of the two saves last', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeHtml(base, mine, theirs);
        expect(merged === null || isBalanced(merged)).toBe(true);
        expect(mergeHtml(base, theirs, mine)).toBe(merged);
      }),
    );
  });
});

describe('marked differences', () => {
  test('strike out and underline words, not tags', () => {
    expect(markDifferences(BASE, THEIRS)).toContain(' <del>$148,000</del> <ins>$152,300</ins> back');
  });

  test('show an added or removed paragraph as a whole', () => {
    expect(markDifferences('<p>One</p>', '<p>One</p><ul><li>Two</li></ul>')).toBe(
      '<p>One</p><ul><li><ins>Two</ins></li></ul>',
    );
    expect(markDifferences('<p>One</p><p>Two</p>', '<p>Two</p>')).toBe('<p><del>One</del></p><p>Two</p>');
  });

  test('contain the whole newer text, and mark nothing exactly when nothing differs', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = (html: string) =>
          readTokens(html)
            .filter((token) => !token.startsWith('<') || token.startsWith('<img'))
            .join('')
            .replaceAll(/\s/g, '');
        const marked = markDifferences(before, after);
        expect(words(without(marked, 'del'))).toBe(words(after));
        expect(markDifferences(after, after)).toBe(after);
      }),
    );
  });
});

test('splits a text between its top-level elements without losing any of it', () => {
  expect(splitBlocks('<p>a</p>loose<ul><li>b</li></ul><hr><p>c</p>')).toEqual([
    '<p>a</p>',
    'loose',
    '<ul><li>b</li></ul>',
    '<hr>',
    '<p>c</p>',
  ]);
  fc.assert(fc.property(text, (html) => splitBlocks(html).join('') === html));
});

test('reads a < that begins no tag as text', () => {
  expect(readTokens('5 < 6 <b>and</b>').join('')).toBe('5 < 6 <b>and</b>');
});
