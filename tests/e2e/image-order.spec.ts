import { expect, openDashboard, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('moves an image by touch on a phone, and keeps the order', async ({ page, server }) => {
  await openDashboard(page, server.url, 'carousel');
  const rows = page.getByRole('region', { name: 'Carousel images' }).getByRole('listitem');
  const titles = () => rows.locator('[data-slot="row-title"]').allInnerTexts();
  await expect(rows.first()).toBeVisible();
  const [first = '', second = '', third = '', ...rest] = await titles();
  const grip = rows.nth(0).locator('[data-slot="grip"]');
  // As near the top as the header lets it: the place to drop it must be on the screen as well.
  await grip.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 160));
  const from = await grip.boundingBox();
  const target = await rows.nth(2).boundingBox();
  if (!from || !target) throw new Error('the rows are not on screen');
  expect(target.y + target.height).toBeLessThan(780);
  const x = from.x + from.width / 2;
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await send('touchStart', from.y + from.height / 2);
  await send('touchMove', target.y + 20);
  await send('touchMove', target.y + target.height * 0.75);
  await expect(rows.nth(0)).toHaveAttribute('data-dragged', 'true');
  await send('touchEnd');
  await expect.poll(titles).toEqual([second, third, first, ...rest]);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  expect(await titles()).toEqual([second, third, first, ...rest]);
});
