import { expectAccessible } from './accessibility.ts';
import { expect, openDashboard, test } from './fixtures.ts';

test('leads a signed-in person to the API’s document', async ({ page, server }) => {
  await openDashboard(page, server.url, 'api');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'openapi.json' }).click();
  const document = JSON.parse((await (await opened).locator('body').textContent()) ?? '') as { paths: object };
  expect(Object.keys(document.paths).length).toBeGreaterThan(50);
  await expectAccessible(page);
});
