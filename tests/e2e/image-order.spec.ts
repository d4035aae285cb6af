import { createClient, must } from '../support/client.ts';
import { IMAGES } from '../support/fixtures/large-club.ts';
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
  await expect(rows.nth(0)).toHaveAttribute('data-drag', 'dragged');
  await send('touchEnd');
  await expect.poll(titles).toEqual([second, third, first, ...rest]);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  expect(await titles()).toEqual([second, third, first, ...rest]);
});

test('scrolls to the end of a long list while an image is held at the edge of the screen', async ({ page, server }) => {
  const client = createClient(server);
  await client.signIn();
  for (let index = 0; index < 20; index += 1) {
    const image = { imageUrl: `${IMAGES}/${index}.jpg`, altText: `Game ${index}`, pageType: 'home', sortOrder: '100' };
    await must(client.call('POST', '/api/admin/carousel-images', image), 201);
  }
  client.close();
  await page.route(`${IMAGES}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: '' }));
  await openDashboard(page, server.url, 'carousel');
  const rows = page.getByRole('region', { name: 'Carousel images' }).getByRole('listitem');
  const readTitles = () => rows.locator('[data-slot="row-title"]').allTextContents();
  await expect(rows.first()).toBeVisible();
  const [first = '', ...rest] = await readTitles();
  await rows.first().locator('[data-slot="grip"]').hover();
  await page.mouse.down();
  await page.mouse.move(30, 840);
  await expect(rows.last()).toHaveAttribute('data-drag', 'after');
  await page.mouse.up();
  await expect.poll(readTitles).toEqual([...rest, first]);
});
