import { startMailServer } from '../../api/health/testing-mail.ts';
import { SUPER_ADMIN, startServer } from '../support/server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

const ADDRESS = 'president@example.org';
const SHOTS = process.env.SHOTS;

test('confirms an address, sends a test, and mails a new password, by keyboard alone', async ({ page }) => {
  test.slow();
  const mail = await startMailServer();
  const server = await startServer({ env: { SMTP_URL: mail.url, ALERT_FROM: 'website@club.example.org' } });
  const findLink = async (part: string): Promise<string> => {
    const links = () => mail.received.flatMap(({ mail: { text = '' } }) => text.match(/http\S+#\S+/g) ?? []);
    await expect.poll(() => links().some((link) => link.includes(part)), { timeout: 60_000 }).toBe(true);
    return links().find((link) => link.includes(part)) ?? '';
  };
  const inspect = async (name: string): Promise<void> => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
    }
  };

  await signIn(page, server.url);
  await page.goto(`${server.url}/admin?tab=my-account`);
  const form = page.getByRole('form', { name: 'Messages by mail' });
  await form.getByLabel('Your email address').fill('not an address');
  await form.getByRole('textbox', { name: 'Current password', exact: true }).fill(SUPER_ADMIN.password);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form.getByText('Email address must look like name@example.org')).toBeVisible();
  await form.getByLabel('Your email address').fill(ADDRESS);
  await inspect('address');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`A link is on its way to ${ADDRESS}.`)).toBeVisible();
  await page.goto(await findLink('#confirm='));
  await expect(page).toHaveURL(`${server.url}/admin/login`);
  await inspect('confirm');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();

  await page.goto(`${server.url}/admin?tab=health`);
  await expect(page.getByRole('heading', { name: 'What is watched' })).toBeVisible();
  await expect(page.getByText('The site has never been backed up', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(`Sent to ${ADDRESS}.`)).toBeVisible();
  expect(mail.received.at(-1)?.mail.subject).toContain('This is a test');
  await inspect('health');
  if (SHOTS) {
    await page.setViewportSize({ width: 390, height: 844 });
    const shown = await page.context().newPage();
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.setContent(String(mail.received.at(-1)?.mail.html));
    await shown.screenshot({ path: `${SHOTS}/mail-390.png` });
    await shown.close();
  }
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked();

  await page.context().clearCookies();
  await page.goto(`${server.url}/admin/login`);
  const button = page.getByRole('button', { name: 'Get a link by mail' });
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(SUPER_ADMIN.username);
  await inspect('forgot');
  await page.keyboard.press('Enter');
  await expect(page.getByText('If this account has a confirmed address, a link is on its way.')).toBeVisible();
  await page.goto(await findLink('#password='));
  await expect(page).toHaveURL(`${server.url}/admin/login`);
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeFocused();
  await page.keyboard.type('four words in a row');
  await inspect('new-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Back to log in' }).press('Enter');
  await page.getByLabel('Username').fill(SUPER_ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill('four words in a row');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin(\?|$)/);
  await page.close();
  await server.stop();
  await mail.close();
});

test('says that no mail is set up, and leads to no address', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/admin?tab=health`);
  const card = page.getByRole('region', { name: 'Who hears of it' });
  await expect(card.getByText('Not set up. Whoever runs the server sets SMTP_URL.')).toBeVisible();
  await expect(card.getByText('Nobody', { exact: true })).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
});

test('keeps both of two settings that are changed in quick succession', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/admin?tab=health`);
  const changed = Promise.withResolvers<void>();
  await page.route('**/api/admin/alerts', async (route) => {
    if (route.request().method() === 'PUT') await changed.promise;
    await route.continue();
  });
  const card = page.getByRole('region', { name: 'Who hears of it' });
  await card.getByRole('switch', { name: 'Monday note' }).click();
  await card.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(card.getByRole('switch', { checked: false })).toHaveCount(2);
  changed.resolve();
  await expect
    .poll(async () => (await (await page.request.get(`${server.url}/api/admin/alerts`)).json()).settings)
    .toEqual({ mondayNote: false, quiet: null });
  await expect(card.getByRole('switch', { checked: false })).toHaveCount(2);
});
