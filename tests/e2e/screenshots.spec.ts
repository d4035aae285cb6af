import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { compareImages, expectLikeStored, expectPartLikeStored } from '../support/stored-images.ts';
import { addImage } from './add-image.ts';
import { expect, signIn, test } from './fixtures.ts';
import { WIDTHS } from './public-page.ts';

// Slides stand still, and nothing fades.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedProblems: ['status of 404'] });

const PAGES = { ...PAGE_PATHS, missing: '/no-such-play' };

for (const [page, path] of Object.entries(PAGES)) {
  test(
    `renders ${path} as in the stored screenshots`,
    { tag: '@slow' },
    async ({ page: tab, seededServer }, testInfo) => {
      test.setTimeout(180_000);
      for (const viewport of Object.values(WIDTHS)) {
        await tab.setViewportSize(viewport);
        await tab.goto(`${seededServer.url}${path}`);
        await expectLikeStored(tab, `images/site/${page.replaceAll('_', '-')}-${viewport.width}`, testInfo);
      }
    },
  );
}

test('detects images of different pages, and a missing part', { tag: '@slow' }, async () => {
  const [home, events] = await Promise.all(
    ['home', 'events'].map((name) => readFile(`docs/images/site/${name}-1440.webp`)),
  );
  if (!(home && events)) throw new Error('a stored picture is missing');
  expect(await compareImages(home, home)).toEqual({ pixels: 0, height: 0 });
  expect((await compareImages(home, events)).pixels).toBeGreaterThan(0.2);
});

type Guided = (page: Page, show: (query: string) => Promise<unknown>) => Promise<Locator>;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const expectLoaded = (page: Page) => expect(page.locator('[data-slot="skeletons"], [aria-busy="true"]')).toHaveCount(0);

/** Screens of the guide, by the name of their image, in the order of the journey. */
const GUIDE: Record<string, Guided> = {
  words: async (page, show) => {
    await show('?tab=homepage');
    const card = page.locator('#home_navy_section');
    await card.getByRole('button', { name: /^Create/ }).click();
    // The card is lower once the editor has come.
    await expect(card.locator('[contenteditable="true"]')).toBeFocused();
    return card;
  },
  dates: async (page, show) => {
    await show('?tab=events');
    return page.locator('#dates');
  },
  undo: async (page, show) => {
    await show('?tab=history');
    return page.getByRole('region', { name: 'Live release' });
  },
  publish: async (page, show) => {
    await show('?tab=homepage');
    await press(page, /^Publish/);
    return page.getByRole('dialog');
  },
  'hand-over': async (page, show) => {
    await show('?tab=season');
    // Taller than a screen: what is below it is not laid out.
    await page.setViewportSize({ width: 1100, height: 1100 });
    return page.getByRole('region', { name: 'Board handover' });
  },
};

test('shows the current dashboard in the guide’s images', { tag: '@slow' }, async ({ page, server }, testInfo) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1100, height: 720 });
  page.on('dialog', (question) => question.accept());
  await page.goto(`${server.url}/admin/login`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectPartLikeStored(page, 'guide/images/sign-in', testInfo);
  await press(page, 'Use a recovery code');
  await expectPartLikeStored(page.getByRole('main'), 'guide/images/recovery', testInfo);
  await signIn(page, server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectLoaded(page);
  await expectPartLikeStored(page, 'images/dashboard', testInfo);
  await page.setViewportSize({ width: 1100, height: 760 });
  const data = { title: 'Homecoming', startsAt: '2032-10-15T18:00', place: 'Home field', isSaveTheDate: true };
  expect((await page.request.post(`${server.url}/api/admin/calendar-events`, { data })).status()).toBe(201);
  await addImage(page, server.url, 640, sharp('club/art/card-pennants.svg'));
  await page.goto(`${server.url}/admin?tab=media`);
  await press(page, /Two players at the net/);
  await press(page, 'Remove for good');
  await expect(page.getByText('No other image in the library looks like this one.')).toBeVisible();
  await expectPartLikeStored(page.getByRole('dialog', { name: 'Remove for good' }), 'guide/images/take-down', testInfo);
  for (const [name, open] of Object.entries(GUIDE)) {
    const part = await open(page, (query) => page.goto(`${server.url}/admin${query}`));
    await expect(part).toBeVisible();
    await expectLoaded(page);
    await expectPartLikeStored(part, `guide/images/${name}`, testInfo);
  }
});
