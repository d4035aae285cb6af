import { type Page, test } from '@playwright/test';

const TABLET = { width: 820, height: 1100 };

/** Of a state, to be looked at; the wide journey takes the one of a tablet as well. */
export const takePictures = async (page: Page, name: string, { fullPage = false } = {}): Promise<void> => {
  const path = (suffix: string): string => test.info().outputPath(`${name}${suffix}.png`);
  const size = page.viewportSize() ?? TABLET;
  await page.screenshot({ path: path(''), fullPage });
  if (size.width < TABLET.width) return;
  await page.setViewportSize(TABLET);
  await page.screenshot({ path: path('-820'), fullPage });
  await page.setViewportSize(size);
};
