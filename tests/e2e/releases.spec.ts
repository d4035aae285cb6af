import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
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
