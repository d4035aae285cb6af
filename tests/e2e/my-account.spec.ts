import { expectAccessible } from './accessibility.ts';
import { expect, openDashboard, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

for (const [name, viewport] of SCREENS) {
  test.describe(name, repeatedOn(name), () => {
    test.use({ viewport });

    test('signs out another device, and changes the password', async ({ page, server, browser }) => {
      const lost = await browser.newPage();
      await signIn(lost, server.url);
      await openDashboard(page, server.url, 'my-account');
      const devices = page.getByRole('region', { name: 'Signed-in Devices' });
      await expect(devices.getByText('This device')).toHaveCount(1);
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page);
      await devices.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
      await expect(page.getByText('That device is signed out')).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await lost.reload();
      await expect(lost.getByRole('button', { name: 'Log in' })).toBeVisible();
      await lost.close();

      const others = await browser.newContext();
      const [phone, school] = [await others.newPage(), await browser.newPage()];
      for (const other of [phone, school]) await signIn(other, server.url);
      await page.reload();
      await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByText('Signed out on 2 other devices')).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await expect(devices.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
      await school.reload();
      await expect(school.getByRole('button', { name: 'Log in' })).toBeVisible();
      await school.close();
      await others.close();

      const form = page.getByRole('region', { name: 'Change Password' });
      await form.getByRole('button', { name: 'Change Password' }).click();
      await expect(form.getByText('All fields are required')).toBeVisible();
      await form.getByLabel('Current Password', { exact: true }).fill('go-panthers-go');
      await form.getByLabel('New Password', { exact: true }).fill('short');
      await form.getByLabel('Confirm New Password', { exact: true }).fill('shirt');
      await page.keyboard.press('Enter');
      await expect(form.getByText('New passwords do not match')).toBeVisible();
      await form.getByLabel('Confirm New Password', { exact: true }).fill('short');
      await page.keyboard.press('Enter');
      await expect(form.getByText('New password must be at least 6 characters long')).toBeVisible();
      await form.getByLabel('New Password', { exact: true }).fill('kettle maps under snow');
      await expect(form.getByText('Strong.')).toBeVisible();
      await form.getByLabel('Confirm New Password', { exact: true }).fill('kettle maps under snow');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Password changed successfully')).toBeVisible();
      await expect(form.getByLabel('New Password', { exact: true })).toHaveValue('');
    });
  });
}
