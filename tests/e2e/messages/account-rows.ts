import type { Page } from '@playwright/test';
import { SUPER_ADMIN } from '../../support/server.ts';
import { failNext, failThen, openTab, type Row } from './row.ts';

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill(SUPER_ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export const signInRows: Row[] = [
  { message: 'Login failed', how: 'the password is wrong', provoke: (page) => logIn(page, 'not-the-password') },
  { message: 'Invalid credentials', how: 'the same refusal, in words', provoke: async () => undefined },
  {
    message: 'Logged in successfully',
    how: 'the password is right',
    provoke: (page) => logIn(page, SUPER_ADMIN.password),
  },
];

const changePassword = (page: Page) => page.getByRole('button', { name: 'Change Password' }).click();

export const accountRows: Row[] = [
  ...failThen(
    {
      failure: 'Failed to change password',
      success: 'Password changed successfully',
      how: 'a new password is set on My Account',
    },
    { method: 'PUT', path: '/api/admin/change-password' },
    async (page) => {
      await openTab(page, 'my-account', 'My Account');
      await page.getByLabel('Current Password', { exact: true }).fill(SUPER_ADMIN.password);
      await page.getByLabel('New Password', { exact: true }).fill('louder-than-the-band');
      await page.getByLabel('Confirm New Password', { exact: true }).fill('louder-than-the-band');
      await changePassword(page);
    },
    changePassword,
  ),
  {
    message: 'Failed to logout',
    how: 'Logout is pressed and the server fails',
    provoke: async (page) => {
      await failNext(page, 'POST', '/api/admin/logout');
      await page.getByRole('button', { name: 'Logout' }).click();
    },
  },
  { message: 'Error', how: 'every failure says so in its title', provoke: async () => undefined },
];
