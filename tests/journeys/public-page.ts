import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** An island answers to the keyboard once it is hydrated, which it is when it comes into view. */
export const waitForIsland = async (page: Page, part: Locator): Promise<void> => {
  await part.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island:not([ssr])').filter({ has: part })).toHaveCount(1);
};
