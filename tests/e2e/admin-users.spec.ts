import type { Page } from '@playwright/test';
import { MESSAGES } from '../../contract/messages.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

async function openUsers(page: Page, url: string) {
  await signIn(page, url);
  await page.getByRole('link', { name: 'Admin Users' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Users', exact: true })).toBeVisible();
}

test('lets a super admin add, edit and delete an account', async ({ page, server, browser }) => {
  await openUsers(page, server.url);
  const list = page.getByRole('region', { name: 'Current Admin Users' });
  const add = page.getByRole('region', { name: 'Add New Admin User' });
  await expect(list.getByText('You are the only active Super Admin.')).toBeVisible();
  await expect(list.getByRole('button', { name: /^Edit|^Delete/ })).toHaveCount(0);
  await expectAccessible(page);

  const create = add.getByRole('button', { name: 'Create Admin User' });
  await expect(create).toBeDisabled();
  await add.getByLabel('Username').fill('events');
  await expect(create).toBeDisabled();
  await expect(add.getByPlaceholder('Minimum 6 characters')).toBeVisible();
  await add.getByLabel('Password', { exact: true }).fill('short');
  await add.getByLabel('First name').fill('Events');
  await add.getByLabel('Last name').fill('Chair');
  await create.click();
  await expect(add.getByText('Password must be at least 6 characters')).toBeVisible();
  await add.getByLabel('Password', { exact: true }).fill('');
  await add.getByRole('button', { name: 'Make one for me' }).click();
  const password = await add.getByLabel('Password', { exact: true }).inputValue();
  expect(password).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  await create.click();
  await expect(page.getByText('Admin user created successfully')).toBeVisible();
  await expect(add.getByText('Password for Events Chair')).toBeVisible();
  await expect(add.getByText(password)).toBeVisible();
  await page.evaluate(() => {
    // As on a page that was loaded over plain http.
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await add.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByText(MESSAGES.copying.failure)).toBeVisible();
  const welcome = add.getByRole('region', { name: 'Welcome message for Events Chair' });
  await expect(welcome.getByLabel('Welcome message')).toHaveValue(/^Hi Events,[\s\S]*Username: events/);
  await expect(welcome.getByLabel('Welcome message')).not.toHaveValue(new RegExp(password));
  await expect(welcome.getByRole('link', { name: 'Email it' })).toHaveAttribute('href', /^mailto:\?subject=Your/);
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(password)).toHaveCount(0);

  const theirs = await browser.newPage();
  await signIn(theirs, server.url, { username: 'events', password });
  await expect(theirs.getByRole('link', { name: 'Admin Users' })).toHaveCount(0);
  await theirs.goto(`${server.url}/admin?tab=admin-users`);
  await expect(theirs.getByText('Only a Super Admin can see and change who signs in here.')).toBeVisible();

  await page.reload();
  const row = list.getByRole('listitem').filter({ hasText: 'Events Chair' });
  await expect(row.getByText(/^Signed in \d/)).toBeVisible();
  await list.getByRole('button', { name: 'Choose someone' }).click();
  await expect(row.getByRole('heading', { name: 'Edit Events Chair' })).toBeVisible();
  await expect(row.getByLabel('Username')).toBeFocused();
  await expect(row.getByPlaceholder('Leave blank to keep the current password')).toBeVisible();
  await expectAccessible(page);
  await row.getByLabel('Last name').fill('Lead');
  await row.getByRole('switch', { name: 'Super Admin' }).click();
  await row.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Admin user updated successfully')).toBeVisible();
  await expect(list.getByText('2 people, 2 Super Admins active')).toBeVisible();
  await expect(list.getByText('You are the only active Super Admin.')).toHaveCount(0);
  await expect(list.getByRole('button', { name: 'Edit Events Lead' })).toBeFocused();

  // The blank password kept theirs, and their session goes on.
  await expect(theirs.getByRole('region', { name: 'Current Admin Users' })).toBeVisible({ timeout: 20_000 });
  await theirs.close();

  await list.getByRole('button', { name: 'Delete Events Lead' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete Events Lead?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleAtBothWidths(page);
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/api/admin/users/*', async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Delete admin user' }).click();
  await expect(list.getByRole('button', { name: 'Delete Events Lead' })).toBeDisabled();
  isSeen.resolve();
  await expect(page.getByText('Admin user deleted successfully')).toBeVisible();
  await expect(list.getByText('Events Lead')).toHaveCount(0);
});

test('edits one account at a time, and explains a taken name', async ({ page, server, expectedProblems }) => {
  expectedProblems.push('409 (Conflict)');
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, server.url, 'admin-users');
  const list = page.getByRole('region', { name: 'Current Admin Users' });
  const add = page.getByRole('region', { name: 'Add New Admin User' });
  const fillIn = async (username: string) => {
    await add.getByLabel('Username').fill(username);
    const password = add.getByLabel('Password', { exact: true });
    await password.clear();
    await password.fill('long enough');
  };
  const create = add.getByRole('button', { name: 'Create Admin User' });
  const { promise: isTyped, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/admin/users', async (route) => {
    if (route.request().method() === 'POST') await isTyped;
    await route.continue();
  });
  await fillIn('events');
  await create.click();
  // The next one is typed before the first is stored; even what both have in common stays.
  await fillIn('store');
  letThrough();
  await expect(list.getByRole('button', { name: 'Edit events' })).toBeVisible();
  await create.click();
  await expect(list.getByRole('button', { name: 'Edit store' })).toBeVisible();
  await list.getByRole('button', { name: 'Edit events' }).click();
  await expect(list.getByRole('button', { name: 'Edit store' })).toBeDisabled();
  await expect(list.getByRole('button', { name: 'Delete store' })).toBeDisabled();
  await expectAccessible(page);
  await list.getByLabel('Username').fill('');
  await list.getByRole('button', { name: 'Update' }).click();
  await expect(list.getByText('Username is required')).toBeVisible();
  await list.getByLabel('Username').fill('Store');
  await list.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('This username is taken')).toBeVisible();
  await list.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('button', { name: 'Edit store' })).toBeEnabled();
});
