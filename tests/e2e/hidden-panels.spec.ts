import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, repeatedOn } from './public-page.ts';

function store(page: Page, key: string, value: string) {
  return page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch('/api/admin/content', { method: 'POST', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(await response.text());
    },
    { key, value },
  );
}

for (const [name, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(name, repeatedOn(name), () => {
    test.use({ viewport });

    test('creates and edits any key in the content panel, without changing its type', async ({ page, server }) => {
      await page.goto(`${server.url}/admin?tab=content`);
      await page.getByLabel('Username').fill('president');
      await page.getByLabel('Password', { exact: true }).fill('go-panthers-go');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('heading', { name: 'Content', exact: true })).toBeVisible();
      await expectAccessible(page);
      const everyPage = page.getByRole('region', { name: 'Every page' });
      const listed = everyPage.getByRole('listitem').filter({ hasText: 'donate_button_text' });
      await expect(listed.getByText('Using default')).toBeVisible();
      // The list around it is hidden while its form fills a phone's screen.
      const row = page.locator('#donate_button_text');
      await row.getByRole('button', { name: 'Create Donate Button Text' }).click();
      await expect(row.getByLabel('Key')).toHaveValue('donate_button_text');
      await expect(row.getByLabel('Key')).not.toBeEditable();
      await expectAccessible(page);
      await row.getByRole('textbox', { name: 'Donate Button Text' }).fill('Chip in');
      await row.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Content added successfully')).toBeVisible();
      await expect(row.getByText('Customized')).toBeVisible();
      await expect(row.getByRole('button', { name: 'Edit Donate Button Text' })).toBeFocused();
    });

    test('analyzes unused keys and those that need attention', async ({ page, server }) => {
      await signIn(page, server.url);
      await store(page, 'old_promo', '<p>Buy one, get one</p>');
      await store(page, 'about_promo', '<p>Two for one</p>');
      await store(
        page,
        'about_main_content',
        '<p>Come on Friday, October 17, 2025. <a href="mailto:a@b.example">Ask</a></p>',
      );
      await page.goto(`${server.url}/admin?tab=analysis`);
      const findings = page.getByRole('region', { name: 'Worth a look' });
      await expect(findings.getByText('Friday, October 17, 2025 has passed.')).toBeVisible();
      const uses = page.getByRole('region', { name: 'Content in use' });
      const about = uses.getByRole('listitem').filter({ hasText: 'about_main_content' });
      await expect(about.getByText('Customized')).toBeVisible();
      await expect(about.getByText(/president, today at/)).toBeVisible();
      await expectAccessible(page);

      const unused = page.getByRole('region', { name: 'Unused content' });
      await unused.getByRole('button', { name: 'Delete old_promo' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('"old_promo"');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Delete content' }).click();
      await expect(page.getByText('Content deleted successfully')).toBeVisible();
      await expect(unused.getByText('old_promo')).toHaveCount(0);

      const passed = findings.getByRole('listitem').filter({ hasText: 'Friday, October 17, 2025 has passed.' });
      await passed.getByRole('button', { name: /^Go to it/ }).click();
      await expect(page).toHaveURL(/tab=about/);
      await expect(page.getByRole('button', { name: 'Edit Main Page Content' })).toBeFocused();
      await expect(page.locator('#about_main_content')).toBeInViewport();

      // A key of the club's own stands on the tab of the page that it names, and is edited there.
      const own = page.getByRole('region', { name: 'about_promo' });
      await expect(own.getByText('Two for one')).toBeVisible();
      await own.getByRole('button', { name: 'Edit about_promo' }).click();
      await own.getByRole('textbox', { name: 'about_promo', exact: true }).click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' today');
      await own.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Content updated successfully')).toBeVisible();
      await expect(own.getByText('Two for one today')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('dashboard panel', () => {
  test.use({ expectedProblems: ['/_astro/analysis'] });

  test('reports a script that failed to load, and loads the page again if a second try fails', async ({
    page,
    server,
  }) => {
    await signIn(page, server.url);
    await page.route('**/_astro/analysis*', (route) => route.abort());
    await page.goto(`${server.url}/admin?tab=analysis`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('This part of the dashboard could not be loaded.');
    await alert.getByRole('button', { name: 'Try again' }).click();
    const again = alert.getByRole('button', { name: 'Load again' });
    await again.waitFor();
    await page.unroute('**/_astro/analysis*');
    await again.click();
    await expect(page.getByRole('heading', { name: 'Content usage analysis' })).toBeVisible();
  });
});
