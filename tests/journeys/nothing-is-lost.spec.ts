import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { type BrowserContext, type Locator, type Page, request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { RunningServer } from '../server.ts';
import { SUPER_ADMIN } from '../server.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

const TREASURER = { username: 'treasurer', password: 'counting-every-dollar' };
const LABEL = 'Main Page Content';
const START = '<p>Last year you helped us send $148,000 back to teams, clubs and classrooms.</p>';

const endAllSessions = async ({ dataDir }: RunningServer): Promise<void> => {
  const client = createClient({ url: `file:${join(dataDir, 'club.db')}`, timeout: 10_000 });
  await client.execute('DELETE FROM sessions');
  client.close();
};

const call = (page: Page, method: string, path: string, body: Record<string, unknown>) =>
  page.evaluate(
    async ([verb, where, sent]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(where, { method: verb, headers, body: JSON.stringify(sent) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, unknown>;
    },
    [method, path, body] as const,
  );

const blockOf = (page: Page): Locator => page.getByRole('region', { name: LABEL });
const editorOf = (page: Page): Locator => blockOf(page).getByRole('textbox', { name: LABEL });

const openBlock = async (page: Page): Promise<void> => {
  await blockOf(page)
    .getByRole('button', { name: /^(Create|Edit)/ })
    .click();
  await editorOf(page).click();
};

const typeAtEnd = async (page: Page, text: string): Promise<void> => {
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
};

const signInElsewhere = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await signIn(page, url, TREASURER);
  return page;
};

test.describe('an ended session', () => {
  test.use({ expectedProblems: ['status of 401'] });

  test('asks to sign in over the form, and the save goes on', async ({ page, server }) => {
    await signIn(page, server.url);
    await openBlock(page);
    await typeAtEnd(page, ' Before the session ends.');
    await endAllSessions(server);
    await typeAtEnd(page, ' And after.');
    await blockOf(page).getByRole('button', { name: 'Save' }).click();

    const dialog = page.getByRole('dialog', { name: 'Sign in again to save' });
    await expect(dialog.getByText('Your text is still here.')).toBeVisible();
    await expect(dialog.getByLabel('Username')).toHaveValue(SUPER_ADMIN.username);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('not-the-password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid credentials')).toBeVisible();
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

  test('asks for the second step there too, and again after a wrong code', async ({ page, server }) => {
    await signIn(page, server.url);
    const { secret } = await call(page, 'POST', '/api/admin/second-factor/totp', {
      currentPassword: SUPER_ADMIN.password,
    });
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
    await call(page, 'PUT', '/api/admin/second-factor/totp', { code: totp.generate() });
    await openBlock(page);
    await typeAtEnd(page, ' Typed before the second step.');
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
    await expect(dialog.getByText('That code is not right')).toBeVisible();
    // The next half minute's code: this one's was used to set the app up.
    await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await dialog.getByRole('button', { name: 'Log in and save' }).click();
    await expect(page.getByText('Content added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(blockOf(page)).toContainText('Typed before the second step.');
  });

  test('leads to the sign-in page where nothing was typed, and back to the same tab', async ({ page, server }) => {
    await signIn(page, server.url);
    await page.goto(`${server.url}/admin?tab=global-settings`);
    await expect(page.getByRole('region', { name: 'Footer Links' })).toBeVisible();
    await endAllSessions(server);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/login\?tab=global-settings$/);
    await page.getByLabel('Username').fill(SUPER_ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/admin\?tab=global-settings$/);
  });
});

test.describe('a network that is cut during a save', () => {
  test.use({ expectedProblems: ['ERR_INTERNET_DISCONNECTED', 'request failed', 'Failed to load resource'] });

  test('keeps the text, says so, and saves once it is back', async ({ page, server, context }) => {
    await signIn(page, server.url);
    await openBlock(page);
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
});

test('a tab that was closed comes back with every typed character, in blocks and in forms', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, server.url);
  await openBlock(page);
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

test.describe('two windows', () => {
  test.use({ expectedProblems: ['status of 409'] });

  test('that edit one block see each other, and both texts are kept', async ({ page, server, browser }) => {
    await signIn(page, server.url);
    await call(page, 'POST', '/api/admin/users', TREASURER);
    await call(page, 'POST', '/api/admin/content', { key: 'home_main_content', value: START });
    await page.reload();
    const elsewhere = await browser.newContext();
    const other = await signInElsewhere(elsewhere, server.url);

    await openBlock(page);
    await openBlock(other);
    await expect(page.getByText('treasurer is editing this right now.')).toBeVisible();
    await expect(other.getByText('president is editing this right now.')).toBeVisible();

    await typeAtEnd(page, ' Thank you all.');
    await other.keyboard.press('ControlOrMeta+Home');
    await other.keyboard.type('Good news! ');
    await blockOf(other).getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Content updated successfully')).toBeVisible();
    await expect(page.getByText(/treasurer saved this at/)).toBeVisible();
    await expect(page.getByText('treasurer is editing this right now.')).toBeHidden();

    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'treasurer saved this while you were editing' });
    await expect(dialog.getByRole('radio', { name: 'Both' })).toBeChecked();
    await expect(dialog.locator('ins').filter({ hasText: 'Good news' }).first()).toBeVisible();
    await expect(dialog.locator('ins').filter({ hasText: 'Thank you all.' }).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(editorOf(page)).toContainText('Thank you all.');
    await blockOf(page).getByRole('button', { name: 'Retry' }).click();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('Content updated successfully')).toBeVisible();
    const whole =
      'Good news! Last year you helped us send $148,000 back to teams, clubs and classrooms. Thank you all.';
    await expect(blockOf(page)).toContainText(whole);
    await expect(blockOf(other)).toContainText(whole);
    await elsewhere.close();
  });

  test('that edit one link choose field by field', async ({ page, server, browser }) => {
    await signIn(page, server.url);
    await call(page, 'POST', '/api/admin/users', TREASURER);
    await page.goto(`${server.url}/admin?tab=external-links`);
    const footer = page.getByRole('region', { name: 'Footer' });
    await footer.getByRole('button', { name: 'Edit School website' }).click();
    await footer.getByLabel('Name').fill('Our school');

    const elsewhere = await browser.newContext();
    const other = await signInElsewhere(elsewhere, server.url);
    await other.goto(`${server.url}/admin?tab=external-links`);
    const theirs = other.getByRole('region', { name: 'Footer' });
    await theirs.getByRole('button', { name: 'Edit School website' }).click();
    await theirs.getByLabel('Description').fill('Opens the district’s page');
    await theirs.getByRole('button', { name: 'Update' }).click();
    await expect(other.getByText('External link updated successfully')).toBeVisible();

    await expect(footer.getByLabel('Name')).toHaveValue('Our school');
    await footer.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'treasurer saved this while you were editing' });
    await expect(dialog.getByText('Name', { exact: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('External link updated successfully')).toBeVisible();
    await footer.getByRole('button', { name: 'Edit Our school' }).click();
    await expect(footer.getByLabel('Description')).toHaveValue('Opens the district’s page');
    await elsewhere.close();
  });

  test('that choose the picture of the store see both, and keep the words of one with the picture of the other', async ({
    page,
    server,
  }) => {
    await page.route('https://photos.example.org/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await signIn(page, server.url);
    const [key, picture] = ['panther_store_online_image', 'https://photos.example.org/'];
    const { id } = await call(page, 'POST', '/api/admin/content', { key, value: `${picture}a.jpg` });
    await page.goto(`${server.url}/admin?tab=panther-store`);
    const card = page.getByRole('region', { name: 'Online Store Image' });
    await card.getByRole('button', { name: 'Edit Image' }).click();
    await card.getByLabel('Describe this image').fill('Hoodies on a rack');
    await call(page, 'PUT', `/api/admin/content/${id}`, { value: `${picture}b.jpg` });
    await card.getByRole('button', { name: 'Save Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'president saved this while you were editing' });
    await expect(dialog.locator(`img[src="${picture}b.jpg"]`).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('Content updated successfully')).toBeVisible();
    await expect(card.getByRole('img', { name: 'Hoodies on a rack' })).toHaveAttribute('src', `${picture}b.jpg`);
  });
});

test('what somebody else deleted stays in its form, to be copied or saved as new', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server.url);
  await page.goto(`${server.url}/admin?tab=external-links`);
  const footer = page.getByRole('region', { name: 'Footer' });
  await footer.getByRole('button', { name: 'Edit School website' }).click();
  await footer.getByLabel('Name').fill('Our school');
  await call(page, 'POST', '/api/admin/users', TREASURER);
  const other = await request.newContext({ baseURL: server.url });
  await other.post('/api/admin/login', { data: TREASURER });
  const links: { id: number; name: string }[] = await (await other.get('/api/admin/external-links')).json();
  const id = links.find(({ name }) => name === 'School website')?.id;
  expect((await other.delete(`/api/admin/external-links/${id}`)).status()).toBe(204);
  await other.dispose();
  const form = footer.getByRole('form', { name: 'Edit School website' });
  await expect(form.getByText('treasurer deleted this while you were editing.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Our school');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Copy my text' }).click();
  await expect(page.getByText('Your text is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Name: Our school\nURL: https://');
  await form.getByRole('button', { name: 'Save as new' }).click();
  await expect(page.getByText('External link added successfully')).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Edit Our school' })).toBeVisible();
  await expect(footer.getByLabel('Name')).toHaveValue('');
});
