import { readFile } from 'node:fs/promises';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { comparePictures, expectLikeStored } from '../support/stored-pictures.ts';
import { expect, test } from './fixtures.ts';
import { WIDTHS } from './public-page.ts';

// Slides stand still, and nothing fades.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedProblems: ['status of 404'] });

const PAGES = { ...PAGE_PATHS, missing: '/no-such-play' };

for (const [page, path] of Object.entries(PAGES)) {
  test(`${path} looks as in the stored pictures`, { tag: '@slow' }, async ({ page: tab, seededServer }, testInfo) => {
    test.setTimeout(180_000);
    for (const viewport of Object.values(WIDTHS)) {
      await tab.setViewportSize(viewport);
      await tab.goto(`${seededServer.url}${path}`);
      await expectLikeStored(tab, `${page.replaceAll('_', '-')}-${viewport.width}`, testInfo);
    }
  });
}

test('pictures of two pages are told apart, and a part that is missing is seen', { tag: '@slow' }, async () => {
  const [home, events] = await Promise.all(
    ['home', 'events'].map((name) => readFile(`docs/images/site/${name}-1440.webp`)),
  );
  if (!(home && events)) throw new Error('a stored picture is missing');
  expect(await comparePictures(home, home)).toEqual({ pixels: 0, height: 0 });
  expect((await comparePictures(home, events)).pixels).toBeGreaterThan(0.2);
});
