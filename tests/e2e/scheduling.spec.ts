import { join } from 'node:path';
import { type Page, request } from '@playwright/test';
import { toMoment } from '../../contract/club-time.ts';
import { startClockedServer } from '../support/clock/clocked-server.ts';
import type { RunningServer } from '../support/server.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

const club = (wall: string): string => toMoment(wall, 'America/Los_Angeles');

async function expectHome(server: RunningServer, text: string): Promise<void> {
  const visitor = await request.newContext({ baseURL: server.url });
  await expect(async () => expect(await (await visitor.get('/')).text()).toContain(text)).toPass();
  await visitor.dispose();
}

async function type(page: Page, text: string): Promise<void> {
  const block = page.getByRole('region', { name: 'Navy Banner Content' });
  await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
  await block.getByRole('textbox', { name: 'Navy Banner Content' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
  }
}

const NIGHTS = [
  { change: 'forward', eve: '2027-03-13T20:00', from: '2027-03-14T02:30', until: '2027-03-14T03:45' },
  { change: 'back', eve: '2027-11-06T20:00', from: '2027-11-07T01:30', until: '2027-11-07T02:00' },
];

for (const { change, eve, from, until } of NIGHTS) {
  test(`shows and hides a banner on time in the night when clocks go ${change}`, async ({ page }) => {
    const { server, setClock } = await startClockedServer(club(eve));
    await page.clock.setFixedTime(club(eve));
    await signIn(page, server.url);
    await type(page, 'Only tonight!');
    await page.getByText('Show only between').click();
    await page.getByLabel('Show from').fill(from);
    await page.getByLabel('Show until').fill(until);
    const hint = change === 'forward' ? /Clocks skip that hour.*3:30 am/ : 'Clocks show that time twice';
    await expect(page.getByText(hint)).toBeVisible();
    await page.getByLabel('Text at other times').fill('See you soon.');
    await shoot(page, `banner-form-${change}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^From /)).toBeVisible();
    await expectHome(server, 'See you soon.');

    await setClock(club(from));
    await expectHome(server, 'Only tonight!');
    await setClock(club(until));
    await expectHome(server, 'See you soon.');
    await page.close();
    await server.stop();
  });
}

test('publishes unpublished changes at the time chosen in the panel', async ({ page }) => {
  const { server, setClock } = await startClockedServer(club('2027-03-13T20:30'));
  await page.clock.setFixedTime(club('2027-03-13T20:30'));
  await signIn(page, server.url);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Publish/ });
  await panel.getByRole('switch').click();
  await expect(panel.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await type(page, 'Good morning!');
  await expect(page.getByText('Saved changes wait until someone publishes.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 unpublished change')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(panel.getByText(/president, today/)).toBeVisible();
  await shoot(page, 'panel-waiting');
  await panel.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule 1 change' });
  await dialog.getByRole('button', { name: 'Tomorrow 7:00 am' }).click();
  await dialog.getByLabel('Time').fill('02:30');
  await expect(dialog.getByText(/Clocks skip that hour.*3:30 am/)).toBeVisible();
  await expect(dialog.getByText(/in the club’s time zone \(Pacific\)/)).toBeVisible();
  await shoot(page, 'schedule-dialog');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(panel.getByText('Goes live Sunday, Mar 14 at 3:30 am.')).toBeVisible();
  await shoot(page, 'panel-scheduled');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 change goes live Sunday 3:30 am')).toBeVisible();
  await shoot(page, 'pill-scheduled');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Goes live Sunday 3:30 am', { exact: true })).toBeVisible();
  // A target half covered by a bar while scrolled is not too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await setClock(club('2027-03-14T03:30'));
  await expectHome(server, 'Good morning!');
  await page.close();
  await server.stop();
});
