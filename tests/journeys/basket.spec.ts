import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { holdEdits, narrow, typeIntoBanner } from './publishing-steps.ts';

const SHOTS = process.env.SCREENSHOTS;

/** Pictures for a look by hand, where SCREENSHOTS names a folder; axe at every width always. */
const look = async (page: Page, name: string): Promise<void> => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.phone-bar')).toHaveCount(width < 900 ? 1 : 0);
    await expectAccessible(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
};

interface Item {
  id: number;
  imageUrl: string;
}

const carouselImages = async (page: Page, url: string): Promise<Item[]> =>
  (await page.request.get(`${url}/api/admin/carousel-images`)).json();

test('three held edits are compared with what visitors see, marked and side by side', async ({ page, server }) => {
  await signIn(page, server.url);
  await holdEdits(page);
  await typeIntoBanner(page, 'Every ticket goes to our students.');
  const [image] = await carouselImages(page, server.url);
  const headers = { origin: server.url };
  const link = { name: 'Winter Auction', url: 'https://auction.example.org' };
  expect((await page.request.post(`${server.url}/api/admin/external-links`, { data: link, headers })).status()).toBe(
    201,
  );
  const slide = {
    imageUrl: image?.imageUrl,
    title: 'Pep rally',
    altText: 'Confetti over the bleachers',
    pageType: 'home',
  };
  expect((await page.request.post(`${server.url}/api/admin/carousel-images`, { data: slide, headers })).status()).toBe(
    201,
  );

  await page.goto(`${server.url}/admin?tab=differences`);
  const marked = page.getByRole('region', { name: 'Marked differences' });
  await expect(marked.locator('ins', { hasText: 'Every ticket goes to our students.' })).toBeVisible();
  await expect(marked.locator('ins', { hasText: 'Winter Auction' })).toBeVisible();
  await expect(marked.getByRole('img', { name: 'Confetti over the bleachers' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The edits behind it' }).locator('.item-difference')).toHaveCount(3);
  const [before, after] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')];
  await expect(after.getByText('Every ticket goes to our students.')).toBeVisible();
  await expect(before.getByText('Every ticket goes to our students.')).toHaveCount(0);
  await after.locator('html').evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => before.locator('html').evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await look(page, 'differences');
  await narrow(page);
  await page.getByRole('button', { name: 'Before', exact: true }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.frameLocator('iframe').getByText('Every ticket goes to our students.')).toHaveCount(0);
});

test('a deleted image comes back under its own id, and the audit trail tells it all', async ({ page, server }) => {
  await signIn(page, server.url);
  const before = await carouselImages(page, server.url);
  const id = before[0]?.id ?? 0;
  await typeIntoBanner(page, 'Early words for the banner.');
  await typeIntoBanner(page, 'Late words for the banner.');
  const headers = { origin: server.url };
  expect((await page.request.delete(`${server.url}/api/admin/carousel-images/${id}`, { headers })).status()).toBe(204);

  await page.goto(`${server.url}/admin?tab=history`);
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeFocused();
  const list = page.getByRole('region', { name: 'All changes' });
  await list
    .getByRole('button', { name: /^What changed/ })
    .nth(1)
    .click();
  await expect(list.locator('del', { hasText: 'Early' })).toBeVisible();
  await look(page, 'audit');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Kind').selectOption('carouselImages');
  await expect(list.getByRole('listitem').first()).toContainText('Deleted');
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^changes-.*\.csv$/);
  expect((await csv).url()).toContain('entity=carouselImages');

  await page.getByRole('button', { name: 'Deleted items' }).click();
  await look(page, 'deleted');
  await page.getByRole('button', { name: /^Bring back/ }).click();
  await expect(page.getByText('Put back', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Nothing was deleted/)).toBeVisible();
  expect((await carouselImages(page, server.url)).map((item) => item.id).toSorted()).toEqual(
    before.map((item) => item.id).toSorted(),
  );

  await page.goto(`${server.url}/admin?tab=audit`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Kind').selectOption('contentItems');
  await list
    .getByRole('link', { name: /^History: Changed Navy Banner Content/ })
    .first()
    .click();
  const history = page.getByRole('region', { name: 'History of Navy Banner Content' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await look(page, 'item-history');
  await history.getByRole('button', { name: /^Restore the version/ }).click();
  await expect(page.getByText('Put back', { exact: true })).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await page.goto(`${server.url}/admin`);
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await expect(block.getByText('Early words for the banner.')).toBeVisible();
});
