import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

test.describe('help', () => {
  test('opens from the palette, and shows every page without a network', async ({
    page,
    server,
    context,
    expectedProblems,
  }) => {
    // The browser itself asks for its icon.
    expectedProblems.push('favicon.ico');
    await signIn(page, server.url);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.keyboard.type('how do i');
    await page.getByRole('option', { name: /guide/ }).click();
    await expect(page).toHaveURL(`${server.url}/admin/help`);
    await expect(page.getByRole('heading', { name: 'First sign-in' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Take a photo down' }).click();
    const screenshot = page.getByRole('img', { name: /removes a photo for good/ });
    await expect(screenshot).toBeVisible();
    await expect.poll(() => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await context.setOffline(false);
  });

  test('is readable without signing in', async ({ page, seededServer }) => {
    await page.goto(`${seededServer.url}/admin/login`);
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { name: 'I can’t sign in' })).toBeVisible();
    await expect(page).toHaveTitle(/^Help/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
});
