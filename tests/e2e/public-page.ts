import type { Locator, Page } from '@playwright/test';
import { request } from '@playwright/test';
import { expect } from './fixtures.ts';

export const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** Widths of the dashboard. A tablet has the phone's layout. */
export const DASHBOARD_WIDTHS = { phone: WIDTHS.phone, desktop: WIDTHS.desktop };

/** Tag for a journey on both screens: daily on the phone, in `npm run test:slow` on the desktop. */
export const repeatedOn = (screen: string): { tag?: string } => (screen === 'desktop' ? { tag: '@slow' } : {});

/** An island responds to the keyboard once it is hydrated, which it is when it comes into view. */
export async function waitForIsland(page: Page, part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island:not([ssr])').filter({ has: part })).toHaveCount(1);
}

/** The texts stand in the page that a visitor gets, as soon as it is published. */
export function expectOnPage(url: string, path: string, ...texts: string[]): Promise<void> {
  return expect(async () => {
    const html = await readPage(url, path);
    for (const text of texts) expect(html).toContain(text);
  }).toPass();
}

/** The texts are gone from the page that a visitor gets, as soon as it is published. */
export function expectNotOnPage(url: string, path: string, ...texts: string[]): Promise<void> {
  return expect(async () => {
    const html = await readPage(url, path);
    for (const text of texts) expect(html).not.toContain(text);
  }).toPass();
}

/** HTML that a visitor's browser receives. */
async function readPage(url: string, path: string): Promise<string> {
  const visitor = await request.newContext({ baseURL: url });
  const html = await (await visitor.get(path)).text();
  await visitor.dispose();
  return html;
}
