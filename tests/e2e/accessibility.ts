import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { DASHBOARD_WIDTHS } from './public-page.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const BARS_HEIGHT = 110;

const isTooSmall = (violation: string): boolean => violation.startsWith('target-size');

/**
 * Ends each running transition, because contrast is wrong while something fades in or out. Endless animations go on.
 */
export function waitUntilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isPassing = ({ effect, timeline, playState }: Animation) =>
      playState !== 'finished' &&
      timeline instanceof DocumentTimeline &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let round = 0; round < 10; round += 1) {
      const passing = document.getAnimations().filter(isPassing);
      if (round > 0 && passing.length === 0) return;
      for (const animation of passing) animation.finish();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    }
  });
}

/**
 * No violation that axe can find, and nothing wider than the screen. Pages in a preview's frame are the site's own, and
 * checked there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilIdle(page);
  let violations = await findViolations(page);
  // A part that changes while axe looks is seen half way to its new colors.
  if (violations.some((violation) => violation.startsWith('color-contrast'))) {
    await waitUntilIdle(page);
    violations = await findViolations(page);
  }
  // Something half under a fixed bar has its full size further down.
  if (violations.some(isTooSmall)) {
    await page.evaluate((pixels) => scrollBy({ top: pixels, behavior: 'instant' }), -BARS_HEIGHT);
    const again = await findViolations(page);
    violations = violations.filter((violation) => !isTooSmall(violation) || again.includes(violation));
    await page.evaluate((pixels) => scrollBy({ top: pixels, behavior: 'instant' }), BARS_HEIGHT);
  }
  expect(violations).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Checks the open state of the dashboard at both widths. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  const drawn = page.viewportSize() ?? DASHBOARD_WIDTHS.desktop;
  const isPhone = drawn.width === DASHBOARD_WIDTHS.phone.width;
  await page.setViewportSize(isPhone ? DASHBOARD_WIDTHS.desktop : DASHBOARD_WIDTHS.phone);
  await expect(page.locator('[data-slot="phone-bar"]')).toHaveCount(isPhone ? 0 : 1);
  await expectAccessible(page);
  await page.setViewportSize(drawn);
  await expect(page.locator('[data-slot="phone-bar"]')).toHaveCount(isPhone ? 1 : 0);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels to scroll sideways').toBe(0);
}

async function findViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(
      { exclude: [['[data-slot="device"] iframe']] },
      { runOnly, resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, AXE_TAGS);
}

/** In the page itself, once per document: many times as quick as @axe-core/playwright, which loads axe at each look. */
function loadAxe(page: Page): Promise<unknown> {
  return Promise.all(
    page.frames().map(async (frame) => {
      const isLoaded = await frame.evaluate(() => 'axe' in window).catch(() => true);
      if (isLoaded) return;
      const loading = frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
      await loading.catch((error: unknown) => {
        if (!frame.isDetached()) throw error;
      });
    }),
  );
}
