import { expectAccessible } from './accessibility.ts';
import { expect, openDashboard, test } from './fixtures.ts';

test('shows every call of the API’s document to a signed-in person', async ({ page, server }) => {
  const document = await (await page.request.get(`${server.url}/api/openapi.json`)).json();
  const calls = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(50);
  await openDashboard(page, server.url, 'api');
  const listed = page.getByRole('main').locator('summary');
  await expect(listed.first()).toBeVisible();
  const names = await listed.evaluateAll((all) =>
    all.map(
      (call) => `${call.querySelector('[data-slot="method"]')?.textContent} ${call.querySelector('code')?.textContent}`,
    ),
  );
  expect(names.sort()).toEqual(calls.sort());
  await listed.filter({ hasText: '/api/admin/change-password' }).click();
  await expect(page.locator('details[open]').getByText('newPassword')).toBeVisible();
  await expectAccessible(page);
});
