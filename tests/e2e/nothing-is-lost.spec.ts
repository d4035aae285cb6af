import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { Secret, TOTP } from 'otpauth';
import type { RunningServer } from '../support/server.ts';
import { SUPER_ADMIN } from '../support/server.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { blockOf, call, delayNextWrite, editorOf, openBlock, startEditing, typeAtEnd } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

async function endAllSessions({ dataDir }: RunningServer): Promise<void> {
  const client = createClient({ url: `file:${join(dataDir, 'club.db')}`, timeout: 10_000 });
  await client.execute('DELETE FROM sessions');
  client.close();
}

test.describe('page rewritten by an extension', () => {
  test.use({ expectedProblems: ['is not a child of this node'] });

  test('offers to load the dashboard again, with what was typed', async ({ page, server }) => {
    await startEditing(page, server.url);
    await expect(page.locator('html')).toHaveAttribute('translate', 'no');
    await typeAtEnd(page, ' Typed before.');
    await page.waitForFunction(() => Object.values(localStorage).some((draft) => draft.includes('Typed before.')));
    await page.getByText('No changes yet.').evaluate((element) => element.replaceWith(element.cloneNode(true)));
    await call(page, 'POST', '/api/admin/notices', { text: 'Game moved to the gym' });
    await expect(page.getByRole('alert')).toHaveText(/^Something went wrong on this screen/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load again' }).click();
    await openBlock(page);
    await expect(editorOf(page)).toContainText('Typed before.');
  });
});

test.describe('ended session', () => {
  test.use({ expectedProblems: ['status of 401'] });

  test('prompts for a sign-in over the form, and the save continues', async ({ page, server }) => {
    await startEditing(page, server.url);
    await typeAtEnd(page, ' Before the session ends.');
    await endAllSessions(server);
    await typeAtEnd(page, ' And after.');
    await blockOf(page).getByRole('button', { name: 'Save' }).click();

    const dialog = page.getByRole('dialog', { name: 'Sign in again to save' });
    await expect(dialog.getByText('Your text is still here.')).toBeVisible();
    await expect(dialog.getByLabel('Username')).toHaveValue(SUPER_ADMIN.username);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.type('not-the-password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Invalid credentials')).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(editorOf(page)).toContainText('Before the session ends. And after.');
    await expect(page.getByText('You’ve been signed out.')).toBeVisible();

    await blockOf(page).getByRole('button', { name: 'Retry' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
    await dialog.getByRole('button', { name: 'Log in and save' }).click();
    await expect(page.getByText('Content added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(blockOf(page)).toContainText('Before the session ends. And after.');
    await expect(page.getByText('You’ve been signed out.')).toBeHidden();
  });

  test('prompts for two-factor there too, and again after a wrong code', async ({ page, server }) => {
    await signIn(page, server.url);
    const { secret } = await call(page, 'POST', '/api/admin/second-factor/totp', {
      currentPassword: SUPER_ADMIN.password,
    });
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
    await call(page, 'PUT', '/api/admin/second-factor/totp', { code: totp.generate() });
    await openBlock(page);
    await typeAtEnd(page, ' Typed before the code.');
    await endAllSessions(server);
    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again to save' });
    await dialog.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
    await dialog.getByRole('button', { name: 'Log in and save' }).click();
    const code = dialog.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Log in and save' }).click();
    await expect(dialog.getByText('That code is incorrect')).toBeVisible();
    // The next half minute's code: this one's was used to set the app up.
    await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await dialog.getByRole('button', { name: 'Log in and save' }).click();
    await expect(page.getByText('Content added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(blockOf(page)).toContainText('Typed before the code.');
  });

  test('leads to the sign-in page when nothing was typed, and back to the same tab', async ({ page, server }) => {
    await openDashboard(page, server.url, 'global-settings');
    await expect(page.getByRole('region', { name: 'Footer Links' })).toBeVisible();
    // Hold the dashboard's own requests. Otherwise one of them fails first, and removes the button. One may be under way.
    const { promise: isShown, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await isShown;
      await route.continue();
    });
    await endAllSessions(server);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click({ timeout: 20_000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(/\/admin\/login\?tab=global-settings$/);
    letThrough();
    await page.getByLabel('Username').fill(SUPER_ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/admin\?tab=global-settings$/);
  });
});

test.describe('interrupted network', () => {
  test.use({ expectedProblems: ['ERR_INTERNET_DISCONNECTED', 'request failed', 'Failed to load resource'] });

  test('keeps the text, reports it, and saves once it is back', async ({ page, server, context }) => {
    await startEditing(page, server.url);
    await typeAtEnd(page, ' Typed on the school Wi-Fi.');
    await page.route(
      '**/api/admin/content',
      async (route) => {
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
    await expect(blockOf(page).getByText('Waiting for the network')).toBeVisible();
    await expect(editorOf(page)).toContainText('Typed on the school Wi-Fi.');
    await context.setOffline(false);
    await expect(page.getByText('Content added successfully')).toBeVisible();
    await expect(page.getByText('You’re offline.', { exact: true })).toBeHidden();
    await expect(blockOf(page)).toContainText('Typed on the school Wi-Fi.');
  });

  test('adds once what was stored when the response is lost, and shows the stored setting', async ({
    page,
    server,
  }) => {
    const loseNextResponse = (address: string) =>
      page.route(
        address,
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
    await openDashboard(page, server.url, 'global-settings');
    const links = page.getByRole('region', { name: 'Footer Links' });
    await links.getByLabel('Name', { exact: true }).fill('Bake sale');
    await links.getByLabel('URL').fill('https://bake.example.org');
    await loseNextResponse('**/api/admin/external-links');
    await links.getByRole('button', { name: 'Add link' }).click();
    await expect(page.getByText('External link added successfully')).toBeVisible();
    await expect(links.getByRole('button', { name: 'Edit Bake sale' })).toHaveCount(1);
    await expect(links.getByLabel('Name', { exact: true })).toHaveValue('');

    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    await loseNextResponse('**/api/admin/publish/settings');
    await page.getByRole('switch', { name: 'Auto-publish is on' }).click();
    await expect(page.getByText('Failed to change auto-publish')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Auto-publish is off' })).toBeVisible();
  });

  test('saves nothing that was discarded while it waited', async ({ page, server, context }) => {
    await startEditing(page, server.url);
    await typeAtEnd(page, ' Better not.');
    // The other tabs come a moment after the first.
    const listLoaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await expect.poll(listLoaded).toContainEqual(expect.stringMatching(/\/page-tabs\./));
    await context.setOffline(true);
    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(blockOf(page).getByText('Waiting for the network')).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Dashboard' });
    await links.getByRole('link', { name: 'Get Involved' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Don’t save' }).click();
    await expect(page.getByRole('heading', { name: 'Get Involved', exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.', { exact: true })).toBeHidden();

    // A waiting save would be sent before this.
    await call(page, 'POST', '/api/admin/content', { key: 'get_involved_main_content', value: '<p>Join us.</p>' });
    const items: { key: string }[] = await (await page.request.get(`${server.url}/api/admin/content`)).json();
    expect(items.map(({ key }) => key)).toContain('get_involved_main_content');
    expect(items.map(({ key }) => key)).not.toContain('home_main_content');
  });

  test('leaves a form intact when a part of the dashboard fails to load, and retries', async ({
    page,
    server,
    context,
  }) => {
    await signIn(page, server.url);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add Hero Image' }).first().click();
    const form = page.getByRole('form', { name: 'Add Hero Image' });
    const address = form.getByLabel('Or image URL');
    await address.fill('https://images.example.org/team.jpg');
    await form.getByRole('button', { name: 'Replace' }).click();
    const window = page.getByRole('dialog', { name: 'Not loaded' });
    await expectAccessibleAtBothWidths(page);
    await window.getByRole('button', { name: 'Close' }).last().click();
    await expect(window).toBeHidden();
    await blockOf(page)
      .getByRole('button', { name: /^(Create|Edit)/ })
      .click();
    await expect(blockOf(page).getByText('This part of the dashboard could not be loaded.')).toBeVisible();
    await expect(address).toHaveValue('https://images.example.org/team.jpg');

    await context.setOffline(false);
    await blockOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(editorOf(page)).toBeVisible();
    await expect(address).toHaveValue('https://images.example.org/team.jpg');
    await form.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByRole('dialog', { name: 'Upload image' })).toBeVisible();
  });
});

test('leaves a text with Save while its save is still on the way', async ({ page, server }) => {
  await startEditing(page, server.url);
  await typeAtEnd(page, ' Saved and left.');
  const { release } = await delayNextWrite(page, '**/api/admin/content');
  await blockOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  release();
  await expect(page.getByRole('heading', { name: 'About', level: 2 })).toBeVisible();
  const stored = await (await page.request.get(`${server.url}/api/admin/content`)).text();
  expect(stored).toContain('Saved and left.');
});

test('restores every typed character of a closed tab, in blocks and in forms', async ({ page, server, context }) => {
  await startEditing(page, server.url);
  await typeAtEnd(page, ' Half a thought');
  await page.close();

  const again = await context.newPage();
  await again.goto(`${server.url}/admin`);
  await expect(blockOf(again).getByText(/Your unsaved text from .* is kept/)).toBeVisible();
  await openBlock(again);
  await expect(editorOf(again)).toContainText('Half a thought');
  await expect(blockOf(again).getByText(/This is your unsaved text from/)).toBeVisible();
  await blockOf(again).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(again.getByText('Content added successfully')).toBeVisible();

  await again.goto(`${server.url}/admin?tab=global-settings`);
  await again.getByLabel('Button text').fill('Give a little');
  await again.getByLabel('Name', { exact: true }).fill('Half a link');
  await again.reload();
  await expect(again.getByLabel('Button text')).toHaveValue('Give a little');
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('Half a link');

  // Changed last, it is named last, whichever form’s data came first.
  await again.getByLabel('Button text').fill('Donate Now!');
  await again.getByLabel('Button text').fill('Give a little');
  await again.getByRole('link', { name: 'Homepage' }).click();
  const question = again.getByRole('dialog', { name: /^Save your changes to the new link and the donate button/ });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(again.getByLabel('Button text')).toHaveValue('Give a little');
  await again.getByRole('link', { name: 'Homepage' }).click();
  await question.getByRole('button', { name: 'Don’t save' }).click();
  await expect(again.getByRole('heading', { name: 'Homepage' })).toBeVisible();
  await again.goto(`${server.url}/admin?tab=global-settings`);
  await expect(again.getByLabel('Button text')).toHaveValue('Donate Now!');
});
