import { expectReadable } from './contrast.ts';
import { call } from './editing-steps.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { expectOnPage } from './public-page.ts';
import { openPanel, publish, turnAutoPublishOff, typeIntoBanner } from './publishing-steps.ts';

test('keeps a changed navy banner readable in the publish panel, history, audit trail and a conflict', async ({
  page,
  server,
  expectedProblems,
}) => {
  expectedProblems.push('status of 409');
  await signIn(page, server.url);
  await typeIntoBanner(page, 'Every ticket goes to our students.');
  await turnAutoPublishOff(page);
  await typeIntoBanner(page, 'Every dollar goes to our students.');
  const atBothWidths = async (check: () => Promise<void>) => {
    for (const [, size] of SCREENS.toReversed()) {
      await page.setViewportSize(size);
      await check();
    }
  };

  const panel = await openPanel(page);
  const change = panel.locator('[data-slot="item-difference"]', { hasText: 'goes to our students' });
  await atBothWidths(() => expectReadable(change));
  await page.keyboard.press('Escape');
  await publish(page, 'Dollars');

  await page.getByRole('link', { name: 'Release history' }).click();
  const releases = page.getByRole('region', { name: 'All releases' });
  await releases
    .getByRole('listitem')
    .filter({ hasText: 'Dollars' })
    .getByRole('button', { name: /^Changes/ })
    .click();
  await atBothWidths(() => expectReadable(releases.locator('[data-slot="item-difference"]')));

  await page.goto(`${server.url}/admin?tab=audit`);
  const trail = page.getByRole('region', { name: 'All changes' });
  await trail
    .getByRole('button', { name: /^What changed.*Navy Banner/ })
    .first()
    .click();
  const changed = trail
    .getByRole('listitem')
    .filter({ has: page.locator('del') })
    .last();
  await atBothWidths(() => expectReadable(changed));

  await page.goto(`${server.url}/admin`);
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await block.getByRole('button', { name: /^Edit/ }).click();
  await block.getByRole('textbox', { name: 'Navy Banner Content' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Thank you.');
  const items = (await (await page.request.get(`${server.url}/api/admin/content`)).json()) as {
    id: number;
    key: string;
  }[];
  const id = items.find(({ key }) => key === 'home_navy_section')?.id;
  await call(page, 'PUT', `/api/admin/content/${id}`, { value: '<p>Every cent goes to our students.</p>' });
  await block.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: /saved this/ });
  await expect(conflict.locator('ins', { hasText: 'Thank you' }).first()).toBeVisible();
  await atBothWidths(async () => {
    for (const version of await conflict.locator('.prose').all()) await expectReadable(version);
  });
});

test('keeps a table, a quote and a numbered list in a navy banner readable for visitors', async ({ page, server }) => {
  await signIn(page, server.url);
  const value = `<table><tbody><tr><th>Grade</th><th>Table</th></tr><tr><td>Seniors</td><td><strong>One</strong></td></tr>
    <tr><td>Juniors</td><td>Two</td></tr></tbody></table><blockquote><p>Best night ever</p></blockquote><ol><li>Grill</li></ol>`;
  await call(page, 'POST', '/api/admin/content', { key: 'home_navy_section', value });
  await expectOnPage(server.url, '/', 'Best night ever');
  for (const [, size] of SCREENS) {
    await page.setViewportSize(size);
    await page.goto(server.url);
    const banner = page.locator('.navy-banner');
    await expectReadable(banner);
    const number = banner.locator('ol > li').evaluate((line) => getComputedStyle(line, '::marker').color);
    expect(await number).toBe('rgb(255, 255, 255)');
  }
});
