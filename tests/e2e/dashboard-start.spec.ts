import { expect, signIn, test } from './fixtures.ts';

test.describe('dashboard without its script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of [
    ['/admin', 'Admin Dashboard'],
    ['/admin/login', 'Log in'],
  ] as const) {
    test(`describes on ${path} what is loading and what it needs`, async ({ page, seededServer }) => {
      await page.goto(seededServer.url + path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('Opening the dashboard of Panther Club…');
      // Playwright leaves out the words of this element.
      expect(await page.locator('noscript').innerHTML()).toContain('The dashboard needs JavaScript. Turn it on');
    });
  }
});

test('starts without anything that its policy forbids', async ({ page, server }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    );
  });
  await signIn(page, server.url);
  await expect(page.getByRole('heading', { level: 2, name: 'Homepage' })).toBeVisible();
});

test('keeps the focus on a row moved by keyboard while the move is saved', async ({ page, server }) => {
  await signIn(page, server.url);
  const rows = page.locator('#home-carousel-images').getByRole('listitem');
  const down = rows.first().getByRole('button', { name: /^Move .* down$/ });
  const name = (await down.getAttribute('aria-label')) ?? '';
  const meant = page.getByRole('button', { name, exact: true });
  const { promise: response, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/carousel-images/order', async (route) => {
    await response;
    await route.continue();
  });
  const request = page.waitForRequest('**/carousel-images/order');
  await down.focus();
  await page.keyboard.press('Enter');
  await request;
  await expect(meant).toHaveAttribute('aria-disabled', 'true');
  await expect(meant).toBeFocused();
  // A second press while it is written moves nothing.
  await page.keyboard.press('Enter');
  release();
  await expect(rows.nth(1).getByRole('button', { name, exact: true })).toBeFocused();
  await expect(meant).not.toHaveAttribute('aria-disabled');
});

test('keeps a row on the screen that is moved down off its lower edge', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, server.url);
  await page.goto(`${server.url}/admin?tab=external-links`);
  const down = page.getByRole('button', { name: /^Move .* down$/ }).first();
  const moved = page.getByRole('button', { name: (await down.getAttribute('aria-label')) ?? '', exact: true });
  await moved.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await moved.focus();
  for (let row = 1; row <= 3; row += 1) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Move .* down$/ }).nth(row)).toBeFocused();
    await expect(moved).toBeInViewport({ ratio: 1 });
    await expect(moved).not.toHaveAttribute('aria-disabled');
  }
});

test('undoes the first save of a text from its message', async ({ page, server }) => {
  await signIn(page, server.url);
  const block = page.getByRole('region', { name: 'Main Page Content' });
  await block.getByRole('button', { name: 'Create Main Page Content' }).click();
  await expect(block.getByRole('textbox', { name: 'Main Page Content' })).toBeFocused();
  await page.keyboard.type('Doors open at six.');
  await block.getByRole('button', { name: 'Save' }).click();
  const message = page.locator('[data-sonner-toast]').filter({ hasText: 'Content added successfully' });
  await expect(block.getByText('Customized')).toBeVisible();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(block.getByText('Using default')).toBeVisible();
});
