import { expect, type Locator, type Page } from '@playwright/test';

export interface Row {
  /** Exact message. */
  message: string;
  /** Steps that cause it. */
  how: string;
  provoke: (page: Page) => Promise<void>;
  /** Element with the message. A toast by default. */
  find?: (page: Page) => Locator;
}

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The message that shows; an error's own words stand under its title. */
export function findToast(page: Page, message: string): Locator {
  return page
    .locator('[data-sonner-toast]')
    .locator('[data-title], [data-description]')
    .filter({ hasText: new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) });
}

/** The next call of that kind fails, with a response that has no sentence of its own. */
export async function failNext(page: Page, method: string, path: string): Promise<void> {
  let isDue = true;
  await page.route(
    (url) => url.pathname.startsWith(path),
    (route) => {
      if (!isDue || route.request().method() !== method) return route.fallback();
      isDue = false;
      return route.fulfill({ status: 500, body: '' });
    },
  );
}

export async function openTab(page: Page, tab: string, heading: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/admin?tab=${tab}`);
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
}

/** A failure, and the same once more without it. */
export function failThen(
  { failure, success, how }: { failure: string; success: string; how: string },
  call: { method: string; path: string },
  start: (page: Page) => Promise<void>,
  again: (page: Page) => Promise<void>,
): Row[] {
  return [
    {
      message: failure,
      how: `${how}, and the server fails without a sentence of its own`,
      provoke: async (page) => {
        await failNext(page, call.method, call.path);
        await start(page);
      },
    },
    { message: success, how, provoke: again },
  ];
}
