import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';

const LABEL = 'Main Page Content';

/** Text edited by two people. */
export const START = '<p>Last year you helped us send $148,000 back to teams, clubs and classrooms.</p>';

/** Somebody else, once the journey has added the account. */
export const TREASURER = { username: 'treasurer', password: 'counting-every-dollar' };

/** Reason given when a call got no response. */
export const UNANSWERED = 'The website didn’t answer, so it may have worked all the same.';

/** The block that these journeys write in. */
export const blockOf = (page: Page): Locator => page.getByRole('region', { name: LABEL });
export const editorOf = (page: Page): Locator => blockOf(page).getByRole('textbox', { name: LABEL });

/** Calls the API as that somebody, without a window. */
export async function callAsTreasurer(url: string): Promise<APIRequestContext> {
  const other = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await other.post('/api/admin/login', { data: TREASURER });
  return other;
}

/** Delays the next write until released, as a phone's network does. */
export async function delayNextWrite(page: Page, address: string) {
  const released = Promise.withResolvers<void>();
  const delayed = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    delayed.resolve();
    await released.promise;
    await route.fallback();
  });
  return { delayed: delayed.promise, release: released.resolve };
}

export function call(page: Page, method: string, path: string, body: Record<string, unknown>) {
  return page.evaluate(
    async ([verb, where, sent]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(where, { method: verb, headers, body: JSON.stringify(sent) });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Record<string, unknown>;
    },
    [method, path, body] as const,
  );
}

export async function openBlock(page: Page): Promise<void> {
  await blockOf(page)
    .getByRole('button', { name: /^(Create|Edit)/ })
    .click();
  await editorOf(page).click();
}

/** Signed in, with the caret in the block. */
export async function startEditing(page: Page, url: string): Promise<void> {
  await signIn(page, url);
  await openBlock(page);
}

export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

/** Presses Tab, and nothing else, until the focus is there. @returns how often */
export async function reach(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 200; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return stop;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${target}`);
}
