import { request } from '@playwright/test';
import { startCdn } from '../support/cdn.ts';
import { startServer } from '../support/server.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { narrow, openPanel, turnAutoPublishOff, typeIntoBanner } from './publishing-steps.ts';

test('shows a release as live only once a late CDN serves it to visitors', async ({ page }) => {
  test.slow();
  const cdn = await startCdn();
  const server = await startServer({ env: { PUBLIC_URL: cdn.url } });
  cdn.setOrigin(server.url);
  const visitor = await request.newContext({ baseURL: cdn.url });
  await signIn(page, cdn.url);
  const pill = page.getByRole('status').filter({ hasText: /^(Live since|Checking that visitors see it)/ });
  await expect(pill).toHaveText(/^Live since /);
  await turnAutoPublishOff(page);
  await typeIntoBanner(page, 'Seen by visitors, or not yet.');

  cdn.setLagging(true);
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  const progress = panel.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('Writing the files, done')).toBeVisible();
  await expect(progress.getByText('Checking that visitors see it, under way')).toBeVisible();
  await expect(progress.getByText('Live, still to come')).toBeVisible();
  expect(await (await visitor.get('/')).text()).not.toContain('Seen by visitors');
  await expectAccessible(page);
  await narrow(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  cdn.setLagging(false);
  await expect(panel).toBeHidden();
  await expect(page.getByText('Published. Visitors see your changes now.')).toBeVisible();
  await expect(pill).toHaveText(/^Live since /);
  expect(await (await visitor.get('/')).text()).toContain('Seen by visitors');
  await visitor.dispose();
  await page.close();
  cdn.close();
  await server.stop();
});
