import type { Locator, Page } from '@playwright/test';
import type { SeasonState } from '../../contract/season/season.ts';
import { PREPARED_SITES } from '../../contract/season/testing-sites.ts';
import { expectAccessible } from './accessibility.ts';
import { call, reach } from './editing-steps.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { expectOnPage, repeatedOn } from './public-page.ts';

test.describe.configure({ timeout: 240_000 });

const SHOTS = process.env.SCREENSHOTS;
const PATHS = ['/', '/about', '/get-involved', '/events', '/panther-store', '/404'];
/** Of somebody who reads each line, and thinks before each choice. */
const WORDS_PER_MINUTE = 200;
const SECONDS_PER_TAP = 10;
const LAST = new Date().getFullYear() - 1;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/season-${name}.png`, fullPage: true });
}

const readPages = (url: string): Promise<string[]> =>
  Promise.all(PATHS.map(async (path) => (await fetch(`${url}${path}`)).text()));

/** A club's words at the end of a season: those of a site with 60 stale facts, and dates of the closing season. */
async function fillClub(page: Page): Promise<void> {
  const [site] = PREPARED_SITES;
  const stored = Object.entries(site?.texts ?? {}).map(([key, marked]) => [key, marked.replace(/\[\[|\]\]/g, '')]);
  const items: Record<string, string> = {
    ...Object.fromEntries(stored),
    home_main_content: `<h2>Welcome</h2><p>The ${LAST}–${String(LAST + 1).slice(2)} season is here! Membership is $75, due by September 1.</p>`,
    about_leadership_content: '<p>President: Crimson Alder</p><p>Treasurer: Teal Birch</p>',
    get_involved_main_content: `<p>Sign up for this fall, ${LAST}. Training is on Saturday, August 23, ${LAST}.</p>`,
  };
  const rows = Object.entries(items).map(([key, value]) => ({ key, value }));
  await call(page, 'PUT', '/api/admin/content', { items: rows });
  for (const [title, startsAt] of [
    ['Friday Night Lights', `${LAST}-10-17T17:00`],
    ['Fun run', `${LAST}-11-01`],
  ] as const)
    await call(page, 'POST', '/api/admin/calendar-events', { title, startsAt });
  // Answers once visitors have all of it.
  await call(page, 'POST', '/api/admin/publish', {});
}

async function readSeason(page: Page, url: string): Promise<SeasonState> {
  return (await page.request.get(`${url}/api/admin/season`)).json();
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: `Choice for ${name}` }) });

for (const [screen, viewport] of SCREENS) {
  test.describe(screen, repeatedOn(screen), () => {
    test.use({ viewport, hasTouch: screen === 'phone' });

    test('turns last season’s site into this season’s, and undoes it', async ({ page, server: { url } }) => {
      await signIn(page, url);
      await fillClub(page);
      await expectOnPage(url, '/about', 'Crimson Alder');
      const before = await readPages(url);
      /** On the desktop, by the keyboard alone: Auto-publish is off there. */
      const setAutoPublish = (autoPublish: boolean) =>
        screen === 'desktop' && call(page, 'PUT', '/api/admin/publish/settings', { autoPublish });
      await setAutoPublish(false);
      let [taps, keys] = [0, 0];
      const tap = async (target: Locator): Promise<void> => {
        taps += 1;
        if (screen === 'phone') return target.tap();
        keys += (await reach(page, target)) + 1;
        await page.keyboard.press('Enter');
      };

      await page.goto(`${url}/admin?tab=season`);
      await page.getByLabel('Closing season').selectOption(String(LAST));
      await expectAccessible(page);
      await shoot(page, `start-${screen}`);
      await tap(page.getByRole('button', { name: /^Start the/ }));
      await expect(page.getByText(/^0 of \d+ decided$/)).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `list-${screen}`);

      const { items } = (await (await page.request.get(`${url}/api/admin/season`)).json()) as SeasonState;
      const lines = items.flatMap(({ label, findings }) => [label, ...new Set(findings.map(({ context }) => context))]);
      const words = lines.join(' ').split(/\s+/).length;

      await tap(page.getByRole('button', { name: 'First days of school' }));
      await page.getByLabel(`First day of school ${LAST} optional`).fill(`${LAST}-08-18`);
      await page.getByLabel(`First day of school ${LAST + 1} optional`).fill(`${LAST + 1}-08-17`);
      await shoot(page, `days-${screen}`);
      await tap(page.getByRole('button', { name: 'Save first days' }));
      await expect(page.getByText('First days of school saved')).toBeVisible();

      const text = rowOf(page, 'Leadership Content');
      await tap(text.getByRole('button', { name: 'Change' }));
      const editor = page.getByRole('textbox', { name: 'Leadership Content' });
      await expect(editor).toContainText('Crimson Alder');
      await shoot(page, `editing-${screen}`);
      await editor.fill('President: Maroon Cedar');
      await tap(page.getByRole('button', { name: 'Save for next season' }));
      await expect(page.getByText(/^Changed by/)).toBeVisible();

      const groups = page.getByRole('group', { name: /^Choice for/ });
      for (const group of await groups.all()) {
        if ((await group.locator('[aria-pressed="true"]').count()) > 0) continue;
        const move = group.getByRole('button', { name: 'Next year’s date' });
        await tap((await move.count()) > 0 ? move : group.getByRole('button', { name: 'Keep as is' }));
        await expect(group.locator('[aria-pressed="true"]')).toHaveCount(1);
      }
      await expect(page.getByText(/^(\d+) of \1 decided$/)).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `decided-${screen}`);
      expect(await readPages(url), 'visitors see nothing before it is published').toEqual(before);

      const preview = await page.request.get(`${url}/preview/about?release=season`);
      expect(await preview.text()).toContain('Maroon Cedar');
      await tap(page.getByRole('button', { name: 'Publish the new season' }));
      await tap(page.getByRole('button', { name: 'Publish', exact: true }).last());
      await expect(page.getByText('The new season is live. Visitors see it now.')).toBeVisible({ timeout: 60_000 });
      await expectOnPage(url, '/about', 'Maroon Cedar');
      await expectOnPage(url, '/', `${LAST + 1}–${String(LAST + 2).slice(2)} season`);
      await expectAccessible(page);
      await shoot(page, `applied-${screen}`);
      const minutes = words / WORDS_PER_MINUTE + (taps * SECONDS_PER_TAP) / 60;
      const counts = `${words} words to read, ${taps} taps${keys > 0 ? ` by ${keys} keys` : ''}`;
      process.stdout.write(`new season on a ${screen}: ${counts}, ${minutes.toFixed(1)} minutes\n`);
      expect(minutes).toBeLessThanOrEqual(20);
      await setAutoPublish(true);

      const archive = `${url}/seasons/${LAST}-${String(LAST + 1).slice(2)}`;
      expect((await fetch(archive)).status, 'off by default').toBe(404);
      const [shown] = await Promise.all([
        page.waitForEvent('popup'),
        tap(page.getByRole('link', { name: /^Preview \d{4}–\d\d/ })),
      ]);
      await expect(shown.getByText('This is how the site looked in')).toBeVisible();
      await expect(shown.locator('[data-donate-dock]')).toHaveCount(0);
      await shown.close();
      await page.getByRole('switch', { name: /^Keep .* readable at/ }).click();
      await expect(page.getByText('Visitors can read that season at')).toBeVisible();
      await expect
        .poll(async () => (await fetch(`${archive}/about`)).text(), { timeout: 30_000 })
        .toContain('Crimson Alder');
      await shoot(page, `archive-switch-${screen}`);
      const visitor = await page.context().newPage();
      await visitor.setViewportSize(viewport);
      await visitor.goto(`${archive}/about`);
      await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expect(visitor.locator('[data-donate-dock]')).toHaveCount(0);
      await expectAccessible(visitor);
      await shoot(visitor, `archive-${screen}`);
      await visitor.getByRole('link', { name: /See today’s site/ }).click();
      await expect(visitor).toHaveURL(`${url}/#today`);
      await visitor.close();

      await setAutoPublish(false);
      await tap(page.getByRole('link', { name: 'Compare the two seasons' }));
      await expect(page.getByRole('heading', { name: 'Marked differences' })).toBeVisible({ timeout: 60_000 });
      await page.goBack();
      await tap(page.getByRole('button', { name: 'Undo the new season' }));
      await tap(page.getByRole('button', { name: 'Undo', exact: true }).last());
      await expect(page.getByText('Last season is back. Your choices are still in the list.')).toBeVisible({
        timeout: 60_000,
      });
      await expectOnPage(url, '/about', 'Crimson Alder');
      expect(await readPages(url)).toEqual(before);
      await expect(page.getByText(/^(\d+) of \1 decided$/)).toBeVisible();
    });
  });
}

test('shows a choice that somebody else makes meanwhile, and does not overwrite it', async ({
  page,
  server: { url },
}) => {
  test.info().annotations.push({ type: 'provokes', description: '409' });
  await signIn(page, url);
  await fillClub(page);
  await page.goto(`${url}/admin?tab=season`);
  await page.getByLabel('Closing season').selectOption(String(LAST));
  await page.getByRole('button', { name: /^Start the/ }).click();
  const row = rowOf(page, 'Leadership Content');
  await expect(row).toBeVisible();
  const { items } = await readSeason(page, url);
  const id = items.find(({ label }) => label === 'Leadership Content')?.id;
  await call(page, 'PUT', `/api/admin/season/contentItems/${id}`, { choice: 'keep', seen: 0 });
  await expect(row.getByText(/^Kept as it is by/)).toBeVisible({ timeout: 30_000 });
  await shoot(page, 'started-by-mistake');
  await page.getByRole('button', { name: 'Stop preparing it' }).click();
  const question = page.getByRole('alertdialog', { name: /^Stop preparing the/ });
  await expect(question).toContainText('what was decided is forgotten (1 of');
  await question.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Which season is over?' })).toBeVisible();
});

test.describe('a start that somebody else was faster with', () => {
  test.use({ expectedProblems: ['409'] });

  test('is refused, and shows their list', async ({ page, server: { url } }) => {
    await signIn(page, url);
    await fillClub(page);
    await page.goto(`${url}/admin?tab=season`);
    const start = page.getByRole('button', { name: /^Start the/ });
    await expect(start).toBeVisible();
    await call(page, 'POST', '/api/admin/season', { year: LAST });
    await start.click();
    await expect(page.getByText('A new season is already being prepared')).toBeVisible();
    await expect(page.getByText(/^0 of \d+ decided$/)).toBeVisible();
  });
});

test('shows words that somebody else saves for next season in a form without edits', async ({
  page,
  server: { url },
}) => {
  await signIn(page, url);
  await fillClub(page);
  await call(page, 'POST', '/api/admin/season', { year: LAST });
  await page.goto(`${url}/admin?tab=season`);
  await rowOf(page, 'Leadership Content').getByRole('button', { name: 'Change' }).click();
  const text = page.getByRole('textbox', { name: 'Leadership Content' });
  await expect(text).toContainText('Crimson Alder');
  const { items } = await readSeason(page, url);
  const id = items.find(({ label }) => label === 'Leadership Content')?.id;
  const fields = { value: '<p>President: Olive Cedar</p>' };
  await call(page, 'PUT', `/api/admin/season/contentItems/${id}`, { choice: 'change', fields, seen: 0 });
  await expect(text).toContainText('Olive Cedar', { timeout: 30_000 });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and Rose Elm');
  await page.getByRole('button', { name: 'Save for next season' }).click();
  await expect(text).toBeHidden();
  const saved = (await readSeason(page, url)).items.find((item) => item.id === id);
  expect(saved?.fields.value).toBe('<p>President: Olive Cedar and Rose Elm</p>');
});

test('says that unpublished changes go live with the season', async ({ page, server: { url } }) => {
  await signIn(page, url);
  await call(page, 'POST', '/api/admin/season', { year: LAST });
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  await page.goto(`${url}/admin?tab=season`);
  const publish = page.getByRole('button', { name: 'Publish the new season' });
  await publish.click();
  await expect(page.getByText(/^All choices go live at once/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await call(page, 'POST', '/api/admin/notices', { text: 'No practice on Friday' });
  await expect(page.getByText('1 unpublished change')).toBeVisible();
  await publish.click();
  await expect(page.getByText(/^All choices and all unpublished changes go live at once/)).toBeVisible();
});

test('leads from last season’s words in the sections of a page to the page', async ({ page, server: { url } }) => {
  await signIn(page, url);
  const sections = [{ kind: 'text', value: `<p>Camp began on Monday, July 14, ${LAST}.</p>` }];
  await call(page, 'POST', '/api/admin/pages', { title: 'Boosters camp', path: '/camp', sections, isPublished: true });
  await call(page, 'POST', '/api/admin/season', { year: LAST });
  await page.goto(`${url}/admin?tab=season`);
  for (const [screen, viewport] of SCREENS) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await shoot(page, `sections-${screen}`);
  }
  await page.getByRole('button', { name: /^Edit the page: .*Boosters camp/ }).click();
  await expect(page.getByRole('button', { name: 'Edit Boosters camp' })).toBeFocused();
});

test('keeps words typed for next season when someone else publishes it', async ({
  page,
  server: { url },
  expectedProblems,
}) => {
  expectedProblems.push('404');
  await signIn(page, url);
  await call(page, 'POST', '/api/admin/season', { year: LAST });
  await page.goto(`${url}/admin?tab=season`);
  await rowOf(page, '“Every senior honored”').getByRole('button', { name: 'Change' }).click();
  const form = page.getByRole('form', { name: /^Next season: / });
  const title = form.getByLabel('Title');
  await title.fill('Seniors on the new field');
  await call(page, 'POST', '/api/admin/season/apply', {});
  await page.waitForResponse(`${url}/api/admin/season`);
  await expect(title).toHaveValue('Seniors on the new field');
  await form.getByRole('button', { name: 'Save for next season' }).click();
  await expect(form.getByText('Your text is still here')).toBeVisible();
  await expect(title).toHaveValue('Seniors on the new field');
  await form.getByRole('button', { name: 'Discard my text' }).click();
  await expect(page.getByRole('heading', { name: /season is live$/ })).toBeVisible();
});

test('ends with the board handover, reached by an old link too, and disables an account', async ({
  page,
  server: { url },
}) => {
  await signIn(page, url);
  await call(page, 'POST', '/api/admin/users', { username: 'treasurer', password: 'count-the-cash' });
  await page.goto(`${url}/admin?tab=hand-over`);
  const access = page.getByRole('region', { name: 'Who has access' });
  await expect(page.getByRole('button', { name: 'Print the handover' })).toBeFocused();
  for (const [screen, { width }] of SCREENS) {
    // Taller than a screen: what is below it is not laid out.
    await page.setViewportSize({ width, height: 2600 });
    await expectAccessible(page);
    await shoot(page, `people-${screen}`);
  }
  await access.getByRole('button', { name: 'Turn off treasurer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Admin user updated successfully')).toBeVisible();
  await expect(access.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(access.getByRole('button')).toHaveCount(0);
  const signedIn = await page.request.post(`${url}/api/admin/login`, {
    data: { username: 'treasurer', password: 'count-the-cash' },
  });
  expect(signedIn.status()).toBe(401);
});
