import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { DASHBOARD_WIDTHS } from './public-page.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of IBM's engine, the second one (docs/decisions/061). */
const ACE_RULES_OFF = [
  // axe has the same rule, and knows that a dialog keeps the focus away from the page that it hides.
  'aria_hidden_nontabbable',
  // They always ask a person to look, and take half of the engine's time.
  'element_tabbable_unobscured',
  'element_tabbable_visible',
  'style_color_misuse',
  'style_focus_visible',
];

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
 * No violation that axe and the second engine can find, and nothing wider than the screen. Pages in a preview's frame are
 * the site's own, and checked there.
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
  if (isSecondEngineDue(page)) await expect.poll(() => findViolationsByAce(page), { timeout: 5_000 }).toEqual([]);
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

/** Daily on visitors' pages, in `npm run test:slow` on the dashboard's, which take it three times as long. */
function isSecondEngineDue(page: Page): boolean {
  return !new URL(page.url()).pathname.startsWith('/admin') || test.info().project.name.startsWith('slow');
}

interface AceResult {
  ruleId: string;
  value: [policy: string, outcome: string];
  node: Node;
  message: string;
  path: { dom: string };
}

interface AceChecker {
  disableRule(id: string): void;
  check(page: Document, guidelines: string[]): Promise<{ results: AceResult[] }>;
}

/** Violations that IBM's engine is sure of, without those that it asks a person to look at. */
async function findViolationsByAce(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'ace' in window);
  if (!isLoaded) {
    const engine = readFileSync(new URL(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8');
    await page.evaluate(`${engine}; window.ace = ace;`);
  }
  return page.evaluate(async (rulesOff) => {
    const { ace } = window as unknown as { ace: { Checker: new () => AceChecker } };
    const checker = new ace.Checker();
    for (const rule of rulesOff) checker.disableRule(rule);
    const { results } = await checker.check(document, ['WCAG_2_2']);
    // It takes fields in closed details for shown, and their labels for hidden.
    const isShown = (node: Node) =>
      node.ownerDocument === document &&
      !(node instanceof Element && node.closest('details:not([open]) > :not(summary)'));
    return results
      .filter(({ value: [policy, outcome], node }) => policy === 'VIOLATION' && outcome === 'FAIL' && isShown(node))
      .map(({ ruleId, message, path }) => `${ruleId}: ${message}: ${path.dom}`);
  }, ACE_RULES_OFF);
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
  // A lazy frame that has not begun to load has no address, and nothing in it to look at.
  const begun = page.frames().filter((frame) => frame.url() !== '');
  return Promise.all(
    begun.map(async (frame) => {
      const isLoaded = await frame.evaluate(() => 'axe' in window).catch(() => true);
      if (isLoaded) return;
      const loading = frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
      await loading.catch((error: unknown) => {
        if (!frame.isDetached()) throw error;
      });
    }),
  );
}
