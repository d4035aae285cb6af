import { type APIRequestContext, request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { holdEdits, narrow, openPanel, publish, typeIntoBanner } from './publishing-steps.ts';

const readHome = async (visitor: APIRequestContext): Promise<string> => (await visitor.get('/')).text();

test('an older release is restored from the history, and unpublished edits are kept', async ({ page, server }) => {
  const visitor = await request.newContext({ baseURL: server.url });
  await signIn(page, server.url);
  await holdEdits(page);
  await typeIntoBanner(page, 'First words.');
  await publish(page, 'The first banner');
  await typeIntoBanner(page, 'Second words.');
  await publish(page, 'The second banner');
  expect(await readHome(visitor)).toContain('Second words.');
  await typeIntoBanner(page, 'Words for nobody yet.');

  await page.getByRole('link', { name: 'Release history' }).click();
  await expect(page.getByRole('heading', { name: 'Release history' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'All releases' }).getByRole('listitem');
  const second = rows.filter({ hasText: 'The second banner' });
  await expect(second.getByText('Live', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: /^Changes/ }).click();
  await expect(second.getByText('Home page: Navy Banner Content')).toBeVisible();
  await expectAccessible(page);

  await rows
    .filter({ hasText: 'The first banner' })
    .getByRole('button', { name: /^Restore/ })
    .click();
  const question = page.getByRole('alertdialog', { name: /^Restore release/ });
  await expect(question.getByText(/1 unpublished change\. It is kept/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Release \d+ is back/)).toBeVisible();
  expect(await readHome(visitor)).toContain('First words.');
  await expect(rows.filter({ hasText: 'Kept, never live' })).toHaveCount(1);
  await expect(rows.first().getByText('Live', { exact: true })).toBeVisible();
  await narrow(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const preview = page.waitForEvent('popup');
  await second.getByRole('link', { name: /Preview/ }).click();
  await expect((await preview).frameLocator('iframe').getByText('Second words.')).toBeVisible();

  await page.getByRole('link', { name: 'Homepage' }).click();
  await expect(page.getByRole('region', { name: 'Navy Banner Content' }).getByText('First words.')).toBeVisible();
  await visitor.dispose();
});

test('the last publish is undone from the publish panel', async ({ page, server }) => {
  const visitor = await request.newContext({ baseURL: server.url });
  await signIn(page, server.url);
  await typeIntoBanner(page, 'Right.');
  await expect(page.getByText(/^Live since /)).toBeVisible();
  await typeIntoBanner(page, 'Wrong.');
  await expect(async () => expect(await readHome(visitor)).toContain('Wrong.')).toPass();
  await expect(page.getByText(/^Live since /)).toBeVisible();

  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Undo last publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo last publish?' });
  await expect(question.getByText('Home page: Navy Banner Content')).toBeVisible();
  await question.getByRole('button', { name: 'Undo last publish' }).click();
  await expect(page.getByText(/^Release \d+ is back/)).toBeVisible();
  expect(await readHome(visitor)).toContain('Right.');
  await expect(page.getByRole('region', { name: 'Navy Banner Content' }).getByText('Right.')).toBeVisible();
  await visitor.dispose();
});

test('edits are previewed, and shown to others by a link until it is revoked', async ({ page, server, browser }) => {
  await signIn(page, server.url);
  await holdEdits(page);
  await typeIntoBanner(page, 'Only in the preview.');
  const own = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Preview/ }).click();
  await expect((await own).frameLocator('iframe').getByText('Only in the preview.')).toBeVisible();

  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Create share link' }).click();
  const link = await panel.getByLabel('Share link', { exact: true }).inputValue();
  await expectAccessible(page);
  await narrow(page);
  await expectAccessible(page);

  const signedOut = await browser.newContext();
  const guest = await signedOut.newPage();
  await guest.goto(link);
  await expect(guest.getByText('Only in the preview.')).toBeVisible();
  await panel.getByRole('button', { name: /^Revoke/ }).click();
  await expect(panel.getByRole('button', { name: /^Revoke/ })).toBeHidden();
  expect((await guest.goto(link))?.status()).toBe(404);
  await signedOut.close();
});

test('a block shows its history, puts an earlier text back, and comes back after a reset', async ({ page, server }) => {
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
