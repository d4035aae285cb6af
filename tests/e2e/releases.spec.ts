import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { request } from '@playwright/test';
import { SUPER_ADMIN } from '../support/server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { call, reach } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';
import { expectOnPage } from './public-page.ts';
import { narrow, typeIntoBanner } from './publishing-steps.ts';

test('shows a block’s history, restores an earlier text, and undoes a reset', async ({ page, server }) => {
  await signIn(page, server.url);
  await typeIntoBanner(page, 'Early words.');
  await typeIntoBanner(page, 'Late words.');
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await block.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Navy Banner Content' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Put this back' }).click();
  await expect(page.getByText('Put back', { exact: true })).toBeVisible();
  await expect(block.getByText('Early words.')).toBeVisible();

  await block.getByRole('button', { name: 'Reset to default' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click();
  await expect(block.getByText('Using default')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(block.getByText('Early words.')).toBeVisible();
  await narrow(page);
  await block.getByRole('button', { name: 'History' }).click();
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('reaches the oldest change by keyboard, and puts back a version that a colleague replaced', async ({
  page,
  server: { url },
}) => {
  await openDashboard(page, url, 'audit');
  const call = async (method: string, path: string, data: unknown) =>
    (await page.request.fetch(`${url}/api/admin/${path}`, { method, data, headers: { origin: url } })).json();
  const { id } = await call('POST', 'content', { key: 'home_main_content', value: '<p>Save 0</p>' });
  for (let save = 1; save <= 31; save += 1) await call('PUT', `content/${id}`, { value: `<p>Save ${save}</p>` });
  const colleague = { username: 'events', password: 'kettle maps under snow' };
  await call('POST', 'users', colleague);
  const elsewhere = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  await elsewhere.post('/api/admin/login', { data: colleague });
  await elsewhere.put(`/api/admin/content/${id}`, { data: { value: '<p>A colleague’s</p>' } });

  await page.goto(`${url}/admin?tab=audit&by=${SUPER_ADMIN.username}`);
  // While the older ones are loaded, a save makes the dashboard read the list again.
  await page.route(
    /api\/admin\/changes\?.*before=/,
    async (route) => {
      const saved = Promise.withResolvers<number>();
      // An earlier save may still make it read the list, without this one.
      const reread = page.waitForResponse(async (response) => {
        if (!/api\/admin\/changes\?(?!.*before=)/.test(response.url())) return false;
        const changes: { last: number }[] = await response.json().catch(() => []);
        const id = await saved.promise;
        return changes.some(({ last }) => last === id);
      });
      const save = await elsewhere.put(`/api/admin/content/${id}`, { data: { value: '<p>Meanwhile</p>' } });
      saved.resolve(Number(save.headers()['x-change-id']));
      await reread;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Show older changes' }).press('Enter');
  await expect(page.getByText('That’s everything.')).toBeFocused();
  await elsewhere.dispose();

  await page
    .getByRole('button', { name: /^Put back the version/ })
    .first()
    .click();
  await expectOnPage(url, '/', 'Save 31');
});

test('wraps an address in a publish’s note on a phone', async ({ page, server: { url } }) => {
  await signIn(page, url);
  await narrow(page);
  const note = `Hours from https://docs.example.org/${'spreadsheet'.repeat(9)}`;
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  await call(page, 'POST', '/api/admin/content', { key: 'home_navy_section', value: '<p>Go</p>' });
  await call(page, 'POST', '/api/admin/publish', { note });
  await page.goto(`${url}/admin?tab=history`);
  await expect(page.getByRole('region', { name: 'Live release' })).toContainText(note);
  await expectNoSidewaysScroll(page);
});

test('lets the keyboard skip the two pages that a release’s changes show', async ({ page, server: { url } }) => {
  await openDashboard(page, url, 'history');
  await call(page, 'POST', '/api/admin/notices', { text: 'Game moved to the gym' });
  await page.getByRole('button', { name: 'Changes of release 2' }).click();
  await expect(page.frameLocator('iframe >> nth=1').getByText('Game moved to the gym').first()).toBeVisible();
  await reach(page, page.getByRole('button', { name: 'Skip both pages' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Compare the pages side by side' })).toBeFocused();
});

test('says that putting a release back cancels what is scheduled', async ({ page, server: { url } }) => {
  await openDashboard(page, url, 'history');
  await call(page, 'POST', '/api/admin/notices', { text: 'Game moved to the gym' });
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  await call(page, 'POST', '/api/admin/notices', { text: 'Back outside' });
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
  await call(page, 'PUT', '/api/admin/publish/settings', { scheduledFor });
  await page.getByRole('button', { name: 'Put back release 1' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/bring it back\. Nothing goes live .+ anymore\./);
});

test('keeps the actions of a release and of a change on one line on a small phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, server.url);
  await call(page, 'POST', '/api/admin/content', { key: 'home_navy_section', value: '<p>Go</p>' });
  await call(page, 'POST', '/api/admin/publish', {});
  for (const [tab, first, last] of [
    ['history', 'Changes of release 1', 'Put back release 1'],
    ['audit', /^What changed/, /^Undo/],
  ] as const) {
    await page.goto(`${server.url}/admin?tab=${tab}`);
    const find = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
    await expect(find(last)).toBeVisible();
    expect((await find(first).boundingBox())?.y, tab).toBe((await find(last).boundingBox())?.y);
  }
});

test('finds an old release by its day, and describes the live one while the list shows others', async ({
  page,
  server: { url, dataDir },
}) => {
  await signIn(page, url);
  await typeIntoBanner(page, 'New words.');
  const client = createClient({ url: `file:${join(dataDir, 'club.db')}`, timeout: 10_000 });
  await client.execute("UPDATE releases SET created_at = '2025-03-01T20:00:00.000Z' WHERE id = 1");
  client.close();
  await page.goto(`${url}/admin?tab=history`);
  const list = page.getByRole('region', { name: 'All releases' });
  const row = (id: number) => list.getByRole('listitem').filter({ hasText: new RegExp(`Release ${id}`) });
  await expect(row(2)).toBeVisible();
  const upTo = list.getByLabel('Up to');
  await upTo.pressSequentially('03012025');
  await expect(row(2)).toBeHidden();
  await expect(row(1)).toBeVisible();
  await expect(upTo).toBeFocused();
  await expect(page.getByRole('region', { name: 'Live release' })).toContainText('Home banner · president');
  await narrow(page);
  await expectAccessible(page);
  await upTo.fill('2025-02-28');
  await expect(list.getByText('Nothing was published up to that day.')).toBeVisible();
  await upTo.fill('');
  await expect(row(2)).toBeVisible();
});
