import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../db/client.ts';
import { linkChecks } from '../../db/schema/index.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { repeatedOn } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;

for (const [screen, viewport] of SCREENS) {
  test(
    `names a dead link on one card and leads to its place, on a ${screen}`,
    repeatedOn(screen),
    async ({ page, server: { url, dataDir } }) => {
      await page.setViewportSize(viewport);
      const db = await openDatabase(pathToFileURL(`${dataDir}/club.db`).href);
      const [failedAt, checkedAt] = ['2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z'];
      const seen = { failures: 3, failedAt, checkedAt, nextAt: '2099-01-01', problem: 'leads to a page that is gone' };
      await db
        .insert(linkChecks)
        .values(['map', 'plan'].map((name) => ({ ...seen, address: `https://gone.example.org/${name}` })));
      db.close();
      await signIn(page, url);
      const value = '<p>See <a href="https://gone.example.org/map">the parking map</a></p>';
      await call(page, 'POST', '/api/admin/content', { key: 'home_main_content', value });
      await call(page, 'POST', '/api/admin/external-links', {
        name: 'Season plan',
        url: 'https://gone.example.org/plan',
        location: 'footer',
      });
      await page.goto(`${url}/admin?tab=global-settings`);
      const card = page.getByRole('region', { name: 'Links to other sites' });
      await expect(card.getByText('The link “Season plan” leads to a page that is gone.')).toBeVisible();
      const rows = card.getByRole('listitem');
      const keep = rows.filter({ hasText: 'Season plan' }).getByRole('button', { name: /^Keep as is/ });
      await keep.click();
      await expect(keep).toBeHidden();
      await expect(card.getByText('The link “the parking map” leads to a page that is gone.')).toBeVisible();
      await expectAccessible(page);
      if (SHOTS) await card.screenshot({ path: `${SHOTS}/dead-links-${screen}.png` });
      await rows.getByRole('button', { name: /^Go to it/ }).click();
      await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
    },
  );
}
