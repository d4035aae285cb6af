import type { Locator, Page } from '@playwright/test';
import { TOASTS } from '../../contract/interface.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { SUPER_ADMIN } from '../support/server.ts';
import { blockOf, editorOf, reach, startEditing } from './editing-steps.ts';
import { expect, openDashboard, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectOnPage, repeatedOn } from './public-page.ts';

// One long story; a busy machine needs its time.
test.describe.configure({ timeout: 240_000 });

async function fillIn(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  // At once, as from the clipboard: half an address would be asked for its image.
  await page.keyboard.insertText(words);
}

async function choose(page: Page, button: Locator): Promise<void> {
  await reach(page, button);
  await page.keyboard.press('Enter');
}

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, repeatedOn(width), () => {
    test.use({ viewport });

    /** By the command palette: the one way that is the same at every width. */
    const openTab = async (page: Page, title: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
      await page.keyboard.type(title);
      await expect(page.getByRole('option', { selected: true })).toContainText(title);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused();
    };

    test('fills in and submits each form without a mouse', { tag: '@slow' }, async ({ page, server }) => {
      await page.route('https://photos.example.org/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      await page.route('https://hours.example.org/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hours</title>' }),
      );
      await signInByKeyboard(page, server.url);

      const stored = { key: 'events_navy_section', value: '<p>One club, four big dates.</p>' };
      await page.request.post(`${server.url}/api/admin/content`, { data: stored });
      const expectText = (message: string) => expect(page.getByText(message, { exact: true })).toBeVisible();

      await test.step('a carousel image', async () => {
        await openTab(page, 'Carousel images');
        await choose(page, page.getByRole('button', { name: 'Add Carousel Image' }));
        const form = page.getByRole('form', { name: 'Add Carousel Image' });
        await fillIn(page, form.getByLabel('Or image URL'), 'https://photos.example.org/a.jpg');
        await fillIn(page, form.getByLabel('Describe this image'), 'The bleachers');
        await fillIn(page, form.getByLabel('Title'), 'Pep rally');
        await choose(page, form.getByRole('button', { name: 'Add Carousel Image' }));
        await expectText('Carousel image added successfully');
        await choose(page, page.getByRole('button', { name: 'Edit Pep rally' }));
        await fillIn(page, page.getByLabel('Caption'), 'Every class is there');
        await choose(page, page.getByRole('button', { name: 'Save Carousel Image' }));
        await expectText('Carousel image updated successfully');
        await expectOnPage(server.url, '/', 'Every class is there');
      });

      await test.step('the join button', async () => {
        await openTab(page, 'Get Involved');
        const card = page.getByRole('region', { name: 'Join Panther Club Button' });
        await fillIn(page, card.getByLabel('Button text'), 'Join by keyboard');
        await page.keyboard.press('Enter');
        await expectText('External link updated successfully');
        await expectOnPage(server.url, '/get-involved', 'Join by keyboard');
      });

      await test.step('store hours', async () => {
        await openTab(page, 'Panther Store');
        const card = page.getByRole('region', { name: 'Store Hours' });
        await fillIn(page, card.getByLabel('Title'), 'Window hours');
        await fillIn(page, card.getByLabel('Document URL'), 'https://hours.example.org/');
        await choose(page, card.getByRole('button', { name: 'Add document' }));
        await expectText('Embed document added successfully');
        await expectOnPage(server.url, '/panther-store', 'Window hours');
      });

      await test.step('footer link, donate button, navy copy', async () => {
        await openTab(page, 'Global Settings');
        const links = page.getByRole('region', { name: 'Footer Links' });
        await fillIn(page, links.getByLabel('Name'), 'Handbook');
        await fillIn(page, links.getByLabel('URL'), 'https://handbook.example.org/');
        await page.keyboard.press('Enter');
        await expectText('External link added successfully');
        const donate = page.getByRole('region', { name: 'Floating Donate Button' });
        await fillIn(page, donate.getByLabel('Button text'), 'Chip in');
        await choose(page, donate.getByRole('button', { name: 'Save' }));
        await expectText('Content updated successfully');
        await expectOnPage(server.url, '/events', 'Handbook', 'Chip in');
      });

      await test.step('navy copy', async () => {
        const card = page.getByRole('region', { name: 'Copy Navy Banner Content' });
        await reach(page, card.getByLabel('Copy from'));
        await page.keyboard.type('Events');
        await choose(page, card.getByRole('button', { name: 'Copy to 4 pages' }));
        await expectText('Navy content copied from Events to all other pages');
        await expectOnPage(server.url, '/about', 'One club, four big dates.');
      });

      await test.step('the images of the store and of the impact tab', async () => {
        await openTab(page, 'Panther Store');
        const store = page.getByRole('region', { name: 'Online Store Image' });
        await fillIn(page, store.getByLabel('Or image URL'), 'https://photos.example.org/store.jpg');
        await fillIn(page, store.getByLabel('Describe this image'), 'Hoodies');
        await page.keyboard.press('Enter');
        await expectText('Content added successfully');
        await expectOnPage(server.url, '/panther-store', 'https://photos.example.org/store.jpg');
        await openTab(page, 'About');
        const impact = page.getByRole('region', { name: 'Your Impact Tab Image' });
        await fillIn(page, impact.getByLabel('Or image URL'), 'https://photos.example.org/impact.jpg');
        await choose(page, impact.getByRole('button', { name: 'Save Image' }));
        await expectText('Impact image updated successfully');
        await expectOnPage(server.url, '/about', 'https://photos.example.org/impact.jpg');
      });

      await test.step('an account, and the own password', async () => {
        await openTab(page, 'Admin Users');
        const add = page.getByRole('region', { name: 'Add New Admin User' });
        await fillIn(page, add.getByLabel('Username'), 'events');
        await fillIn(page, add.getByLabel('Password', { exact: true }), 'long enough');
        await choose(page, add.getByRole('button', { name: 'Create Admin User' }));
        await expectText('Admin user created successfully');
        await choose(page, page.getByRole('button', { name: 'Edit events' }));
        const edit = page.getByRole('form', { name: 'Edit events' });
        await fillIn(page, edit.getByLabel('First name'), 'Events');
        await choose(page, edit.getByRole('button', { name: 'Update' }));
        await expectText('Admin user updated successfully');
        await openTab(page, 'My Account');
        const form = page.getByRole('region', { name: 'Change Password' });
        await fillIn(page, form.getByLabel('Current Password', { exact: true }), SUPER_ADMIN.password);
        await fillIn(page, form.getByLabel('New Password', { exact: true }), 'kettle maps under snow');
        await fillIn(page, form.getByLabel('Confirm New Password', { exact: true }), 'kettle maps under snow');
        await page.keyboard.press('Enter');
        await expectText('Password changed successfully');
      });

      await test.step('the description of the API, from the hand-over', async () => {
        await openTab(page, 'Start a new season');
        await choose(page, page.getByRole('main').getByRole('link', { name: 'API reference', exact: true }));
        await expect(page.getByRole('heading', { level: 2, name: 'API', exact: true })).toBeFocused();
        await reach(page, page.getByRole('link', { name: 'openapi.json' }));
      });

      await test.step('publishing', async () => {
        await page.keyboard.press('ControlOrMeta+Shift+Enter');
        const panel = page.getByRole('dialog', { name: /Publish/ });
        await expect(panel).toBeVisible();
        await reach(page, panel.getByRole('switch', { name: /publish/i }));
        await page.keyboard.press('Space');
        await expect(panel.getByRole('switch', { name: /publish/i })).not.toBeChecked();
        await page.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        await openTab(page, 'Global Settings');
        const donate = page.getByRole('region', { name: 'Floating Donate Button' });
        await fillIn(page, donate.getByLabel('Button text'), 'Give by keyboard');
        await choose(page, donate.getByRole('button', { name: 'Save' }));
        await expectText('Content updated successfully');
        await page.keyboard.press('ControlOrMeta+Shift+Enter');
        await test.step('a message above the panel is reached by its key, and by Tab', async () => {
          const takeBack = panel.getByRole('button', { name: /^Undo: / });
          for (const key of [TOASTS.hotkey, null]) {
            await choose(page, takeBack);
            await expectText(MESSAGES.publish.takenBack);
            await expect(takeBack).toHaveCount(0);
            if (key) await page.keyboard.press(key);
            await choose(page, page.getByRole('button', { name: 'Undo', exact: true }));
            await expect(takeBack).toBeVisible();
            // The panel has the focus again, and keeps it.
            await page.keyboard.press('Tab');
            await expect(panel.locator(':focus')).toHaveCount(1);
          }
          await page.keyboard.press(TOASTS.hotkey);
          await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
          await page.keyboard.press('Escape');
          await expect(panel.locator(':focus')).toHaveCount(1);
        });
        await fillIn(page, panel.getByLabel('Note'), 'The new button');
        await choose(page, panel.getByRole('button', { name: 'Publish', exact: true }));
        await expectOnPage(server.url, '/events', 'Give by keyboard');
      });
    });

    test('closes the publish panel and the search when Back leads to another tab', async ({ page, seededServer }) => {
      await signInByKeyboard(page, seededServer.url);
      for (const [shortcut, before] of [
        ['ControlOrMeta+Shift+Enter', 'Events'],
        ['ControlOrMeta+K', 'About'],
      ] as const) {
        await openTab(page, before);
        await openTab(page, 'Global Settings');
        await page.keyboard.press(shortcut);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('heading', { level: 2, name: before, exact: true })).toBeFocused();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    test('confirms before back or forward leaves unsaved text', async ({ page, seededServer }) => {
      await signInByKeyboard(page, seededServer.url);
      await openTab(page, 'Events');
      await openTab(page, 'About');
      const block = page.getByRole('region', { name: 'Leadership Content' });
      await choose(page, block.getByRole('button', { name: 'Create Leadership Content' }));
      const text = block.getByRole('textbox', { name: 'Leadership Content', exact: true });
      await expect(text).toBeFocused();
      await page.keyboard.type('New faces.');
      await page.goBack();
      await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
      await expect(text).toContainText('New faces.');
      await expect(page).toHaveURL(/tab=about/);
      await page.goBack();
      await page.getByRole('button', { name: 'Don’t save' }).press('Enter');
      await expect(page.getByRole('heading', { level: 2, name: 'Events', exact: true })).toBeVisible();
      await expect(page).toHaveURL(/tab=events/);
    });
  });
}

async function signInByKeyboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await fillIn(page, page.getByLabel('Username'), SUPER_ADMIN.username);
  await fillIn(page, page.getByLabel('Password', { exact: true }), SUPER_ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
}

test('keeps the focus off what the editor covers on a small screen', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 640, height: 450 });
  await startEditing(page, seededServer.url);
  await expect(blockOf(page).getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    await editorOf(page).focus();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press(key);
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body || focused?.closest('[data-slot="edited"]') ? null : focused?.outerHTML;
      });
      expect(covered, `${key} ${stop}`).toBeNull();
    }
  }
  await blockOf(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(blockOf(page).getByRole('button', { name: /^(Create|Edit)/ })).toBeFocused();
});

test('scrolls a dialog to the other end where Tab goes around', async ({ page, seededServer }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await openDashboard(page, seededServer.url, 'my-account');
  await page.getByRole('button', { name: 'My Account' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.press('Tab');
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu.getByRole('button', { name: 'Close' })).not.toBeFocused();
  await expect(menu.locator(':focus')).toBeInViewport({ ratio: 1 });
});
