import { expect, signIn, test } from './fixtures.ts';
import { expectOnPage, waitForIsland } from './public-page.ts';

test.describe('image row on the home page', () => {
  test('responds to the keyboard: pause first, then previous, dots and next, and wraps around', async ({
    page,
    seededServer,
  }) => {
    await page.goto(seededServer.url);
    const carousel = page.getByRole('region', { name: 'This season so far' });
    await waitForIsland(page, carousel);
    const pause = carousel.getByRole('button', { name: 'Pause the slideshow' });
    await pause.focus();
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('button', { name: 'Play the slideshow' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(carousel.getByRole('button', { name: 'Previous picture' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('button', { name: 'Show picture 5 of 5' })).toHaveAttribute('aria-current', 'true');
    await carousel.getByRole('button', { name: 'Next picture' }).press('Enter');
    await expect(carousel.getByRole('button', { name: 'Show picture 1 of 5' })).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(carousel.getByRole('button', { name: 'Show picture 2 of 5' })).toHaveAttribute('aria-current', 'true');
  });

  test.describe('image row with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('stays still until a visitor moves it', async ({ page, seededServer }) => {
      await page.clock.install();
      await page.goto(seededServer.url);
      const carousel = page.getByRole('region', { name: 'This season so far' });
      await waitForIsland(page, carousel);
      await expect(carousel.getByRole('button', { name: 'Play the slideshow' })).toBeVisible();
      await page.clock.runFor(12_000);
      await expect(carousel.getByRole('button', { name: 'Show picture 1 of 5' })).toHaveAttribute(
        'aria-current',
        'true',
      );
    });
  });

  test('advances every five seconds by itself', { tag: '@timed' }, async ({ page, seededServer }) => {
    await page.clock.install();
    await page.goto(seededServer.url);
    const carousel = page.getByRole('region', { name: 'This season so far' });
    await waitForIsland(page, carousel);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5100);
    await expect(carousel.getByRole('button', { name: 'Show picture 2 of 5' })).toHaveAttribute('aria-current', 'true');
  });
});

test('reaches skip link, navigation and footer with the keyboard alone', async ({ page, seededServer }) => {
  await page.goto(seededServer.url);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Get involved', exact: true }).first()).toBeFocused();
});

test('prints all words in black on white, wherever they are light on a color', async ({ page, seededServer }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/about', '/events', '/accessibility', '/no-such-page']) {
    const response = await page.request.get(`${seededServer.url}${path}`);
    const body = await response.text();
    await page.route(`${seededServer.url}${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${seededServer.url}${path}`);
    const colors = await page.locator('body :not(svg *)').evaluateAll((parts) => [
      ...new Set(
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => getComputedStyle(part))
          .map(({ color, backgroundColor, backgroundImage }) => `${color} on ${backgroundColor}, ${backgroundImage}`),
      ),
    ]);
    expect(colors, path).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0), none']);
  }
});

test('prints two rows of a carousel, and the marks of lists', async ({ page, server }) => {
  await signIn(page, server.url);
  const imageUrl = '/objects/images/card-cocoa.webp';
  for (const sortOrder of ['1', '2', '3', '4', '5', '6', '7']) {
    const data = { imageUrl, altText: 'Cocoa', title: `Cup ${sortOrder}`, pageType: 'home', sortOrder };
    expect((await page.request.post(`${server.url}/api/admin/carousel-images`, { data })).status()).toBe(201);
  }
  await expectOnPage(server.url, '/', 'Cup 7');
  await page.emulateMedia({ media: 'print' });
  await page.goto(server.url);
  await expect(page.locator('.carousel-slide').filter({ visible: true })).toHaveCount(6);
  await page.goto(`${server.url}/events`);
  const mark = page.locator('.prose ul > li').first();
  expect(await mark.evaluate((item) => getComputedStyle(item, '::before').printColorAdjust)).toBe('exact');
});

test('prints no donate button and no menu, and the ticket below the banner', async ({ page, seededServer }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${seededServer.url}/events`);
  await expect(page.getByRole('link', { name: 'Donate Now!' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [banner, ticket] = [
    await page.locator('.navy-banner').boundingBox(),
    await page.locator('.ticket-date').boundingBox(),
  ];
  expect(ticket?.y).toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0));
});
