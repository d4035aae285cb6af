import type { Locator, Page } from '@playwright/test';
import { drawPhotograph } from '../support/fixtures/images.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectNotOnPage, expectOnPage, repeatedOn } from './public-page.ts';

test.describe.configure({ timeout: 240_000 });

const IMAGES = 12;
const MOST_TAPS = 60;
/** Milliseconds for the photos: seconds on a quiet machine. */
const PREPARING = 120_000;

const UNDONE = ['/', '/events', '/panther-store', '/about'];

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** A volunteer's finger: every tap is counted. */
function createHand(page: Page, url: string) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const type = async (field: Locator, words: string) => {
    await tap(field);
    await field.fill(words);
  };
  return {
    tap,
    type,
    /** Two on a phone: the menu, and the tab in it. */
    open: async (tab: string) => {
      taps += 2;
      await page.goto(`${url}/admin?tab=${tab}`);
    },
    /** The system's own dialog: the images, and Open. */
    choose: async (files: Parameters<Locator['setInputFiles']>[0]) => {
      taps += IMAGES + 1;
      await page.locator('input.uppy-Dashboard-input').first().setInputFiles(files);
    },
    save: async (card: Locator) => {
      await tap(card.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Content updated successfully')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    },
    count: () => taps,
  };
}

const readPages = (url: string): Promise<string[]> =>
  Promise.all(UNDONE.map(async (path) => (await fetch(url + path)).text()));

interface Change {
  id: number;
  batch: number | null;
}

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, repeatedOn(width), () => {
    test.use({ viewport });

    test('updates a club for another season, publishing and undoing each change', async ({ page, server }) => {
      const { url } = server;
      const before = await readPages(url);
      await signIn(page, url);
      const hand = createHand(page, url);

      await test.step('headline, and twelve photos', async () => {
        const words = cardOf(page, 'Headline and buttons');
        await hand.tap(words.getByRole('button', { name: /^Edit/ }));
        await hand.type(words.getByRole('textbox', { name: 'Headline' }), 'One school.\nOne roar.');
        await hand.save(words);
        await expectOnPage(url, '/', 'One school.');

        const images = await Promise.all(
          Array.from({ length: IMAGES }, async (_, index) => ({
            name: `game-${index}.jpg`,
            mimeType: 'image/jpeg',
            buffer: await (await drawPhotograph(240 + index, 160)).jpeg().toBuffer(),
          })),
        );
        const carousel = cardOf(page, 'Carousel images');
        await hand.tap(carousel.getByRole('button', { name: 'Add several photos' }));
        await hand.choose(images);
        await hand.tap(cardOf(page, 'New pictures').getByRole('button', { name: 'Add all' }));
        await expect(page.getByText(`${IMAGES} carousel images added`)).toBeVisible({ timeout: PREPARING });
      });

      await test.step('a tab’s name and a tier’s amount', async () => {
        await hand.open('events');
        const tabs = cardOf(page, 'Event tabs');
        await hand.tap(tabs.getByRole('button', { name: /^Edit/ }));
        await expectAccessible(page);
        await hand.type(tabs.getByRole('textbox', { name: 'Tab', exact: true }).first(), 'Homecoming Night');
        await hand.save(tabs);
        await expectOnPage(url, '/events', 'Homecoming Night');
        await expect(page.getByRole('heading', { name: 'Homecoming Night', exact: true })).toBeVisible();

        const tiers = cardOf(page, 'Sponsor tiers');
        await hand.tap(tiers.getByRole('button', { name: /^Edit/ }));
        await hand.type(tiers.getByLabel('Amount in dollars').first(), '$7,500');
        await hand.save(tiers);
        await expectOnPage(url, '/events', '$7,500');
      });

      await test.step('the shop’s address', async () => {
        await hand.open('panther-store');
        const store = cardOf(page, 'Online Store and Store Hours');
        await hand.tap(store.getByRole('button', { name: /^Edit/ }));
        await hand.type(store.getByLabel('Shop address'), 'shop.polyboosters.org');
        await hand.save(store);
        await expectOnPage(url, '/panther-store', 'https://shop.polyboosters.org');
      });

      await test.step('the fund split, which says when it is not a whole', async () => {
        await hand.open('about');
        const split = cardOf(page, 'Fund split');
        await hand.tap(split.getByRole('button', { name: /^Edit/ }));
        await hand.type(split.getByLabel('Percent').first(), '50');
        await expect(split.getByText('97.25% in all')).toBeVisible();
        await hand.tap(split.getByRole('button', { name: 'Save' }));
        await expect(split.getByText('These add up to 97.25%, not 100%.')).toBeVisible();
        await expectAccessible(page);
        await hand.type(split.getByLabel('Percent').nth(2), '39.15');
        await expect(split.getByText('100.00% in all')).toBeVisible();
        await hand.save(split);
        await expectOnPage(url, '/about', '50.00', '39.15');
      });

      await test.step('the donate link', async () => {
        await hand.open('global-settings');
        const donate = cardOf(page, 'Floating Donate Button');
        await hand.type(donate.getByLabel('Button link'), 'give.polyboosters.org');
        await hand.save(donate);
        await expectOnPage(url, '/', 'https://give.polyboosters.org');
      });

      test.info().annotations.push({ type: 'taps', description: String(hand.count()) });
      expect(hand.count()).toBeLessThanOrEqual(MOST_TAPS);

      await test.step('one undo for each', async () => {
        const changes = (await page.evaluate(async () =>
          (await fetch('/api/admin/changes?limit=100')).json(),
        )) as Change[];
        const undos = new Set(changes.map(({ id, batch }) => (batch === null ? `${id}` : `batches/${batch}`)));
        expect(undos.size).toBe(7);
        for (const undo of undos) await call(page, 'POST', `/api/admin/changes/${undo}/undo`, {});
        await expectNotOnPage(url, '/', 'One school.', 'give.polyboosters.org');
        expect(await readPages(url)).toEqual(before);
      });
    });

    test('adds a tier and a tab beyond the built-in ones, with their own texts', async ({ page, server }) => {
      await openDashboard(page, server.url, 'events');
      const tabs = cardOf(page, 'Event tabs');
      await tabs.getByRole('button', { name: /^Edit/ }).click();
      await tabs.getByRole('button', { name: 'Add a tab' }).click();
      await tabs.getByRole('button', { name: 'Save' }).click();
      await expect(tabs.getByText('Tab name is required')).toBeVisible();
      // A row half under the bar at the top is no target of its own size.
      await tabs.evaluate((card) => card.scrollIntoView());
      await expectAccessible(page);
      await tabs.getByRole('textbox', { name: 'Tab', exact: true }).last().fill('Golf Classic');
      await tabs.getByRole('button', { name: 'Move Golf Classic up' }).click();
      await tabs.getByRole('button', { name: 'Save' }).click();
      // Its text opens by itself. It is among those of the other tabs, in their order.
      const text = cardOf(page, 'Golf Classic');
      await expect(text.getByRole('textbox', { name: 'Golf Classic' })).toBeFocused();
      await page.keyboard.insertText('Eighteen holes for the spring teams.');
      await text.getByRole('button', { name: 'Save' }).click();
      await expect(
        page.getByRole('region', { name: 'Other Event Tabs' }).getByRole('heading', { level: 3 }),
      ).toHaveText([
        'Other Event Tabs',
        'Poly Spirit Days',
        '3-on-3 Basketball',
        'Golf Classic',
        'Pickleball Tournament',
      ]);
      await expectOnPage(server.url, '/events', 'Golf Classic', 'Eighteen holes for the spring teams.', 'id="event-5"');

      const tiers = cardOf(page, 'Sponsor tiers');
      await tiers.getByRole('button', { name: /^Edit/ }).click();
      await tiers.getByRole('button', { name: 'Add a tier' }).click();
      await tiers.getByRole('textbox', { name: 'Tier', exact: true }).last().fill('Neighbor');
      await tiers.getByLabel('Amount in dollars').last().fill('plenty');
      await tiers.getByRole('button', { name: 'Save' }).click();
      await expect(tiers.getByText('Amount must be a whole number of dollars')).toBeVisible();
      await tiers.getByLabel('Amount in dollars').last().fill('100');
      await tiers.getByRole('button', { name: 'Save' }).click();
      await expectOnPage(server.url, '/events', 'Neighbor', '$100');
      const benefits = cardOf(page, 'Neighbor');
      await expect(benefits.getByRole('textbox', { name: 'Neighbor' })).toBeFocused();
      await benefits.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expectNotOnPage(server.url, '/events', 'Neighbor');
    });
  });
}
