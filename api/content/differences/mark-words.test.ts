import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarkedPart } from '../../../contract/differences.ts';
import { markWords } from './mark-words.ts';

function read(parts: MarkedPart[], without: MarkedPart['mark']) {
  return parts
    .filter(({ mark }) => mark !== without)
    .map(({ text }) => text)
    .join('');
}

const words = fc
  .array(fc.constantFrom('send', '$131,500', '$148,000', 'back', 'to', 'teams,', 'clubs', ' ', '  ', 'é', '👟'))
  .map((list) => list.join(' '));

describe('marked words', () => {
  test('show a changed figure inside its sentence, as one word', () => {
    expect(markWords('We sent $131,500 back.', 'We sent $148,000 back.')).toEqual([
      { text: 'We sent ', mark: 'same' },
      { text: '$131,500', mark: 'removed' },
      { text: '$148,000', mark: 'added' },
      { text: ' back.', mark: 'same' },
    ]);
  });

  test('show a rewritten sentence as one replacement', () => {
    expect(markWords('For every Panther.', 'From our whole family')).toEqual([
      { text: 'For every Panther.', mark: 'removed' },
      { text: 'From our whole family', mark: 'added' },
    ]);
  });

  test('show the part of an address that changed', () => {
    expect(markWords('https://a.example/gala', 'https://a.example/auction').map(({ text }) => text)).toEqual([
      'https://a.example/',
      'gala',
      'auction',
    ]);
  });

  test('preserve both texts, and mark nothing exactly when the texts are equal', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = markWords(before, after);
        expect(read(parts, 'added')).toBe(before);
        expect(read(parts, 'removed')).toBe(after);
        expect(parts.every(({ mark }) => mark === 'same')).toBe(before === after);
      }),
    );
  });
});
