import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { SUPER_ADMIN } from '../support/server.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

/** Chromium's virtual authenticator, which confirms without a user. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function confirmPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(SUPER_ADMIN.password);
  await dialog.getByRole('button', { name: action }).click();
}

async function enterPassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(SUPER_ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logout(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/admin/login`);
}

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Homepage' });

for (const [name, viewport] of SCREENS) {
  test.describe(name, repeatedOn(name), () => {
    test.use({ viewport });

    test('signs in with a passkey, an authenticator app or a recovery code', async ({
      page,
      server,
      expectedProblems,
    }) => {
      expectedProblems.push('401');
      // Passkeys belong to names; an address has none.
      const url = server.url.replace('127.0.0.1', 'localhost');
      await addAuthenticator(page);
      await signIn(page, url);
      await page.goto(`${url}/admin?tab=my-account`);
      const card = page.getByRole('region', { name: 'Two-step sign-in' });
      await expect(card.getByText('Off')).toBeVisible();

      await card.getByRole('button', { name: 'Add a passkey' }).click();
      await expectAccessible(page);
      await page.getByLabel('Name of this device').fill('Club laptop');
      await confirmPassword(page, 'Add passkey');
      await expect(page.getByText('Passkey added')).toBeVisible();
      await expect(card.getByText('Club laptop')).toBeVisible();

      await card.getByRole('button', { name: 'Set up app' }).click();
      await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
      await confirmPassword(page, 'Continue');
      const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
      await expectAccessible(page);
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await dialog.getByLabel('Code', { exact: true }).fill(totp.generate());
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Authenticator app is on')).toBeVisible();

      await card.getByRole('button', { name: 'Make new codes' }).click();
      await confirmPassword(page, 'Make codes');
      const useKey = page.getByRole('button', { name: 'Use your passkey', exact: true });
      await expect(useKey).toBeFocused();
      await page.getByRole('button', { name: 'Use your authenticator app instead' }).press('Enter');
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'Use your passkey instead' }).click();
      await useKey.click();
      const sheet = page.getByRole('alertdialog', { name: 'Your recovery codes' });
      await expect(sheet.getByRole('listitem')).toHaveCount(10);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.mouse.click(1, 1);
      const codes = await sheet.locator('li').allInnerTexts();
      await page.emulateMedia({ media: 'print' });
      await expect(sheet.getByText(codes[0] ?? '')).toBeVisible();
      // By its text: its role is hidden from all readers while the dialog is open.
      await expect(page.getByText('Signed-in Devices')).toBeHidden();
      await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
      expect((await sheet.boundingBox())?.y).toBe(0);
      await page.emulateMedia({ media: 'screen' });
      await sheet.getByRole('button', { name: 'I saved them' }).click();
      await expect(card.getByText('10 left')).toBeVisible();
      await expectAccessible(page);

      await logout(page, url);
      await enterPassword(page, url);
      await expectAccessible(page);
      await expect(useKey).toBeFocused();
      await useKey.press('Enter');
      await expect(dashboard(page)).toBeVisible();

      await logout(page, url);
      await enterPassword(page, url);
      await page.getByRole('button', { name: 'Use your authenticator app instead' }).click();
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('That code is incorrect').first()).toBeVisible();
      // The next half minute's code: this one's was used to set the app up.
      await page.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(dashboard(page)).toBeVisible();

      await logout(page, url);
      await enterPassword(page, url);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await page.getByLabel('Recovery code', { exact: true }).fill(codes[1] ?? '');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(dashboard(page)).toBeVisible();

      await logout(page, url);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expectAccessible(page);
      await page.getByLabel('Username').fill(SUPER_ADMIN.username);
      const recoveryCode = page.getByLabel('Recovery code', { exact: true });
      const newPassword = page.getByLabel('New password', { exact: true });
      await expect(newPassword).toHaveAccessibleDescription('At least 6 characters');
      await newPassword.fill('louder-than-the-band');
      await expect(newPassword).toHaveAccessibleDescription('Strong.');
      await recoveryCode.fill(codes[1] ?? '');
      await page.getByRole('button', { name: 'Set new password' }).click();
      // The used code is refused once, in the form.
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
      await recoveryCode.fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByText('Password changed successfully')).toBeVisible();
      await page.getByLabel('Username').fill(SUPER_ADMIN.username);
      await page.getByLabel('Password', { exact: true }).fill('louder-than-the-band');
      await page.getByRole('button', { name: 'Log in' }).click();
      // The sheet has opened one door; it does not open the other.
      await page.getByRole('button', { name: 'Use your authenticator app instead' }).waitFor();
      await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Use your passkey', exact: true }).click();
      await expect(dashboard(page)).toBeVisible();
    });
  });
}

test('sets up required two-factor first, and removes it for a lost phone', async ({
  page,
  server,
  browser,
  expectedProblems,
}) => {
  expectedProblems.push('status of 400');
  const url = server.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await signIn(page, url);
  await page.goto(`${url}/admin?tab=my-account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmPassword(page, 'Add passkey');
  await expect(page.getByText('Passkey added')).toBeVisible();
  await page.request.post(`${url}/api/admin/users`, { data: { username: 'treasurer', password: 'count-the-cash' } });
  const open = await browser.newPage();
  await signIn(open, url, { username: 'treasurer', password: 'count-the-cash' });
  await page.goto(`${url}/admin?tab=admin-users`);
  await page.getByRole('switch', { name: 'Require two-step sign-in' }).click();
  await confirmPassword(page, 'Require it');
  await expect(page.getByText('Now your passkey or code.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Use your passkey', exact: true }).click();
  await expect(page.getByText('Two-step sign-in is now required')).toBeVisible();
  await expect(open.getByRole('heading', { name: 'One more thing before you start' })).toBeVisible({ timeout: 20_000 });
  await open.close();

  await page.goto(`${url}/admin?tab=hand-over`);
  await expect(page.getByText('No backup has run yet.')).toBeVisible();
  await expect(page.getByText('You have one Super Admin. Add a second.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Who has access' }).getByText('treasurer', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  const visit = await browser.newContext();
  const other = await visit.newPage();
  await addAuthenticator(other);
  await other.goto(`${url}/admin/login`);
  await other.getByLabel('Username').fill('treasurer');
  await other.getByLabel('Password', { exact: true }).fill('count-the-cash');
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByRole('heading', { name: 'One more thing before you start' })).toBeVisible();
  await expectAccessible(other);
  await other.route('**/api/admin/logout', (route) => route.abort(), { times: 1 });
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByText('Failed to logout')).toBeVisible();
  await other.getByRole('button', { name: 'Add a passkey' }).click();
  await other.getByLabel('Current password', { exact: true }).fill('count-the-cash');
  await other.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dashboard(other)).toBeVisible();

  // A lost phone: a super admin takes two-factor off.
  await page.goto(`${url}/admin?tab=admin-users`);
  const list = page.getByRole('region', { name: 'Current Admin Users' });
  await list.getByRole('button', { name: 'Edit treasurer' }).click();
  await list
    .getByLabel('Last day of their term')
    .fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
  await list.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step sign-in for treasurer?' });
  await expectAccessibleAtBothWidths(page);
  await question.getByLabel('Current password', { exact: true }).fill('a-guess');
  await question.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  // A screen reader reads it out: the focus is elsewhere.
  await expect(question.locator('[aria-live="polite"]').getByText('Current password is incorrect')).toBeVisible();
  await question.getByLabel('Current password', { exact: true }).fill(SUPER_ADMIN.password);
  await question.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Turn off two-step sign-in' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Admin user updated successfully')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await visit.close();
  await expect(page.locator('[data-slot="term-reminder"]')).toContainText(/treasurer: Term ends \w+ \d+, 20\d\d\./);
  await page.goto(`${url}/admin?tab=audit&entity=security`);
  await expect(page.getByText('Removed two-step sign-in for “treasurer”')).toBeVisible();
});
