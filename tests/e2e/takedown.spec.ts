import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { MediaItem } from '../../contract/media.ts';
import { TAKEDOWN_STEPS, type Takedown } from '../../contract/takedowns.ts';
import { expectAccessible } from './accessibility.ts';
import { addImage } from './add-image.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

/** @returns its internal name */
async function addToLibrary(page: Page, url: string, file: Buffer, fileName: string): Promise<string> {
  const { uploadURL } = await (await page.request.post(`${url}/api/objects/upload`, { data: {} })).json();
  await page.request.put(uploadURL, { data: file, headers: { 'content-type': 'image/jpeg' } });
  const key = new URL(uploadURL).pathname.split('/').at(-1);
  const data = { fileName, description: '', isDecorative: false, focalPoint: null };
  await page.request.put(`${url}/api/objects/upload/${key}`, { data });
  const added = await page.request.post(`${url}/api/admin/media`, { data: { imageUrl: `/objects/images/${key}` } });
  return ((await added.json()) as MediaItem).name;
}

test.describe.configure({ timeout: 240_000 });

for (const [screen, size] of SCREENS) {
  const isTouch = screen === 'phone';
  const press = (target: Locator) => (isTouch ? target.tap() : target.press('Enter'));

  test.describe(screen, repeatedOn(screen), () => {
    test.use({ viewport: size, hasTouch: isTouch });

    test(`removes an image for good, with a receipt, by ${isTouch ? 'touch' : 'keyboard'}`, async ({
      page,
      server,
    }) => {
      await signIn(page, server.url);
      const takeImage = (name: string, fullPage = false) =>
        page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage, animations: 'disabled' });
      const address = await addImage(page, server.url);
      const original = await (await page.request.get(server.url + address)).body();
      const [smaller, turned] = [
        await addToLibrary(page, server.url, await sharp(original).resize(360).jpeg().toBuffer(), 'IMG_2041 small.jpg'),
        await addToLibrary(page, server.url, await sharp(original).rotate(90).jpeg().toBuffer(), 'IMG_2041 turned.jpg'),
      ];
      expect((await page.request.get(server.url + address)).status()).toBe(200);

      await page.goto(`${server.url}/admin?tab=takedowns`);
      await expect(page.getByText('Nothing has been taken down.')).toBeVisible();
      await expectAccessible(page);
      await takeImage('empty');
      await page.goto(`${server.url}/admin?tab=media`);
      await press(page.getByRole('button', { name: /Two players at the net/ }));
      await press(page.getByRole('button', { name: 'Remove for good' }));
      const dialog = page.getByRole('dialog', { name: 'Remove for good' });
      await dialog.getByLabel('Reason').fill('A parent asked');
      await page.keyboard.press('Escape');
      await press(page.getByRole('button', { name: 'Remove for good' }));
      await expect(dialog.getByLabel('Reason')).toHaveValue('A parent asked');
      await expect(dialog.getByRole('group', { name: '2 more look like this one' })).toBeVisible();
      await expect(dialog.getByRole('checkbox', { name: /IMG_2041 small\.jpg/ })).toBeChecked();
      const untick = dialog.getByRole('checkbox', { name: /IMG_2041 turned\.jpg/ });
      await (isTouch ? untick.tap() : untick.press('Space'));
      await expect(dialog.getByText('1 stays public.')).toBeVisible();
      const remove = dialog.getByRole('button', { name: 'Remove 2 for good' });
      await expect(remove).toBeDisabled();
      await expectAccessible(page);
      await takeImage('confirm');
      const word = dialog.getByLabel('Type “remove” to confirm');
      await word.fill('Remove');
      await press(isTouch ? remove : word);
      await expect(page.getByText('It’s being removed.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Receipt 1' })).toBeVisible();
      await expect(page.getByText('Similar images left')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('listitem').filter({ hasText: `IMG_2041 turned.jpg (${turned})` })).toBeVisible();
      await expect(page.getByText(`IMG_2041 small.jpg (${smaller})`)).toBeVisible();
      await expect(page.getByText(/Not recognized: copies in a frame/)).toBeVisible();
      await press(page.getByRole('link', { name: 'receipt 2' }));
      await expect(page.getByRole('heading', { name: 'Receipt 2' })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: /^IMG_2041 small\.jpg$/ })).toBeVisible();
      await page.goto(`${server.url}/admin?tab=media`);
      await press(page.getByRole('button', { name: /IMG_2041 turned/ }));
      await press(page.getByRole('button', { name: 'Remove for good' }));
      await expect(dialog.getByText('No other image in the library looks like this one.')).toBeVisible();
      await dialog.getByLabel('Type “remove” to confirm').fill('remove');
      await press(dialog.getByRole('button', { name: 'Remove for good' }));
      await expect(page.getByText('Gone everywhere', { exact: true })).toBeVisible({ timeout: 60_000 });
      await page.goto(`${server.url}/admin?tab=media`);
      await expect(page.getByText('No pictures yet.')).toBeVisible();
      await press(page.getByRole('link', { name: 'Pictures that were removed for good' }));
      await expect(page.getByText('A parent asked')).toHaveCount(2);
      await expectAccessible(page);
      await takeImage('list');
      await press(page.getByRole('link', { name: 'Open receipt 1' }));
      await expect(page.getByRole('heading', { name: 'What we can’t take back' })).toBeVisible();
      await expect(page.getByText(address)).toBeVisible();
      await expectAccessible(page);
      await takeImage('receipt', true);

      expect((await page.request.get(server.url + address)).status()).toBe(404);
      const home = await (await page.request.get(server.url)).text();
      expect(home).not.toContain(address.split('/').at(-1)?.slice(0, 32));
      const replacementImage = /\/objects\/images\/[0-9a-f]{32}\.jpg/.exec(home)?.[0] ?? '';
      expect((await page.request.get(server.url + replacementImage)).status()).toBe(200);
      await page.goto(server.url);
      await takeImage('home');

      // Only a super admin, as here, lets the same photo in again.
      await page.goto(`${server.url}/admin?tab=takedowns&receipt=1`);
      await press(page.getByRole('button', { name: 'Allow this file again' }));
      await expect(page.getByText(/Can be added again since/)).toBeVisible();
      await takeImage('allowed');

      // A damaged archive still contains it, so the receipt must not say that it is gone everywhere.
      const archive = 'club-2026-11-20-100000.tar.gz';
      const found: Partial<Takedown> = { unreadableArchives: [archive] };
      await page.route('**/api/admin/takedowns', async (route) => {
        const response = await route.fetch();
        const receipts = (await response.json()) as Takedown[];
        await route.fulfill({ response, json: receipts.map((each) => ({ ...each, ...found })) });
      });
      await page.reload();
      await expect(page.getByText('Damaged backups left')).toBeVisible();
      await expect(page.getByText('Gone everywhere', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: archive })).toBeVisible();
      await expectAccessible(page);
      await takeImage('damaged');

      // Counted by a step that has not ended.
      found.steps = TAKEDOWN_STEPS.map((step) => ({ step, doneAt: null }));
      await page.reload();
      const places = page.locator('dt', { hasText: 'Places on the site' }).locator('+ dd');
      await expect(places).toHaveText('Not yet');
    });
  });
}
