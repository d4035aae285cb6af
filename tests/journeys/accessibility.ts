import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DASHBOARD_WIDTHS } from './public-page.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Milliseconds; an animation of what is out of sight never ends. */
const SETTLING = 1500;

/** What is still fading in has not its own contrast yet; what turns for ever is not waited for. */
const expectSettled = (page: Page): Promise<void> =>
  page.evaluate(async (limit) => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const settled = Promise.allSettled(passing.map(({ finished }) => finished));
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, limit))]);
  }, SETTLING);

/**
 * No violation that axe can find, and nothing wider than the screen. Pages in a preview's frame are the site's own, and
 * checked there.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectSettled(page);
  const { violations } = await new AxeBuilder({ page }).exclude('.device iframe').withTags(AXE_TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  await expectNoSidewaysScroll(page);
};

/** What is open in the dashboard, also as it looks at the other of its two widths. */
export const expectAccessibleAtBothWidths = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  const drawn = page.viewportSize() ?? DASHBOARD_WIDTHS.desktop;
  const isPhone = drawn.width === DASHBOARD_WIDTHS.phone.width;
  await page.setViewportSize(isPhone ? DASHBOARD_WIDTHS.desktop : DASHBOARD_WIDTHS.phone);
  await expect(page.locator('.phone-bar')).toHaveCount(isPhone ? 0 : 1);
  await expectAccessible(page);
  await page.setViewportSize(drawn);
  await expect(page.locator('.phone-bar')).toHaveCount(isPhone ? 1 : 0);
};

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels to scroll sideways').toBe(0);
};
