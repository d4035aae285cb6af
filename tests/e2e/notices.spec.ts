import { type Locator, type Page, request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { expectNotOnPage, expectOnPage, repeatedOn, WIDTHS } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;
const PAGES = ['/', '/about', '/get-involved', '/events', '/panther-store', '/accessibility', '/404'];

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

for (const [screen, viewport] of SCREENS) {
  test(
    `shows a notice on every page, changes it and removes it, on a ${screen}`,
    repeatedOn(screen),
    async ({ page, server: { url } }) => {
      await page.setViewportSize(viewport);
      await signIn(page, url);
      await page.goto(`${url}/admin`);
      await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `notice-first-card-${screen}`);
      await page.getByRole('link', { name: 'Write a notice' }).click();
      const card = page.getByRole('region', { name: 'Notices' });
      await expect(card.getByText('No notices. Visitors see none.')).toBeVisible();
      await expect(card.getByLabel('Show until')).toHaveValue(/T23:00$/);
      await card.getByLabel('Link').fill('//elsewhere');
      await card.getByLabel('Text').fill('Tonight’s game moved to the gym');
      await card.getByRole('button', { name: 'Add notice' }).click();
      await expect(card.getByText(/^Link must be a page of this site/)).toBeVisible();
      await card.getByLabel('Link').fill('/events');
      await shoot(page, `notice-form-${screen}`);
      await card.getByRole('button', { name: 'Add notice' }).click();
      await expect(page.getByText('Notice added successfully')).toBeVisible();
      for (const path of PAGES.slice(0, 6)) await expectOnPage(url, path, 'Tonight’s game moved to the gym');

      await card.getByRole('button', { name: 'Edit Tonight’s game moved to the gym' }).click();
      const form = card.getByRole('form', { name: /^Edit/ });
      await form.getByLabel('Text').fill('Tonight’s game is on the home field');
      await form.getByRole('button', { name: 'Update' }).click();
      await expectOnPage(url, '/about', 'Tonight’s game is on the home field');
      await expectAccessible(page);
      await shoot(page, `notices-${screen}`);
      await card.getByRole('button', { name: 'Delete Tonight’s game is on the home field' }).click();
      await expectNotOnPage(url, '/about', 'home field');
      const message = page.locator('[data-sonner-toast]').filter({ hasText: 'Notice deleted successfully' });
      await message.getByRole('button', { name: 'Undo' }).click();
      await expectOnPage(url, '/about', 'Tonight’s game is on the home field');
    },
  );
}

test('shows a notice until tonight by the club’s clock on a computer that is three days off', async ({
  page,
  server,
}) => {
  // Once: a second session would end the one whose page is still asking for news.
  await signIn(page, server.url);
  for (const days of [-3, 3]) {
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    await page.goto(`${server.url}/admin?tab=global-settings`);
    const card = page.getByRole('region', { name: 'Notices' });
    await card.getByLabel('Text').fill(`Game moved by ${days} days`);
    await card.getByRole('button', { name: 'Add notice' }).click();
    await expectOnPage(server.url, '/', `Game moved by ${days} days`);
    await expect(card.getByText('have ended')).toHaveCount(0);
  }
});

test('announces a canceled event on every page in two taps', async ({ page, server: { url } }) => {
  await page.setViewportSize(WIDTHS.phone);
  await signIn(page, url);
  const startsAt = `${new Date().getFullYear() + 1}-10-17T19:00`;
  await call(page, 'POST', '/api/admin/calendar-events', { title: 'Friday Night Lights', startsAt });
  await page.goto(`${url}/admin?tab=events`);
  const dates = page.getByRole('region', { name: 'Dates' }).last();
  await dates.getByRole('button', { name: 'Cancel event: Friday Night Lights' }).click();
  const offer = dates.getByRole('status').filter({ hasText: 'Tell everybody on every page until then?' });
  await expect(offer).toContainText(/^Friday Night Lights on \w+, October 17 is canceled\./);
  await expectAccessible(page);
  await shoot(page, 'notice-offer-phone');
  await offer.getByRole('button', { name: 'Tell everybody' }).click();
  await expect(offer).toBeHidden();
  await expectOnPage(url, '/', 'Friday Night Lights on ', 'October 17 is canceled.');

  await dates.getByRole('button', { name: 'It’s on again: Friday Night Lights' }).click();
  const stale = dates.getByRole('status').filter({ hasText: 'A notice still says: “Friday Night Lights on ' });
  await expectAccessible(page);
  await shoot(page, 'notice-stale-phone');
  await stale.getByRole('button', { name: 'Take it down' }).click();
  await expect(stale).toBeHidden();
  await expectNotOnPage(url, '/', 'is canceled.');

  const moveADay = async (day: number) => {
    await dates.getByRole('button', { name: 'Move Friday Night Lights' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'A day later' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(offer).toContainText(new RegExp(`^Friday Night Lights is now \\w+, October ${day}, 7:00\\spm\\.`));
  };
  await moveADay(18);
  await offer.getByRole('button', { name: 'Tell everybody' }).click();
  await expectOnPage(url, '/', 'October 18, ');
  await moveADay(19);
  await offer.getByRole('button', { name: 'Tell everybody' }).click();
  await expectOnPage(url, '/', 'October 19, ');
  await expectNotOnPage(url, '/', 'October 18, ');
  await dates.getByRole('button', { name: 'Cancel event: Friday Night Lights' }).click();
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer).toBeHidden();

  // Also offered after an edit in the form, but not for one that changes nothing families need to hear.
  const edit = async (act: (form: Locator) => Promise<unknown>, button: 'Update' | 'Cancel') => {
    await dates.getByRole('button', { name: 'Edit Friday Night Lights' }).click();
    const form = dates.getByRole('form', { name: /^Edit/ });
    await act(form);
    await form.getByRole('button', { name: button, exact: true }).click();
    await expect(form).toBeHidden();
  };
  await edit((form) => form.getByLabel('Place').fill('Home field'), 'Update');
  await expect(dates.getByText('Home field')).toBeVisible();
  await expect(offer).toBeHidden();
  await edit((form) => form.getByLabel('Status').selectOption('moved'), 'Update');
  await expect(offer).toContainText(/^Friday Night Lights is now \w+, October 19, 7:00\spm\./);
  await edit((form) => form.getByLabel('Status').selectOption('postponed'), 'Update');
  await expect(offer).toContainText(/^Friday Night Lights on \w+, October 19 is postponed\./);
  await edit(() => Promise.resolve(), 'Cancel');
  await expect(offer).toBeHidden();
});

test('shows visitors a notice first, without a layout shift, until it ends', async ({ page, server: { url } }) => {
  await signIn(page, url);
  const before = await readPages(url);
  const parking = { text: 'Parking is full. Use the north lot.', linkUrl: '/events' };
  const made = [
    await call(page, 'POST', '/api/admin/notices', parking),
    await call(page, 'POST', '/api/admin/notices', { text: 'Kickoff is at 7:30' }),
  ];
  await expectOnPage(url, '/', 'Parking is full', 'Kickoff is at 7:30');
  for (const [name, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    await page.goto(url);
    expect(await page.evaluate(readLayoutShift)).toBe(0);
    await expect(page.getByRole('complementary', { name: 'Notice' }).getByRole('listitem')).toHaveText([
      'Kickoff is at 7:30',
      'Parking is full. Use the north lot.',
    ]);
    await shoot(page, `notice-visitor-${name}`);
    await expectAccessible(page);
  }
  await page.goto(`${url}/admin`);
  const showUntil = new Date(Date.now() + 3000).toISOString();
  for (const { id } of made) await call(page, 'PUT', `/api/admin/notices/${id}`, { showUntil });
  await expectNotOnPage(url, '/', 'Parking is full');
  // Without a notice each page is what it was, but for its release.
  expect(await readPages(url)).toEqual(before);
});

function readLayoutShift(): Promise<number> {
  return new Promise((done) => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(total), 300);
  });
}

async function readPages(url: string): Promise<string[]> {
  const visitor = await request.newContext({ baseURL: url });
  const pages: string[] = [];
  for (const path of PAGES) {
    const html = await (await visitor.get(path)).text();
    pages.push(html.replace(/<meta name="release"[^>]*>/, ''));
  }
  await visitor.dispose();
  return pages;
}

test('says whether visitors see a notice already', async ({ page, server: { url } }) => {
  await signIn(page, url);
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  await call(page, 'POST', '/api/admin/notices', { text: 'Gates open at five' });
  await page.goto(`${url}/admin`);
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('On every page once published')).toBeVisible();
  await call(page, 'POST', '/api/admin/publish', {});
  await expect(notices.getByText('On every page now')).toBeVisible();
});

test('folds notices that have ended below those that have not', async ({ page, server: { url } }) => {
  await signIn(page, url);
  await call(page, 'POST', '/api/admin/notices', { text: 'Gates open at five', showUntil: '2026-01-05T23:00' });
  await call(page, 'POST', '/api/admin/notices', { text: 'The game is in the gym' });
  await page.goto(`${url}/admin?tab=global-settings`);
  const card = page.getByRole('region', { name: 'Notices' });
  await expect(card.getByText('The game is in the gym')).toBeVisible();
  await expect(card.getByText('Gates open at five')).toBeHidden();
  await card.getByText('One notice has ended').click();
  await expect(card.getByText('Gates open at five')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit Gates open at five' })).toBeVisible();
});
