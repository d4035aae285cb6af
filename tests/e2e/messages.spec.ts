import { TOASTS, TOOLTIPS } from '../../contract/interface.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { expect, openDashboard, signInByForm, test } from './fixtures.ts';
import { accountRows, signInRows } from './messages/account-rows.ts';
import { contentRows } from './messages/content-rows.ts';
import { imageRows } from './messages/image-rows.ts';
import { listRows } from './messages/list-rows.ts';
import { mediaRows } from './messages/media-rows.ts';
import { findToast, type Row } from './messages/row.ts';
import { SPEC_MESSAGES } from './messages/spec-messages.ts';

/** Said to nobody: visitors get static pages, which fetch nothing that could fail. The last test shows it. */
const NEVER_SHOWN = [
  'Failed to fetch hero images',
  'Failed to fetch carousel images',
  'Failed to fetch external links',
] as const satisfies readonly (typeof SPEC_MESSAGES)[number][];

/** Messages beyond the specification, covered by journeys of their own. */
const BEYOND_SPEC: readonly string[] = [
  'documentCopy',
  'undoing',
  'copying',
  'session',
  'twoFactor',
  'publish',
  'check',
  'release',
  'season',
  'share',
  'change',
];
const EDITS_BEYOND_SPEC: readonly string[] = [
  MESSAGES.heroImage.updated,
  MESSAGES.heroImage.updateFailure,
  MESSAGES.carouselImage.updated,
  MESSAGES.carouselImage.updateFailure,
  MESSAGES.heroImage.addedTogether(2),
  MESSAGES.carouselImage.addedTogether(2),
  MESSAGES.calendarEvents.moved,
  MESSAGES.calendarEvents.seriesDeleted,
  MESSAGES.calendarEvents.together(2, 'added'),
  MESSAGES.calendarEvents.planned('Homepage'),
  MESSAGES.navyCopy.undone,
  MESSAGES.media.deleted,
  MESSAGES.media.deleteFailure,
  MESSAGES.media.replaced(2),
  MESSAGES.media.addFailure,
  MESSAGES.media.replaceFailure,
  MESSAGES.media.addressCopied,
];

const ROWS: readonly Row[] = [...signInRows, ...contentRows, ...imageRows, ...listRows, ...mediaRows, ...accountRows];

function listMessages(group: unknown): string[] {
  if (typeof group === 'string') return [group];
  if (typeof group === 'function')
    return [String(group(['addedTogether', 'together', 'replaced'].includes(group.name) ? 2 : 'Homepage', 'added'))];
  return Object.values(group as object).flatMap(listMessages);
}

test('has a row that provokes every message of the specification', () => {
  const provoked = new Set(ROWS.map(({ message }) => message));
  const missing = SPEC_MESSAGES.filter(
    (message) => !provoked.has(message) && !NEVER_SHOWN.some((never) => never === message),
  );
  expect(missing).toEqual([]);
  const own = Object.entries(MESSAGES).flatMap(([group, messages]) =>
    BEYOND_SPEC.includes(group) ? [] : listMessages(messages),
  );
  const unprovoked = own.filter((message) => !provoked.has(message) && !EDITS_BEYOND_SPEC.includes(message));
  expect(unprovoked, 'messages of contract/messages.ts that no row provokes').toEqual([]);
});

test.describe('provoked messages', () => {
  test.use({
    expectedProblems: ['status of 4', 'status of 5', '[Uppy]', 'ERR_', 'photos.example.org', 'docs.example.org'],
  });

  test('match the specification word for word, one at a time', { tag: '@slow' }, async ({ page, server }) => {
    test.setTimeout(360_000);
    await page.route(/(photos|docs)\.example\.org/, (route) =>
      route.fulfill({ status: 200, contentType: 'image/png' }),
    );
    await page.goto(`${server.url}/admin/login`);
    for (const { message, how, provoke, find } of ROWS) {
      await test.step(`${message}: ${how}`, async () => {
        await provoke(page);
        const shown = find?.(page) ?? findToast(page, message);
        await expect(shown, how).toBeVisible();
        expect(await page.locator('[data-sonner-toast][data-visible="true"]').count()).toBeLessThanOrEqual(
          TOASTS.visible,
        );
        await page.context().setOffline(false);
      });
    }
  });
});

const SMALL_SCREENS = [
  { width: 1180, height: 820, keyboard: 400 },
  { width: 820, height: 1180, keyboard: 0 },
  { width: 390, height: 844, keyboard: 336 },
  { width: 740, height: 360, keyboard: 200 },
];
for (const { width, height, keyboard } of SMALL_SCREENS) {
  test(`shows a message above the bar and a keyboard of ${keyboard} pixels at ${width} × ${height}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((covered) => {
      Object.defineProperty(VisualViewport.prototype, 'height', { get: () => window.innerHeight - covered });
    }, keyboard);
    await openDashboard(page, server.url, 'global-settings');
    const links = page.getByRole('region', { name: 'Footer Links' });
    await links.getByLabel('Name', { exact: true }).fill('Bake sale');
    await links.getByLabel('URL').fill('https://bake.example.org');
    await page.keyboard.press('Enter');
    const toast = findToast(page, 'External link added successfully');
    await expect(toast).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('button', { name: 'Publish', exact: true }).first().boundingBox();
    const visible = keyboard === 0 ? (bar?.y ?? 0) : height - keyboard;
    const findBottom = async () => {
      const box = await page.locator('[data-sonner-toast]').boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await expect.poll(findBottom).toBeLessThanOrEqual(visible);
  });
}

test('focuses a message with F8, dismisses it by a swipe of 50 pixels, and hides it by itself', {
  tag: '@timed',
}, async ({ page, seededServer }) => {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Logged in successfully' });
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error('no message');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 4 });
    await page.mouse.up();
  };
  await signInByForm(page, seededServer.url);
  await expect(toast).toBeVisible();
  const before = page.getByRole('button', { name: /Main Page Content$/ }).first();
  await before.focus();
  await page.keyboard.press(TOASTS.hotkey);
  const toaster = page.locator('[data-sonner-toaster]');
  await expect(toaster).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  // The message stands at the page's end: what comes before it in the order of Tab is the last control.
  await expect(toaster).not.toBeFocused();
  await expect(before).not.toBeFocused();
  await page.keyboard.press(TOASTS.hotkey);
  await expect(toaster).toBeFocused();
  // Words selected elsewhere are no reason to stay.
  await page.getByRole('heading', { name: 'Homepage' }).dblclick();
  await swipe(TOASTS.swipeThreshold - 1);
  await expect(toast).toHaveAttribute('data-swiping', 'false');
  await expect(toast).toHaveAttribute('data-swipe-out', 'false');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await swipe(TOASTS.swipeThreshold);
  await expect(toast).toHaveCount(0);

  await page.context().clearCookies();
  await signInByForm(page, seededServer.url);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  const shownAt = Date.now();
  await expect(toast).toBeHidden({ timeout: 20_000 });
  expect(Date.now() - shownAt).toBeLessThan(TOASTS.duration + 4000);
});

test('delays a tooltip, but not the next one, and delays again later', { tag: '@timed' }, async ({
  page,
  seededServer,
}) => {
  await openDashboard(page, seededServer.url, 'global-settings');
  const links = page.getByRole('region', { name: 'Footer Links' });
  const button = links.getByRole('button', { name: /^Edit/ }).first();
  const next = links.getByRole('button', { name: /^Delete/ }).first();
  await expect(button).toBeVisible();
  await button.scrollIntoViewIfNeeded();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const tip = page.getByRole('tooltip');
  await button.hover();
  await page.clock.runFor(TOOLTIPS.delay - 1);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveText(/^Edit/);
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(TOOLTIPS.skipDelay - 1);
  await next.hover();
  await page.clock.runFor(1);
  await expect(tip).toHaveText(/^Delete/);
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(TOOLTIPS.skipDelay);
  await button.hover();
  await page.clock.runFor(TOOLTIPS.delay - 1);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveText(/^Edit/);
});

test('shows visitors no failed request, because their pages send none', async ({ page, seededServer }) => {
  await page.route('**/api/**', (route) => route.abort());
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requested.push(request.url());
  });
  await page.goto(seededServer.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const message of NEVER_SHOWN) await expect(page.getByText(message)).toHaveCount(0);
  expect(requested).toEqual([]);
});
