import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setHeadingLevels } from './heading-levels.ts';

const LEVELS = /<h([1-6])/g;
const listLevels = (html: string): number[] => [...html.matchAll(LEVELS)].map((match) => Number(match[1]));

describe('headings of rich text', () => {
  it('are unchanged when they form an outline', () => {
    const html = '<h2>One</h2><p>a</p><h3 class="text-align-center">Two</h3><h2>Three</h2>';
    expect(setHeadingLevels(html, 1)).toBe(html);
  });

  it('close a gap and keep their size by class', () => {
    expect(setHeadingLevels('<h2>One</h2><h4>Two</h4><h4 class="text-align-right">Three</h4>', 1)).toBe(
      '<h2>One</h2><h3 class="heading-4">Two</h3><h3 class="heading-4 text-align-right">Three</h3>',
    );
  });

  it('follow the page’s own headline', () => {
    expect(setHeadingLevels('<h1>One</h1><h2>Two</h2>', 1)).toBe(
      '<h2 class="heading-1">One</h2><h3 class="heading-2">Two</h3>',
    );
  });

  it('follow the heading of their card', () => {
    expect(setHeadingLevels('<h2>One</h2>', 3)).toBe('<h4 class="heading-2">One</h4>');
  });

  it('become paragraphs when empty', () => {
    expect(setHeadingLevels('<h2 class="text-align-center"><strong> </strong></h2>', 1)).toBe(
      '<p class="text-align-center"><strong> </strong></p>',
    );
  });

  it('never skip a level, whatever the author chose', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), fc.integer({ min: 1, max: 4 }), (chosen, under) => {
        const html = chosen.map((level) => `<h${level}>words</h${level}>`).join('<p>text</p>');
        const levels = [under, ...listLevels(setHeadingLevels(html, under))];
        expect(levels).toHaveLength(chosen.length + 1);
        levels.slice(1).forEach((level, index) => {
          expect(level).toBeLessThanOrEqual((levels[index] ?? 0) + 1);
          expect(level).toBeGreaterThan(Math.min(under, 5));
        });
      }),
    );
  });
});
