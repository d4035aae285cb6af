import { expectAccessible } from './accessibility.ts';
import { expect, openDashboard, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectOnPage, repeatedOn } from './public-page.ts';

const SHEET = 'https://docs.google.com/spreadsheets/d/abc-123';
const WIDGET = `${SHEET}/edit?usp=sharing&widget=true&headers=false&rm=minimal`;

for (const [name, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(name, repeatedOn(name), () => {
    test.use({ viewport });

    test('relabels the join button, and explains its absence', async ({ page, server }) => {
      await openDashboard(page, server.url, 'get-involved');
      const card = page.getByRole('region', { name: 'Join Panther Club Button' });
      await card.getByLabel('Button text').fill('Become a Panther parent');
      await card.getByLabel('URL').fill('next to the gym');
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(card.getByText('URL must be a full web address')).toBeVisible();
      await card.getByLabel('URL').fill('https://join.example.org/');
      await page.keyboard.press('Enter');
      await expect(page.getByText('External link updated successfully')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
      await expectOnPage(server.url, '/get-involved', 'Become a Panther parent', 'https://join.example.org/');

      await page.goto(`${server.url}/admin?tab=external-links`);
      const links = page.getByRole('region', { name: 'Get Involved' });
      await expect(links).toBeVisible();
      await expectAccessible(page);
      await links.getByRole('button', { name: 'Delete Become a Panther parent' }).click();
      await expect(page.getByText('External link deleted successfully')).toBeVisible();
      await page.goto(`${server.url}/admin?tab=get-involved`);
      await expect(page.getByRole('heading', { name: 'No Join Panther Club button found' })).toBeVisible();
      await expect(page.getByText('It should be created during setup.')).toBeVisible();
    });

    test('adds store hours with a preview, and edits, deletes and restores them', async ({ page, server }) => {
      await page.route('https://docs.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hours</title><p>Open at noon</p>' }),
      );
      await openDashboard(page, server.url, 'panther-store');
      await expect(page.getByRole('region', { name: 'Store Hours Text' }).getByText('Empty')).toBeVisible();
      const card = page.getByRole('region', { name: 'Store Hours' });
      await expect(card.getByText('No hours document yet.')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Add document' })).toBeDisabled();
      await card.getByLabel('Title').fill('Window hours');
      await card.getByLabel('Document URL').fill(`${SHEET}/edit#gid=0`);
      const frame = card.getByTitle('Window hours', { exact: true });
      await expect(frame).toHaveAttribute('src', WIDGET);
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
      await frame.scrollIntoViewIfNeeded();
      await expect(frame.contentFrame().getByText('Open at noon')).toBeVisible();
      await expectAccessible(page);
      await card.getByLabel('Height in pixels').fill('50');
      await card.getByRole('button', { name: 'Add document' }).click();
      await expect(card.getByText('Height must be at least 100 pixels')).toBeVisible();
      await card.getByLabel('Height in pixels').fill('480');
      await card.getByRole('button', { name: 'Add document' }).click();
      await expect(page.getByText('Embed document added successfully')).toBeVisible();
      await expectOnPage(server.url, '/panther-store', 'Window hours', WIDGET.replaceAll('&', '&amp;'), 'height="480"');

      await card.getByRole('button', { name: 'Edit Window hours' }).click();
      await expect(card.getByLabel('Title')).toBeFocused();
      await card.getByLabel('Title').fill('Winter window hours');
      await card.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Embed document updated successfully')).toBeVisible();
      await expectOnPage(server.url, '/panther-store', 'Winter window hours');

      await card.getByRole('button', { name: 'Delete Winter window hours' }).click();
      await expect(page.getByText('Embed document deleted successfully')).toBeVisible();
      await expect(card.getByText('No hours document yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectOnPage(server.url, '/panther-store', 'Winter window hours');

      await page.goto(`${server.url}/admin?tab=embed-docs`);
      const all = page.getByRole('region', { name: 'All documents' });
      await expect(all.getByText('Panther Store, store-hours')).toBeVisible();
      await expectAccessible(page);
      await all.getByRole('button', { name: 'Edit Winter window hours' }).click();
      await all.getByLabel('Section').fill('Back Room');
      await all.getByRole('button', { name: 'Update' }).click();
      await expect(all.getByText('Section may hold only small letters, digits and hyphens')).toBeVisible();
      await all.getByRole('button', { name: 'Cancel' }).click();
      await expect(all.getByRole('button', { name: 'Edit Winter window hours' })).toBeFocused();
    });
  });
}
