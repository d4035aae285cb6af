import { type APIRequestContext, type Page, request } from '@playwright/test';
import { readPage } from '../../api/render/read-page.ts';
import { makePaper } from '../support/fixtures/papers.ts';
import { makeRandomPages } from '../support/fixtures/random-pages.ts';
import { expectAccessible } from './accessibility.ts';
import { addImage } from './add-image.ts';
import { call } from './editing-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectOnPage } from './public-page.ts';

const COUNT = 100;
const SEED = 20261125;
const WIDTHS = [320, 390, 600, 820, 1024, 1440, 1920];
/** Pages checked by axe as well, at both ends of the widths. */
const CHECKED = 5;
const SHOTS = process.env.SCREENSHOTS;

test('fits 100 random pages into every width, without a broken link', { tag: '@slow' }, async ({
  page,
  server: { url },
}) => {
  test.setTimeout(1_200_000);
  const pages = await publishRandomPages(page, url);
  let layouts = 0;
  const tooWide: string[] = [];
  for (const [index, { path }] of pages.entries()) {
    await page.goto(url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      layouts += 1;
      for (const part of await listTooWide(page)) tooWide.push(`${path} at ${width}: ${part}`);
      if (index < CHECKED && (width === 390 || width === 1440)) await expectAccessible(page);
      if (SHOTS && index < CHECKED && [390, 820, 1440].includes(width))
        await page.screenshot({ path: `${SHOTS}/random-${index}-${width}.png`, fullPage: true });
    }
  }
  expect([...new Set(tooWide.map((part) => part.replace(/^\S+ /, '')))], `${tooWide.length} in all`).toEqual([]);
  const { addresses, broken } = await followAddresses(
    url,
    pages.map(({ path }) => path),
  );
  expect(broken).toEqual([]);
  console.log(`${layouts} layouts fit, ${addresses} addresses of ${pages.length} pages are there (seed ${SEED})`);
});

async function publishRandomPages(page: Page, url: string) {
  await signIn(page, url);
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  const images = ['cocoa', 'merch', 'pickleball'].map((name) => `/objects/images/card-${name}.webp`);
  images.push(await addImage(page, url, 300), await addImage(page, url, 1600));
  const startsAt = `${new Date().getFullYear() + 1}-10-17T19:00`;
  for (const tab of [null, 'friday-night-lights'])
    await call(page, 'POST', '/api/admin/calendar-events', { title: 'Homecoming'.repeat(12), startsAt, tab });
  const { uploadURL } = await call(page, 'POST', '/api/objects/upload', { type: 'application/pdf' });
  await page.request.put(String(uploadURL), {
    data: await makePaper(),
    headers: { 'content-type': 'application/pdf' },
  });
  await call(page, 'POST', '/api/admin/papers', { title: 'Minutes'.repeat(20), kind: 'minutes', fileUrl: uploadURL });
  const pages = makeRandomPages(COUNT, { images, seed: SEED });
  for (const each of pages) await call(page, 'POST', '/api/admin/pages', each);
  await call(page, 'POST', '/api/admin/publish', {});
  await expectOnPage(url, `/random-${COUNT - 1}`, '</html>');
  return pages;
}

/** Texts and images that reach past the screen or their card, but for those in a box that scrolls. */
function listTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isHidden = (element: Element): boolean => element.matches('.sr-only *, .sr-only, details:not([open]) > ul *');
    const findEdge = (element: Element | null): number => {
      if (!element || element === document.body) return clientWidth;
      const { overflowX } = getComputedStyle(element);
      if (overflowX === 'auto' || overflowX === 'scroll') return Number.POSITIVE_INFINITY;
      return overflowX === 'visible' ? findEdge(element.parentElement) : element.getBoundingClientRect().right;
    };
    const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels to scroll sideways`] : [];
    const main = document.querySelector('main') as Element;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as Element;
      if (isHidden(parent)) continue;
      range.selectNodeContents(node);
      const right = Math.max(...[...range.getClientRects()].map((box) => box.right));
      if (right > findEdge(parent) + 1) found.push(`${parent.tagName} ${parent.className}: ${node.textContent}`);
    }
    for (const image of main.querySelectorAll<HTMLImageElement>('img:not(.hero *)')) {
      const { right } = image.getBoundingClientRect();
      if (right > clientWidth + 1 && right > findEdge(image.parentElement) + 1) found.push(`image ${image.src}`);
    }
    return found.map((part) => part.slice(0, 160));
  });
}

/** Requests each address of this site that the pages name, once. */
async function followAddresses(url: string, paths: readonly string[]) {
  const visitor = await request.newContext({ baseURL: url, maxRedirects: 0 });
  const named = await Promise.all(paths.map((path) => listAddresses(visitor, url + path)));
  const addresses = new Set(named.flat());
  const broken: string[] = [];
  for (const address of addresses) {
    const status = (await visitor.get(address)).status();
    if (status !== 200) broken.push(`${address}: ${status}`);
  }
  await visitor.dispose();
  return { addresses: addresses.size, broken };
}

async function listAddresses(visitor: APIRequestContext, page: string): Promise<string[]> {
  const { addresses } = readPage(await (await visitor.get(page)).body());
  return addresses.flatMap((address) => {
    const target = URL.parse(address, page);
    return target?.origin === new URL(page).origin ? [target.pathname] : [];
  });
}
