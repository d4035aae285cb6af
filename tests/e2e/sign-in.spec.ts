import { expectAccessible } from './accessibility.ts';
import { call, callAsTreasurer, TREASURER } from './editing-steps.ts';
import { expect, openDashboard, signIn, signInByForm, test } from './fixtures.ts';

test('sends an anonymous visitor to sign in, then to the requested tab', async ({ page, server, expectedProblems }) => {
  // A read was still under way when the session ended.
  expectedProblems.push('status of 401');
  await page.goto(`${server.url}/admin?tab=events`);
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.locator('#sign-in-alert'), 'nothing failed yet').toBeEmpty();
  await page.getByLabel('Username').fill('president');
  await page.getByLabel('Password', { exact: true }).fill('go-panthers-go');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=events$/);
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();

  await page.goto(`${server.url}/admin/login`);
  await expect(page).toHaveURL(/\/admin(\?.*)?$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto(`${server.url}/admin`);
  await expect(page).toHaveURL(/\/admin\/login/);
});

test.describe('wrong password', () => {
  test.use({ expectedProblems: ['status of 401'] });

  test('gets the same response for a known and an unknown name', async ({ page, server }) => {
    for (const username of ['president', 'nobody']) {
      await page.goto(`${server.url}/admin/login`);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Log in' }).click();
      const toast = page.getByRole('listitem').filter({ hasText: 'Login failed' });
      await expect(toast).toContainText('Invalid credentials');
      // It stays in the form, tied to both fields, until the next try.
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid credentials');
      for (const field of [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })]) {
        await expect(field).toHaveAccessibleDescription('Invalid credentials');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      }
    }
    await expectAccessible(page);
  });

  test.describe('wrong password on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('leaves the other way to sign in uncovered', async ({ page, seededServer }) => {
      await page.goto(`${seededServer.url}/admin/login`);
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Login failed' })).toBeVisible();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    });
  });
});

test.describe('sign-in that never reached the server', () => {
  test.use({ expectedProblems: ['status of 502', 'ERR_CONNECTION_REFUSED', 'ERR_INTERNET_DISCONNECTED'] });

  test('is reported as such, without blaming the password', async ({ page, seededServer, context }) => {
    await page.goto(`${seededServer.url}/admin/login`);
    const alert = page.getByRole('main').getByRole('alert');
    const logIn = async () => {
      await page.getByLabel('Username').fill('president');
      await page.getByLabel('Password', { exact: true }).fill('go-panthers-go');
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await page.route('**/api/admin/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await logIn();
    await expect(alert).toContainText('The website isn’t responding right now');
    await page.unroute('**/api/admin/login');
    await page.route('**/api/admin/login', (route) => route.abort('connectionrefused'));
    await logIn();
    await expect(alert).toContainText('The website could not be reached');
    await page.unroute('**/api/admin/login');
    await context.setOffline(true);
    await logIn();
    await expect(alert).toContainText('The website could not be reached');
    await context.setOffline(false);
    await logIn();
    await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
  });
});

test('reports a browser that keeps no cookies, rather than a sign-in', async ({ page, seededServer, context }) => {
  await page.route('**/api/admin/login', async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`${seededServer.url}/admin/login`);
  await page.getByLabel('Username').fill('president');
  await page.getByLabel('Password', { exact: true }).fill('go-panthers-go');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Allow cookies for this website');
  await expect(page.getByText('Logged in successfully')).toHaveCount(0);
});

test.describe('too many wrong passwords', () => {
  test.use({ expectedProblems: ['status of 401', 'status of 429'] });

  test('are reported in the form with the waiting time, without ending sessions', async ({ page, server }) => {
    await signIn(page, server.url);
    const body = { username: 'president', password: 'not-the-password' };
    const tryPassword = () =>
      fetch(`${server.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (let n = 0; n < 10; n += 1) expect((await tryPassword()).status).toBe(401);
    const visit = await page.context().browser()?.newContext();
    const stranger = await visit?.newPage();
    if (!stranger) throw new Error('no second browser context');
    await stranger.goto(`${server.url}/admin/login`);
    await stranger.getByLabel('Username').fill('president');
    await stranger.getByLabel('Password', { exact: true }).fill('go-panthers-go');
    await stranger.getByRole('button', { name: 'Log in' }).click();
    const callout = stranger.getByRole('alert').filter({ hasText: 'Anyone already signed in stays signed in.' });
    await expect(callout).toContainText(/\d+ minutes?/);
    await expectAccessible(stranger);
    await visit?.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
  });
});

test('changes the password on the account page, and signs in with the new one', async ({ page, server }) => {
  await openDashboard(page, server.url, 'my-account');
  await expect(page.getByText('Super Admin').first()).toBeVisible();
  await expect(page.getByText('Not set').first()).toBeVisible();
  const current = page.getByLabel('Current password', { exact: false }).first();
  const fill = async (texts: [string, string, string]) => {
    await current.fill(texts[0]);
    await page
      .getByLabel(/^New password/i)
      .first()
      .fill(texts[1]);
    await page
      .getByLabel(/^Confirm/i)
      .first()
      .fill(texts[2]);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(['go-panthers-go', 'one-thing', 'another-thing']);
  await expect(page.getByText('New passwords do not match').first()).toBeVisible();
  await fill(['go-panthers-go', 'short', 'short']);
  await expect(page.getByText('New password must be at least 6 characters long').first()).toBeVisible();
  await fill(['go-panthers-go', 'louder-than-the-band', 'louder-than-the-band']);
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signInByForm(page, server.url, { username: 'president', password: 'louder-than-the-band' });
});

test('leaves the previous account in another window of the browser', async ({ page, server, expectedProblems }) => {
  // Reads of both windows after the session has ended.
  expectedProblems.push('status of 401');
  await signIn(page, server.url);
  await call(page, 'POST', '/api/admin/users', TREASURER);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/admin?tab=admin-users`);
  await expect(other.getByRole('heading', { name: 'Current Admin Users' })).toBeVisible();
  const typing = await page.context().newPage();
  await typing.goto(`${server.url}/admin?tab=global-settings`);
  const link = typing.getByRole('region', { name: 'Floating Donate Button' }).getByLabel('Button link');
  await link.fill('https://give.example.org/mine');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);

  await signIn(page, server.url, TREASURER);
  const notice = typing.getByRole('status').filter({ hasText: 'treasurer has signed in from another window' });
  // Windows side by side: the one that gets the focus does not wait for the heartbeat.
  await typing.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice).toBeVisible({ timeout: 5000 });
  // Without the heartbeat's wait, the next change ends a stream whose session is over.
  const outside = await callAsTreasurer(server.url);
  await outside.post('/api/admin/notices', { data: { text: 'Bring a chair' } });
  await outside.dispose();
  await expect(other.getByRole('heading', { name: 'Current Admin Users' })).toHaveCount(0, { timeout: 20_000 });

  // Unsaved text stays, with the name that it would be saved under.
  await expect(notice).toContainText('What you save here is saved as treasurer.', { timeout: 20_000 });
  await expect(link).toHaveValue('https://give.example.org/mine');
  await typing.setViewportSize({ width: 390, height: 844 });
  const lines = await notice.locator('span').evaluate((text) => text.clientHeight / 24);
  expect(Math.round(lines), 'lines on a phone, above the button').toBeLessThanOrEqual(3);
  await notice.getByRole('button', { name: 'Sign in as president' }).click();
  const dialog = typing.getByRole('dialog', { name: 'Sign in again to save' });
  await dialog.getByLabel('Password', { exact: true }).fill('go-panthers-go');
  await dialog.getByRole('button', { name: 'Log in and save' }).click();
  await expect(notice).toBeHidden();
  await expect(link).toHaveValue('https://give.example.org/mine');
});
