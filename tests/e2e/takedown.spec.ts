import type { Locator } from '@playwright/test';
import type { Takedown } from '../../contract/takedowns.ts';
import { expectAccessible } from './accessibility.ts';
import { addPhoto } from './add-photo.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

test.describe.configure({ timeout: 240_000 });

for (const [screen, size] of SCREENS) {
  const isTouch = screen === 'phone';
  const press = (target: Locator) => (isTouch ? target.tap() : target.press('Enter'));

  test.describe(screen, repeatedOn(screen), () => {
    test.use({ viewport: size, hasTouch: isTouch });

    test(`a photo is removed for good, with a receipt, by ${isTouch ? 'touch' : 'keyboard'}`, async ({
      page,
      server,
    }) => {
      await signIn(page, server.url);
      const takePicture = (name: string, fullPage = false) =>
        page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage, animations: 'disabled' });
      const address = await addPhoto(page, server.url);
      expect((await page.request.get(server.url + address)).status()).toBe(200);

      await page.goto(`${server.url}/admin?tab=takedowns`);
      await expect(page.getByText('Nothing has been taken down.')).toBeVisible();
      await expectAccessible(page);
      await takePicture('empty');
      await page.goto(`${server.url}/admin?tab=media`);
      await press(page.getByRole('button', { name: /Two players at the net/ }));
      await press(page.getByRole('button', { name: 'Remove for good' }));
      const dialog = page.getByRole('dialog', { name: 'Remove for good' });
      const remove = dialog.getByRole('button', { name: 'Remove for good' });
      await expect(remove).toBeDisabled();
      await expectAccessible(page);
      await takePicture('confirm');
      await dialog.getByLabel('Reason').fill('A parent asked');
      const word = dialog.getByLabel('Type “remove” to confirm');
      await word.fill('Remove');
      await press(isTouch ? remove : word);
      await expect(page.getByText('The picture is being removed.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Receipt 1' })).toBeVisible();
      await expect(page.getByText('Gone everywhere', { exact: true })).toBeVisible({ timeout: 60_000 });
      await page.goto(`${server.url}/admin?tab=media`);
      await expect(page.getByText('No pictures yet.')).toBeVisible();
      await press(page.getByRole('link', { name: 'Pictures that were removed for good' }));
      await expect(page.getByText('A parent asked')).toBeVisible();
      await expectAccessible(page);
      await takePicture('list');
      await press(page.getByRole('link', { name: 'Open receipt 1' }));
      await expect(page.getByRole('heading', { name: 'What we can’t take back' })).toBeVisible();
      await expect(page.getByText(address)).toBeVisible();
      await expectAccessible(page);
      await takePicture('receipt', true);

      expect((await page.request.get(server.url + address)).status()).toBe(404);
      const home = await (await page.request.get(server.url)).text();
      expect(home).not.toContain(address.split('/').at(-1)?.slice(0, 32));
      const standIn = /\/objects\/images\/[0-9a-f]{32}\.jpg/.exec(home)?.[0] ?? '';
      expect((await page.request.get(server.url + standIn)).status()).toBe(200);
      await page.goto(server.url);
      await takePicture('home');

      // Only a super admin, as here, lets the same photo in again.
      await page.goto(`${server.url}/admin?tab=takedowns&receipt=1`);
      await press(page.getByRole('button', { name: 'Allow this photo again' }));
      await expect(page.getByText(/Can be added again since/)).toBeVisible();
      await takePicture('allowed');

      // What is damaged keeps it: the receipt doesn't say that it is gone everywhere.
      const archive = 'club-2026-11-20-100000.tar.gz';
      await page.route('**/api/admin/takedowns', async (route) => {
        const response = await route.fetch();
        const receipts = (await response.json()) as Takedown[];
        await route.fulfill({ response, json: receipts.map((each) => ({ ...each, unreadableArchives: [archive] })) });
      });
      await page.reload();
      await expect(page.getByText('Damaged backups left')).toBeVisible();
      await expect(page.getByText('Gone everywhere', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: archive })).toBeVisible();
      await expectAccessible(page);
      await takePicture('damaged');
    });
  });
}
