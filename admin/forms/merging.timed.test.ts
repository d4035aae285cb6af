import { expect, test } from 'vitest';
import { mergeHtml } from './merging.ts';

const words = Array.from({ length: 40_000 }, (_, index) => `word${index % 300}`).join(' ');

test.each([
  { what: 'leaves 2,400 equal headings', base: '<h2>a</h2>'.repeat(2400), isMerged: false },
  { what: 'leaves a paragraph of 40,000 words', base: `<p>${words}</p>`, isMerged: false },
  { what: 'merges 900 paragraphs', base: `<p>${words.split(' ', 900).join('</p><p>')}</p>`, isMerged: true },
])('$what quickly', ({ base, isMerged }) => {
  const started = performance.now();
  const merged = mergeHtml(base, base.replace('>', '>New '), base.replace(/<(\/\w+>)$/, ' end<$1'));
  expect(merged !== null).toBe(isMerged);
  expect(performance.now() - started).toBeLessThan(3000);
});
