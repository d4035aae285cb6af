import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

test('the map jumps to the parts of the page, and the latest changes are named', async ({ page, server }) => {
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
