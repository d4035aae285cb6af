import type { APIRequestContext, BrowserContext, Page } from 'playwright';
import { CONTENT_KEYS, getContentKeyDefinition } from '../contract/content-keys.ts';
import { PAGE_TYPES } from '../contract/pages.ts';
import { SUPER_ADMIN } from '../tests/support/server.ts';

const LOAD = { images: 200, links: 100, contentItems: 60 } as const;
const PICTURES = 'https://photos.example.org';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

export const signIn = async (page: Page, base: string): Promise<void> => {
  await page.goto(`${base}/admin/login`);
  await page.getByLabel('Username').fill(SUPER_ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('region', { name: 'Carousel images' }).waitFor();
};

const send = async (request: APIRequestContext, method: 'POST' | 'PUT', url: string, data: object): Promise<void> => {
  const response = await request.fetch(url, { method, data, headers: { origin: new URL(url).origin } });
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
};

/** Fills the club's working copy: 200 images over the pages, 100 links, 60 content items. Nothing is published. */
export const fillWorkingCopy = async (context: BrowserContext, base: string): Promise<void> => {
  const { request } = context;
  await context.route(`${PICTURES}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  await send(request, 'PUT', `${base}/api/admin/publish/settings`, { autoPublish: false });
  for (let index = 0; index < LOAD.images; index += 1) {
    const kind = index % 2 === 0 ? 'hero-images' : 'carousel-images';
    // Most belong to one page: a club that never tidies up.
    const pageType = index < 160 ? 'home' : PAGE_TYPES[index % PAGE_TYPES.length];
    const image = {
      imageUrl: `${PICTURES}/${index}.jpg`,
      altText: `Picture ${index}`,
      sortOrder: String(index),
      pageType,
    };
    await send(request, 'POST', `${base}/api/admin/${kind}`, image);
  }
  for (let index = 0; index < LOAD.links; index += 1) {
    const link = { name: `Link ${index}`, url: `https://link${index}.example.org/`, location: 'footer' };
    await send(request, 'POST', `${base}/api/admin/external-links`, { ...link, sortOrder: String(index) });
  }
  const textKeys = CONTENT_KEYS.filter((key) => getContentKeyDefinition(key).kind === 'html');
  const others = Array.from({ length: LOAD.contentItems - textKeys.length }, (_, index) => `old_promo_${index}`);
  for (const key of [...textKeys, ...others]) {
    const value = `<h2>${key}</h2>${'<p>Friday, October 17 under the <strong>lights</strong>: bring a coat.</p>'.repeat(12)}`;
    await send(request, 'POST', `${base}/api/admin/content`, { key, value });
  }
};
