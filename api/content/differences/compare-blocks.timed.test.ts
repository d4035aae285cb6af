import { describe, expect, test } from 'vitest';
import { compareBlocks, shorten } from './compare-blocks.ts';
import { readBlocks } from './read-blocks.ts';

const compare = (before: string, after: string) => compareBlocks(readBlocks(before), readBlocks(after));

describe('differences', () => {
  test.each([
    [
      'another club’s paragraphs',
      (index: number) => `Quarter ${index * 7} brings oranges, drums, a long bus ride home ${index}x`,
    ],
    [
      'the same ones, each with a new word',
      (index: number) => `Paragraph ${index}a tells of games, snacks, shirts and more ${index}`,
    ],
  ])('of 3,000 paragraphs replaced by %s are found within two seconds', (_, write) => {
    const paragraphs = Array.from({ length: 3000 }, (_each, index) => index);
    const before = paragraphs.map(
      (index) => `<p>Paragraph ${index}a tells of games, snacks, shirts and friends ${index}</p>`,
    );
    const after = paragraphs.map((index) => `<p>${write(index)}</p>`);
    const started = performance.now();
    const found = compare(before.join(''), after.join(''));
    expect(performance.now() - started).toBeLessThan(2000);
    const reported = JSON.stringify(found);
    for (const index of paragraphs) expect(reported).toContain(`${index}`);
  });

  test('beside a long gap are shortened within two seconds', () => {
    const gap = { mark: 'same', text: `\n${' '.repeat(100_000)}` } as const;
    const started = performance.now();
    expect(shorten([gap, { mark: 'added', text: 'Snacks' }])).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('of 40 long rewritten paragraphs are found within two seconds', () => {
    const write = (seed: number) =>
      Array.from({ length: 2000 }, (_, index) => `${index % 3 ? index : seed + index}w`).join(' ');
    const page = (seed: number) =>
      Array.from({ length: 40 }, (_, index) => `<p>${write(seed + index * 7919)}</p>`).join('');
    const started = performance.now();
    expect(compare(page(1), page(5_000_000)).length).toBeGreaterThanOrEqual(40);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
