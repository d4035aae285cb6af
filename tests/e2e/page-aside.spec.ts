import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

test('jumps from the map to parts of the page, and lists the latest changes', async ({ page, server }) => {
  await signIn(page, server.url);
  const aside = page.getByRole('region', { name: 'This page at a glance' });
  await expect(page.getByRole('region', { name: 'Navy Banner Content' })).toBeVisible();
  await expectAccessible(page);
  await aside.getByRole('link', { name: 'Carousel images' }).click();
  await expect(page.locator('#home-carousel-images')).toBeInViewport();
  await aside.getByRole('link', { name: 'Navy banner' }).click();
  await expect(page.locator('#home_navy_section')).toBeInViewport();

  await page.goto(`${server.url}/admin?tab=get-involved`);
  await page.getByLabel('Button text').fill('Join the crew');
  await page.getByRole('region', { name: 'Join Panther Club Button' }).getByRole('button', { name: 'Save' }).click();
  await expect(aside.getByText('Changed “Join the crew”')).toBeVisible();
});

const PARTS = {
  homepage: ['Hero images', 'Navy banner', 'Main content', 'Carousel images'],
  about: ['Hero images', 'Navy banner', 'Main content', 'Fund split', 'Leadership', 'Carousel images'],
  'get-involved': ['Hero images', 'Navy banner', 'Main content', 'Join button', 'Carousel images'],
  events: ['Hero images', 'Navy banner', 'Dates', 'Main content', 'Event tabs', 'Sponsors', 'Carousel images'],
  'panther-store': ['Hero images', 'Navy banner', 'Shop', 'Store hours', 'Carousel images'],
};

test('shows on each page’s map what its tab has, and leads to each card', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, seededServer.url);
  for (const [tab, parts] of Object.entries(PARTS)) {
    await page.goto(`${seededServer.url}/admin?tab=${tab}`);
    const links = page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('link');
    await expect(links).toHaveText(parts);
    await expect(page.locator('[data-slot="skeletons"]')).toHaveCount(0);
    for (const link of await links.all()) {
      await link.click();
      await expect(page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)).toBeInViewport();
    }
    await expectAccessible(page);
  }
});

test('jumps within the long Events tab on a narrow screen too', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, seededServer.url);
  await page.goto(`${seededServer.url}/admin?tab=events`);
  const jumps = page.getByRole('navigation', { name: 'Jump to' });
  await expect(page.locator('#events_fnl_tiers')).not.toBeInViewport();
  await jumps.getByRole('link', { name: 'Sponsors' }).click();
  await expect(page.locator('#events_fnl_tiers')).toBeInViewport();
});
