import { PAGE_PATHS } from '../../contract/pages.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { WIDTHS, waitForIsland } from './public-page.ts';

for (const [name, viewport] of Object.entries(WIDTHS)) {
  for (const path of Object.values(PAGE_PATHS)) {
    test(`${path} reads well and is accessible on a ${name}`, async ({ page, seededServer }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${seededServer.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Donate Now!' })).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test.describe('an unknown address', () => {
  // The browser reports the page's own status as an error.
  test.use({ expectedProblems: ['status of 404'] });

  test('gets the scoreboard, status 404 and no index', async ({ page, seededServer }) => {
    const response = await page.goto(`${seededServer.url}/no-such-play`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every panel of the events and about pages is there to read', async ({ page, seededServer }) => {
    await page.goto(`${seededServer.url}/events`);
    for (const heading of [
      'Put your name in lights',
      'Four Fridays that nobody wears gray',
      'Doubles day for every generation',
    ]) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await page.goto(`${seededServer.url}/about`);
    await expect(page.getByRole('heading', { name: 'The people holding the clipboards' })).toBeVisible();
    await expect(page.getByText('52.75%').first()).toBeVisible();
  });
});

test('the events tabs follow the keyboard, the address and the back button', async ({ page, seededServer }) => {
  await page.goto(`${seededServer.url}/events`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await waitForIsland(page, page.getByRole('tablist'));
  await expect(tab('Friday Night Lights')).toHaveAttribute('aria-selected', 'true');
  await tab('Friday Night Lights').focus();
  await page.keyboard.press('End');
  await expect(tab('Pickleball Tournament')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/#pickleball$/);
  await page.keyboard.press('ArrowRight');
  await expect(tab('Friday Night Lights')).toHaveAttribute('aria-selected', 'true');
  await page.goto(`${seededServer.url}/events#basketball`);
  await expect(tab('3-on-3 Basketball')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: '3-on-3 Basketball' })).toBeVisible();
});

test('the impact diagram opens enlarged, closes with Escape and gives the focus back', async ({
  page,
  seededServer,
}) => {
  await page.goto(`${seededServer.url}/about`);
  const enlarge = page.getByRole('button', { name: /Enlarge/ });
  await enlarge.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('the menu on a phone opens, closes with Escape, and leads to a page', async ({ page, seededServer }) => {
  await page.setViewportSize(WIDTHS.phone);
  await page.goto(seededServer.url);
  const menuButton = page.getByRole('button', { name: /menu/i });
  await menuButton.click();
  const events = page.getByRole('link', { name: 'Panther Club Events' });
  await expect(events.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menuButton).toBeFocused();
  await menuButton.click();
  await events.first().click();
  await expect(page).toHaveURL(/\/events$/);
});
