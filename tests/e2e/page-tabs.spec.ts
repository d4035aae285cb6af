import type { Page } from '@playwright/test';
import type { RunningServer } from '../support/server.ts';
import { expect, signIn, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectNotOnPage, expectOnPage } from './public-page.ts';

// Two whole tabs each; a busy machine needs its time.
test.describe.configure({ timeout: 180_000 });

const IMAGES = 'https://photos.example.org';

const blockOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Saves a block and reads it on the public page. */
async function write(page: Page, name: string, words: string) {
  const block = blockOf(page, name);
  await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
  await expect(block.getByRole('textbox', { name, exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
  await block.getByRole('button', { name: 'Save' }).click();
  await expect(block.getByRole('button', { name: /^Edit/ })).toBeFocused();
  await expect(block.getByText('Customized')).toBeVisible();
}

async function addImageRow(page: Page, kind: 'Hero' | 'Carousel', words: string) {
  await blockOf(page, `${kind} images`)
    .getByRole('button', { name: `Add ${kind} Image` })
    .click();
  const form = page.getByRole('form', { name: `Add ${kind} Image` });
  await form.getByLabel('Or image URL').fill(`${IMAGES}/${kind}.jpg`);
  await form.getByLabel('Describe this image').fill(words);
  await form.getByRole('button', { name: `Add ${kind} Image` }).click();
  await expect(page.getByText(`${kind} image added successfully`)).toBeVisible();
}

/** Both lists of images, which every page's tab ends with. */
async function tryImages(page: Page, { url }: RunningServer, path: string) {
  await addImageRow(page, 'Hero', 'Lights over the field');
  await addImageRow(page, 'Carousel', 'The drum line');
  await expectOnPage(url, path, 'alt="Lights over the field"', 'alt="The drum line"');
  await blockOf(page, 'Hero images').getByRole('button', { name: 'Delete Lights over the field' }).click();
  await expect(page.getByText('Hero image deleted successfully')).toBeVisible();
  await blockOf(page, 'Carousel images').getByRole('button', { name: 'Delete The drum line' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this carousel image?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Carousel image deleted successfully')).toBeVisible();
  await expectNotOnPage(url, path, 'Lights over the field', 'The drum line');
}

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, { tag: '@slow' }, () => {
    test.use({ viewport });

    test('publishes and resets each block, image and card of the Events and About tabs', async ({ page, server }) => {
      await page.route(`${IMAGES}/**`, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      await signIn(page, server.url);

      await test.step('Events', async () => {
        await page.goto(`${server.url}/admin?tab=events`);
        const general = blockOf(page, 'General Events Page Content');
        await expect(general.getByRole('heading', { level: 3 })).toHaveText([
          'General Events Page Content',
          'Main Page Content',
          'Navy Banner Content',
        ]);
        await expect(blockOf(page, 'Friday Night Lights').getByRole('heading', { level: 3 })).toHaveText([
          'Friday Night Lights',
          'Event Information',
          'Sponsors Introduction',
          'Trailblazer',
          'Panther Partner',
          'Community Connector',
          'Spirit Starter',
        ]);
        await expect(blockOf(page, 'Other Event Tabs').getByRole('heading', { level: 3 })).toHaveText([
          'Other Event Tabs',
          'Poly Spirit Days',
          '3-on-3 Basketball',
          'Pickleball Tournament',
        ]);
        await write(page, 'Navy Banner Content', 'Four dates, one club.');
        await write(page, 'Event Information', 'Gates open at five.');
        await write(page, 'Trailblazer', 'A banner at midfield.');
        await write(page, 'Pickleball Tournament', 'Bring a paddle.');
        await expectOnPage(
          server.url,
          '/events',
          'Four dates, one club.',
          'Gates open at five.',
          'A banner at midfield.',
          'Bring a paddle.',
        );
        const block = blockOf(page, 'Pickleball Tournament');
        await block.getByRole('button', { name: 'Reset to default' }).click();
        const question = page.getByRole('alertdialog');
        await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await question.getByRole('button', { name: 'Reset to default' }).click();
        await expect(page.getByText('Built-in text is back')).toBeVisible();
        await expect(block.getByText('Using default')).toBeVisible();
        await expectNotOnPage(server.url, '/events', 'Bring a paddle.');
        await page.getByRole('button', { name: 'Undo' }).click();
        await expectOnPage(server.url, '/events', 'Bring a paddle.');
        await block.getByRole('button', { name: 'History' }).click();
        const first = page
          .getByRole('dialog', { name: /^History of/ })
          .getByRole('listitem')
          .last();
        await first.getByRole('button', { name: 'Back to the built-in text' }).click();
        await expect(page.getByText('Built-in text is back')).toBeVisible();
        await expectNotOnPage(server.url, '/events', 'Bring a paddle.');
        await tryImages(page, server, '/events');
      });

      await test.step('About', async () => {
        await page.goto(`${server.url}/admin?tab=about`);
        await write(page, 'Leadership Content', 'A president, a treasurer, and you.');
        await write(page, 'Fund Allocation', 'A penny for every yard.');
        await expectOnPage(server.url, '/about', 'A president, a treasurer, and you.', 'A penny for every yard.');
        const impact = blockOf(page, 'Your Impact Tab Image');
        await impact.getByLabel('Or image URL').fill(`${IMAGES}/impact.jpg`);
        await impact.getByRole('button', { name: 'Save Image' }).click();
        await expect(page.getByText('Impact image updated successfully')).toBeVisible();
        await expect(impact.getByText('Customized')).toBeVisible();
        await expectOnPage(server.url, '/about', `${IMAGES}/impact.jpg`);
        await impact.getByRole('button', { name: 'Remove Image' }).click();
        await expect(page.getByText('Content deleted successfully')).toBeVisible();
        await expectNotOnPage(server.url, '/about', `${IMAGES}/impact.jpg`);
        await tryImages(page, server, '/about');
      });
    });
  });
}
