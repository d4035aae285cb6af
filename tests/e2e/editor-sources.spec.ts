import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { NAME, openEditor, paste, save } from './editor-steps.ts';
import { expect, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectOnPage, repeatedOn } from './public-page.ts';

// A whole story each; a busy machine needs its time.
test.describe.configure({ timeout: 180_000 });

const readSample = (name: string) => readFile(`tests/support/fixtures/clipboard/${name}.html`, 'utf8');

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, () => {
    test.use({ viewport });

    test(
      'cleans text pasted from Word and Google Docs, here and for visitors',
      repeatedOn(width),
      async ({ page, server }) => {
        const { block, text } = await openEditor(page, server.url);
        await paste(text, await readSample('word'));
        await expect(text.getByRole('heading', { name: 'Snack bar handbook' })).toBeVisible();
        await expect(page.getByText('Text pasted without its pictures')).toBeVisible();
        await page.keyboard.press('ControlOrMeta+End');
        // The editor hears of the caret's new place a moment after it moved.
        await page.keyboard.type('And the bus:');
        await expect(text.locator('> p').filter({ hasText: 'And the bus:' })).toBeVisible();
        await page.keyboard.press('Enter');
        await paste(text, await readSample('google-docs'));
        await expect(text.getByRole('heading', { name: 'Spirit bus plan' })).toBeVisible();
        await save(page, block);
        await expectOnPage(
          server.url,
          '/',
          '<ul><li><p>Grill team</p><ul><li><p>Two parents</p></li></ul></li><li><p>Cocoa line</p></li></ul>',
          '<ol><li><p>Wipe the counter</p></li><li><p>Lock the cash box</p></li></ol>',
          '<strong>four</strong><em> sharp</em><s>, not five</s>',
          'href="https://seats.example.org/bus?ride=1"',
          '<ul><li><p>Bring</p><ul><li><p>water</p></li></ul></li><li><p>Wear blue on the 3<sup>rd</sup></p></li></ul>',
          '<p class="text-align-right">See you there</p>',
        );
        await page.goto(server.url);
        const main = page.locator('main');
        await expect(main.getByRole('columnheader', { name: 'Stop' })).toBeVisible();
        const html = await main.innerHTML();
        for (const litter of ['Mso', 'mso-', '<o:p', 'docs-internal', 'google.com/url', 'file:///', 'Comic Sans']) {
          expect(html).not.toContain(litter);
        }
      },
    );

    test.describe('HTML source', repeatedOn(width), () => {
      test.use({ expectedProblems: ['500 (Internal Server Error)'] });

      test('is cleaned when leaving it, and kept when saving fails', async ({ page, server }) => {
        const { block, text, toolbar } = await openEditor(page, server.url);
        await page.keyboard.type('Go Panthers');
        if (width === 'phone') await toolbar.getByRole('button', { name: 'All tools' }).click();
        await toolbar.getByRole('button', { name: 'More tools' }).click();
        await page.getByRole('menuitem', { name: 'Edit as HTML' }).click();
        const source = block.getByRole('textbox', { name: `${NAME} as HTML` });
        await expect(source).toBeFocused();
        await expect(source).toHaveValue('<p>Go Panthers</p>');
        const typed = '<h3 style="color:red">Go <em>Panthers</h3><script>alert(1)</script>';
        await source.fill(typed);
        await expect(block.getByText('so it is left out: style, <script>.')).toBeVisible();
        await expectAccessible(page);
        await block.getByRole('button', { name: 'Back to the text' }).click();
        await expect(block.getByText('Line 1: <em> is not closed before </h3>.')).toBeVisible();
        await expect(source).toHaveValue(typed);

        await page.route('**/api/admin/content', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
        await source.fill(typed.replace('Panthers', 'Panthers</em>'));
        await block.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Failed to update content')).toBeVisible();
        await expect(source).toHaveValue(typed.replace('Panthers', 'Panthers</em>'));
        await page.unroute('**/api/admin/content');

        await block.getByRole('button', { name: 'Back to the text' }).click();
        await expect(text.getByRole('heading', { level: 3, name: 'Go Panthers' })).toBeVisible();
        await save(page, block);
        // Its level follows the page's outline.
        await expectOnPage(server.url, '/', 'Go <em>Panthers</em></h');
      });
    });
  });
}
