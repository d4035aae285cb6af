import { expect, it } from 'vitest';
import { setBannerLines } from './page-view.ts';

it('puts an emphasized sentence on a line of its own', () => {
  expect(setBannerLines('<p>Blue on Fridays. <strong>Gold too.</strong></p>')).toBe(
    '<p>Blue on Fridays. <br class="wide-break" /><strong>Gold too.</strong></p>',
  );
});

it('leaves emphasis within a sentence unchanged', () => {
  const html = '<p>From the car, <strong>this is your club.</strong></p>';
  expect(setBannerLines(html)).toBe(html);
});
