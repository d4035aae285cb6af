import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is still fading in has not its own contrast yet; what turns for ever is not waited for. */
const expectSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** No violation that axe can find, and nothing wider than the screen. */
/** Pages in a preview's frame are the site's own, and checked there. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectSettled(page);
  const { violations } = await new AxeBuilder({ page }).exclude('.device iframe').withTags(AXE_TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  await expectNoSidewaysScroll(page);
};

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels to scroll sideways').toBe(0);
};
