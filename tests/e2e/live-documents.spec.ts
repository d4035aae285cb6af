import type { Page } from '@playwright/test';
import { SHEET, seedCopy } from '../support/fixtures/document-copy.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, openDashboard, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectNotOnPage, expectOnPage, repeatedOn } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

test.use({ settings: { AVIF_EFFORT: '0', FETCH_OUTSIDE: 'on' } });

for (const [name, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(name, repeatedOn(name), () => {
    test.use({ viewport });

    test('shows hours as a table, loads the frame on request, and turns the copy into text', async ({
      page,
      server,
    }) => {
      await seedCopy(server.dataDir);
      await page
        .context()
        .route('https://docs.google.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hours</title><p>Live</p>' }),
        );
      await openDashboard(page, server.url, 'panther-store');
      const card = page.getByRole('region', { name: 'Store Hours', exact: true });
      await card.getByLabel('Title').fill('Fall hours');
      await card.getByLabel('Document URL').fill(SHEET);
      await card.getByRole('switch', { name: 'Table only' }).click();
      await card.getByRole('button', { name: 'Add document' }).click();
      await expectOnPage(server.url, '/panther-store', '<caption>Fall hours</caption>', '<th scope="row">Monday</th>');
      await expect(card.getByText('The page has the copy from')).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `document-row-${name}`);
      if (SHOTS)
        for (const width of [820, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await shoot(page, `document-row-${width}-${name}`);
        }
      await page.setViewportSize(viewport);

      const visit = await page.context().newPage();
      const foreign: string[] = [];
      visit.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreign.push(request.url());
      });
      for (const width of [320, viewport.width]) {
        await visit.setViewportSize({ width, height: viewport.height });
        await visit.goto(`${server.url}/panther-store`);
        await expect(visit.getByRole('table', { name: 'Fall hours' })).toBeVisible();
        await expect(visit.getByRole('row', { name: 'Monday 3:00 PM 5:00 PM' })).toBeVisible();
        await expect(visit.getByText(/^As of \w+, \w+ \d+, \d+:\d\d [ap]m$/)).toBeVisible();
        const box = await visit
          .getByRole('group', { name: 'Table' })
          .evaluate((each) => [each.scrollWidth, each.clientWidth]);
        expect(box[0]).toBeLessThanOrEqual(box[1] ?? 0);
        await expectAccessible(visit);
        await shoot(visit, `document-page-${width}-${name}`);
      }
      const browser = visit.context().browser();
      const plain = await browser?.newPage({ javaScriptEnabled: false });
      plain?.on('request', (request) => foreign.push(...(request.url().startsWith(server.url) ? [] : [request.url()])));
      await plain?.goto(`${server.url}/panther-store`, { waitUntil: 'networkidle' });
      await plain?.close();
      expect(foreign).toEqual([]);
      await visit.getByText('Show the live document').click();
      await expect(visit.frameLocator('iframe').getByText('Live')).toBeVisible();
      await visit.getByText('Show the live document').click();
      await expect(visit.frameLocator('iframe').getByText('Live')).toBeHidden();
      await visit.close();

      // Nothing answers: who checks hears at once, everybody at the second check.
      await card.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText(/^The sheet can’t be reached/)).toBeVisible();
      await expect(card.getByText(/^The page has the copy from/)).toBeVisible();
      await page.goto(`${server.url}/admin?tab=health`);
      await expect(page.getByText('A document couldn’t be copied once', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `document-failed-once-${name}`);
      await page.goto(`${server.url}/admin?tab=panther-store`);
      await card.getByRole('button', { name: 'Check now' }).click();
      await expect(card.getByText(/^The sheet can’t be reached.*The page has the copy from/)).toBeVisible();
      await shoot(page, `document-failing-${name}`);
      await expectOnPage(server.url, '/panther-store', '3:00 PM');

      await card.getByRole('button', { name: 'Turn this copy into text' }).click();
      await expect(page.getByText('The copy is text now, and the document is off')).toBeVisible();
      await expectOnPage(server.url, '/panther-store', '<th scope="row">Monday</th>');
      await expectNotOnPage(server.url, '/panther-store', '<iframe');
      await expect(page.getByRole('region', { name: 'Store Hours Text' })).toContainText('Wednesday');
      await shoot(page, `document-text-${name}`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectOnPage(server.url, '/panther-store', '<iframe', '<caption>Fall hours</caption>');
    });
  });
}
