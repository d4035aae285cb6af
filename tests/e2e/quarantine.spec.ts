import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

test('names an item that breaks its page in the panel, publishes the others, and links to it', async ({
  page,
  server,
  expectedProblems,
}) => {
  expectedProblems.push('gone.webp');
  await signIn(page, server.url);
  const save = async (key: string, value: string) => {
    const response = await page.request.post(`${server.url}/api/admin/content`, {
      data: { key, value },
      headers: { origin: server.url },
    });
    expect(response.status()).toBe(201);
  };
  await save('about_main_content', '<p>Sound.</p>');
  // No form lets this through: it stands for whatever else may go wrong with a stored item.
  const database = createClient({ url: `file:${join(server.dataDir, 'club.db')}`, timeout: 10_000 });
  await database.execute({
    sql: 'UPDATE content_items SET value = ? WHERE key = ?',
    args: ['<p>Broken.</p><img src="/objects/images/gone.webp" alt="The team">', 'about_main_content'],
  });
  database.close();
  await save('home_main_content', '<p>Everything else is live.</p>');
  await page.reload();

  const visitor = await request.newContext({ baseURL: server.url });
  await expect(async () =>
    expect(await (await visitor.get('/')).text()).toContain('Everything else is live.'),
  ).toPass();
  expect(await (await visitor.get('/about')).text()).toContain('Sound.');
  await visitor.dispose();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const quarantined = page.getByRole('region', { name: 'Held back' });
  await expect(quarantined.getByText('About page: Main Page Content').first()).toBeVisible();
  await expect(quarantined.getByText('/objects/images/gone.webp')).toBeVisible();
  await expect(quarantined.getByText('Everything else is live. What you typed is safe.')).toBeVisible();
  await expectAccessible(page);
  const folder = process.env.SHOTS;
  for (const width of folder ? [390, 820, 1440] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder ?? '', `quarantine-${width}.png`) });
  }

  await quarantined.getByRole('button', { name: 'Go to About page: Main Page Content' }).click();
  const block = page.getByRole('region', { name: 'Main Page Content' });
  await expect(block.getByText('Held back.')).toBeVisible();
  await expect(block.getByRole('button', { name: 'Edit Main Page Content' })).toBeFocused();
  await expectAccessible(page);
});
