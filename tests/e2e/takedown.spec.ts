import { expectAccessible } from './accessibility.ts';
import { addPhoto } from './add-photo.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

test.describe.configure({ timeout: 240_000 });

for (const [screen, { width }] of SCREENS) {
  test(`a photo is removed for good, with a receipt, at ${width}`, repeatedOn(screen), async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, server.url);
    const address = await addPhoto(page, server.url);
    expect((await page.request.get(server.url + address)).status()).toBe(200);

    await page.goto(`${server.url}/admin?tab=takedowns`);
    await expect(page.getByText('Nothing was taken down so far.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${server.url}/admin?tab=media`);
    await page.getByRole('button', { name: /Two players at the net/ }).click();
    // By keyboard from here on.
    await page.getByRole('button', { name: 'Remove for good' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove for good' });
    await expect(dialog.getByRole('button', { name: 'Remove for good' })).toBeDisabled();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('confirm.png') });
    await dialog.getByLabel('Reason').fill('A parent asked');
    await dialog.getByLabel('Type “remove” to confirm').fill('Remove');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The picture is being removed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Receipt 1' })).toBeVisible();
    await expect(page.getByText('Gone everywhere', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.goto(`${server.url}/admin?tab=media`);
    await expect(page.getByText('No pictures yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Pictures that were removed for good' }).click();
    await expect(page.getByText('A parent asked')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('list.png') });
    await page.getByRole('link', { name: 'Open receipt 1' }).click();
    await expect(page.getByRole('heading', { name: 'What nobody can call back' })).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('receipt.png'), fullPage: true });

    expect((await page.request.get(server.url + address)).status()).toBe(404);
    const home = await (await page.request.get(server.url)).text();
    expect(home).not.toContain(address.split('/').at(-1)?.slice(0, 32));
    const standIn = /\/objects\/images\/[0-9a-f]{32}\.jpg/.exec(home)?.[0] ?? '';
    expect((await page.request.get(server.url + standIn)).status()).toBe(200);
    await page.goto(server.url);
    await page.screenshot({ path: test.info().outputPath('home.png') });

    // Only a super admin, as here, lets the same photo in again.
    await page.goto(`${server.url}/admin?tab=takedowns&receipt=1`);
    await page.getByRole('button', { name: 'Allow this photo again' }).click();
    await expect(page.getByText(/Can be added again since/)).toBeVisible();
  });
}
