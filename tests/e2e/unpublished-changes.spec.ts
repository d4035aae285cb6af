import { type Page, request } from '@playwright/test';
import { makePaper } from '../support/fixtures/papers.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { findToast } from './messages/row.ts';
import { narrow, openPanel, publish, turnAutoPublishOff, typeIntoBanner } from './publishing-steps.ts';

const SHOTS = process.env.SCREENSHOTS;

/** Images for a look by hand, where SCREENSHOTS names a folder; axe at every width always. */
async function inspect(page: Page, name: string): Promise<void> {
  for (const width of SHOTS ? [390, 820, 1440] : [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('[data-slot="phone-bar"]')).toHaveCount(width < 900 ? 1 : 0);
    await expectAccessible(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
}

interface Item {
  id: number;
  imageUrl: string;
}

const carouselImages = async (page: Page, url: string): Promise<Item[]> =>
  (await page.request.get(`${url}/api/admin/carousel-images`)).json();

async function readPages(url: string): Promise<string[]> {
  const visitor = await request.newContext({ baseURL: url });
  const pages = await Promise.all(
    ['/', '/about', '/events', '/get-involved'].map(async (path) => (await visitor.get(path)).text()),
  );
  await visitor.dispose();
  return pages;
}

test('promises visitors nothing before it is published, and leads to what is saved', async ({
  page,
  server: { url },
}) => {
  await signIn(page, url);
  await turnAutoPublishOff(page);
  const startsAt = `${new Date().getFullYear() + 1}-10-17T19:00`;
  await call(page, 'POST', '/api/admin/calendar-events', { title: 'Golf Classic', startsAt });
  await call(page, 'POST', '/api/admin/pages', { title: 'Membership', path: '/membership', isPublished: true });
  await page.goto(`${url}/admin?tab=events`);
  await page.getByRole('button', { name: 'Cancel event: Golf Classic' }).click();
  await expect(findToast(page, 'Event canceled. Families see it once it’s published.')).toBeVisible();

  await page.goto(`${url}/admin?tab=global-settings`);
  const papers = page.getByRole('region', { name: 'Papers' });
  const buffer = await makePaper();
  await papers.locator('input[type=file]').setInputFiles({ name: 'Bylaws.pdf', mimeType: 'application/pdf', buffer });
  await papers.getByRole('button', { name: 'Add paper' }).click();
  const paper = papers.getByRole('link', { name: '/papers/bylaws.pdf' });
  const openPaper = async () => (await page.request.get(url + (await paper.getAttribute('href')))).status();
  await expect(paper).toHaveAttribute('href', /^\/objects\//);
  expect(await openPaper()).toBe(200);
  await publish(page, 'Bylaws');
  await expect(paper).toHaveAttribute('href', '/papers/bylaws.pdf');
  expect(await openPaper()).toBe(200);

  await page.goto(`${url}/admin?tab=pages`);
  await expect(page.getByRole('link', { name: '/membership' })).toHaveAttribute('href', '/membership');
  await call(page, 'POST', '/api/admin/pages', { title: 'Spirit fund', path: '/spirit-fund', isPublished: true });
  await page.reload();
  await page.getByRole('link', { name: '/spirit-fund' }).click();
  await expect(page.getByRole('heading', { name: 'Spirit fund' })).toBeVisible();
});

test('compares, previews, shares, publishes and undoes three edits, and restores them from history', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  await signIn(page, server.url);
  const first = await readPages(server.url);
  await turnAutoPublishOff(page);
  await typeIntoBanner(page, 'Every ticket goes to our students.');
  const [image] = await carouselImages(page, server.url);
  const headers = { origin: server.url };
  const link = { name: 'Winter Auction', url: 'https://auction.example.org' };
  expect((await page.request.post(`${server.url}/api/admin/external-links`, { data: link, headers })).status()).toBe(
    201,
  );
  const slide = {
    imageUrl: image?.imageUrl,
    title: 'Pep rally',
    altText: 'Confetti over the bleachers',
    pageType: 'home',
  };
  expect((await page.request.post(`${server.url}/api/admin/carousel-images`, { data: slide, headers })).status()).toBe(
    201,
  );

  await page.goto(`${server.url}/admin?tab=differences`);
  const marked = page.getByRole('region', { name: 'Marked differences' });
  await expect(marked.locator('ins', { hasText: 'Every ticket goes to our students.' })).toBeVisible();
  await expect(marked.locator('ins', { hasText: 'Winter Auction' })).toBeVisible();
  await expect(marked.getByRole('img', { name: 'Confetti over the bleachers' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'The edits in it' }).locator('[data-slot="item-difference"]'),
  ).toHaveCount(3);
  const [before, after] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')];
  await expect(after.getByText('Every ticket goes to our students.')).toBeVisible();
  await expect(before.getByText('Every ticket goes to our students.')).toHaveCount(0);
  await after.locator('html').evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => before.locator('html').evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await inspect(page, 'differences');
  await narrow(page);
  await page.getByRole('button', { name: 'Before', exact: true }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.frameLocator('iframe').getByText('Every ticket goes to our students.')).toHaveCount(0);

  await page.goto(`${server.url}/admin?tab=preview`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const preview = page.frameLocator('iframe');
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(() => preview.locator('html').evaluate(() => window.innerWidth)).toBe(390);
  await expect(preview.getByText('Every ticket goes to our students.')).toBeVisible();
  await inspect(page, 'preview-phone');
  await page.getByRole('button', { name: 'Desktop' }).click();
  await preview.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('/about');
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'preview-desktop');

  await page.getByRole('button', { name: 'Create share link' }).click();
  const shared = await page.getByLabel('Share link', { exact: true }).inputValue();
  const signedOut = await browser.newContext();
  const guest = await signedOut.newPage();
  const response = await guest.goto(shared);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  await expect(guest.getByText(/^Preview: this is not what visitors see yet/)).toBeVisible();
  await expect(guest.getByText('Every ticket goes to our students.')).toBeVisible();
  if (SHOTS) await guest.screenshot({ path: `${SHOTS}/shared.png` });
  await guest.goto(server.url);
  await expect(guest.getByText('Every ticket goes to our students.')).toHaveCount(0);
  await inspect(page, 'preview-shared');

  await page.goto(`${server.url}/admin`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('link', { name: /^Homepage\s*2\s*unpublished$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Global Settings\s*1\s*unpublished$/ })).toBeVisible();
  const panel = await openPanel(page);
  const changes = panel.getByRole('region', { name: 'What will change' }).locator('[data-slot="item-difference"]');
  await expect(changes).toHaveCount(3);
  await inspect(page, 'panel');
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'Undo: Winter Auction' }).click();
  await expect(changes).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(changes).toHaveCount(3);
  await page.keyboard.press('Escape');
  await publish(page, 'Winter news');
  await guest.reload();
  await expect(guest.getByText('Every ticket goes to our students.')).toBeVisible();
  await page.getByRole('link', { name: 'Release history' }).click();
  const rows = page.getByRole('region', { name: 'All releases' }).locator('ul').first().locator('> li');
  await rows
    .filter({ hasText: 'Winter news' })
    .getByRole('button', { name: /^Changes/ })
    .click();
  await expect(rows.locator('ins', { hasText: 'Winter Auction' })).toBeVisible();
  await inspect(page, 'history');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Undo last publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo last publish?' });
  await expect(question.getByText(/^This undoes release \d+ \(Winter news\), /)).toBeVisible();
  await expect(question.locator('del', { hasText: 'Winter Auction' })).toBeVisible();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/undo-1440.png` });
  await expectAccessibleAtBothWidths(page);
  await question.getByRole('button', { name: 'Undo last publish' }).click();
  await expect(page.getByText(/^Release \d+ is back/)).toBeVisible();
  // The same site build: the pages are those of the first one, byte for byte.
  expect(await readPages(server.url)).toEqual(first);
  await page.getByRole('link', { name: 'Homepage' }).click();
  await typeIntoBanner(page, 'Words for nobody yet.');
  await page.getByRole('link', { name: 'Release history' }).click();
  await rows
    .filter({ hasText: 'Winter news' })
    .getByRole('button', { name: /^Put back/ })
    .click();
  const restore = page.getByRole('alertdialog', { name: /^Put back release/ });
  await expect(restore.getByText(/1 unpublished change\. It is kept/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await restore.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText(/^Release \d+ is back/)).toBeVisible();
  await expect(rows.filter({ hasText: 'Kept, never live' })).toHaveCount(2);
  await guest.reload();
  await expect(guest.getByText('Every ticket goes to our students.')).toBeVisible();
  await page.getByRole('link', { name: 'Homepage' }).click();
  const shares = await openPanel(page);
  await shares.getByRole('button', { name: /^Revoke/ }).click();
  await expect(shares.getByRole('button', { name: /^Revoke/ })).toBeHidden();
  expect((await guest.goto(shared))?.status()).toBe(404);
  await signedOut.close();
});

test('restores a deleted image under its own id, and lists it all in the audit trail', async ({ page, server }) => {
  await signIn(page, server.url);
  const before = await carouselImages(page, server.url);
  const id = before[0]?.id ?? 0;
  await typeIntoBanner(page, 'Early words for the banner.');
  await typeIntoBanner(page, 'Late words for the banner.');
  const headers = { origin: server.url };
  expect((await page.request.delete(`${server.url}/api/admin/carousel-images/${id}`, { headers })).status()).toBe(204);

  await page.goto(`${server.url}/admin?tab=history`);
  await page.getByRole('link', { name: 'Who changed what' }).click();
  await expect(page.getByRole('heading', { name: 'Who changed what' })).toBeFocused();
  const list = page.getByRole('region', { name: 'All changes' });
  await list
    .getByRole('button', { name: /^What changed/ })
    .nth(1)
    .click();
  await expect(list.locator('del', { hasText: 'Early' })).toBeVisible();
  await inspect(page, 'audit');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Kind').selectOption('carouselImages');
  await expect(list.getByRole('listitem').first()).toContainText('Deleted');
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^changes-.*\.csv$/);
  expect((await csv).url()).toContain('entity=carouselImages');

  await page.getByRole('button', { name: 'Deleted items' }).click();
  await inspect(page, 'deleted');
  await page.getByRole('button', { name: /^Bring back/ }).click();
  await expect(page.getByText('Put back', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Nothing was deleted/)).toBeVisible();
  expect((await carouselImages(page, server.url)).map((item) => item.id).toSorted()).toEqual(
    before.map((item) => item.id).toSorted(),
  );

  await page.goto(`${server.url}/admin?tab=audit`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Kind').selectOption('contentItems');
  await list
    .getByRole('link', { name: /^History: Changed Navy Banner Content/ })
    .first()
    .click();
  const history = page.getByRole('region', { name: 'History of Navy Banner Content' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await inspect(page, 'item-history');
  await history.getByRole('button', { name: /^Put back the version/ }).click();
  await expect(findToast(page, 'Put back')).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await page.goto(`${server.url}/admin`);
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await expect(block.getByText('Early words for the banner.')).toBeVisible();
});
