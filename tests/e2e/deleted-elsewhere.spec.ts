import { expectAccessible } from './accessibility.ts';
import { call, callAsTreasurer, START, TREASURER } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';

test('keeps an item that somebody else deleted in its form, to be copied or saved as new', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, server.url, 'external-links');
  const footer = page.getByRole('region', { name: 'Footer' });
  await footer.getByRole('button', { name: 'Edit School website' }).click();
  // Phones copy a name or number with invisible characters that turn its direction.
  await footer.getByLabel('Name').fill('\u202dOur school\u202c');
  await expect(footer.getByLabel('Name')).toHaveValue('Our school');
  await call(page, 'POST', '/api/admin/users', TREASURER);
  const other = await callAsTreasurer(server.url);
  const links: { id: number; name: string }[] = await (await other.get('/api/admin/external-links')).json();
  const id = links.find(({ name }) => name === 'School website')?.id;
  expect((await other.delete(`/api/admin/external-links/${id}`)).status()).toBe(204);
  await other.dispose();
  const form = footer.getByRole('form', { name: 'Edit School website' });
  await expect(form.getByText('treasurer deleted this while you were editing.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Our school');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Copy my text' }).click();
  await expect(page.getByText('Your text is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Name: Our school\nURL: https://');
  await form.getByRole('button', { name: 'Save as new' }).click();
  await expect(page.getByText('External link added successfully')).toBeVisible();
  await expect(footer.getByRole('button', { name: 'Edit Our school' })).toBeVisible();
  await expect(footer.getByLabel('Name')).toHaveValue('');
});

test.describe('custom text', () => {
  test.use({ expectedProblems: ['status of 404'] });

  test('stays in its form when somebody else deletes it, but disappears when it is unedited', async ({
    page,
    server,
  }) => {
    await signIn(page, server.url);
    const add = (key: string) => call(page, 'POST', '/api/admin/content', { key, value: START, type: 'html' });
    const remove = async ({ id }: Record<string, unknown>): Promise<void> => {
      const deleted = await page.request.delete(`${server.url}/api/admin/content/${id}`, {
        headers: { origin: server.url },
      });
      expect(deleted.ok(), await deleted.text()).toBe(true);
    };
    const notes = await add('home_notes');
    const spare = await add('events_tab_5_content');
    await page.goto(`${server.url}/admin?tab=homepage`);
    const block = page.getByRole('region', { name: 'home_notes' });
    await block.getByRole('button', { name: 'Edit home_notes' }).click();
    const text = block.getByRole('textbox', { name: 'home_notes' });
    await text.fill('Bring the banners back by Friday.');
    await remove(notes);
    await block.getByRole('button', { name: 'Save' }).click();
    await expect(block.getByText('Someone else reset this block while you were editing.')).toBeVisible();
    await expect(text).toHaveText('Bring the banners back by Friday.');
    await block.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Content added successfully')).toBeVisible();
    await expect(block.getByRole('button', { name: 'Edit home_notes' })).toBeFocused();

    await page.goto(`${server.url}/admin?tab=content`);
    const row = page.locator('#events_tab_5_content');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await expect(row.getByRole('form')).toBeVisible();
    const other = page.locator('#home_main_content').getByRole('button', { name: /^(Edit|Create)/ });
    await expect(other).toBeDisabled();
    await remove(spare);
    await expect(row).toBeHidden();
    await expect(other).toBeEnabled();
  });
});
