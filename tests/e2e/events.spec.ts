import { join } from 'node:path';
import { type Locator, type Page, request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectNotOnPage, expectOnPage, repeatedOn, WIDTHS } from './public-page.ts';

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function readCalendar(url: string, etag = '') {
  const visitor = await request.newContext({ baseURL: url });
  const response = await visitor.get('/calendar.ics', { headers: etag ? { 'if-none-match': etag } : {} });
  const read = { status: response.status(), headers: response.headers(), text: await response.text() };
  await visitor.dispose();
  return read;
}

function expectInCalendar(url: string, ...lines: (string | RegExp)[]): Promise<void> {
  return expect(async () => {
    const { text } = await readCalendar(url);
    for (const line of lines) expect(text).toMatch(line);
  }).toPass();
}

const datesOf = (page: Page): Locator => page.getByRole('region', { name: 'Dates' }).last();

const inYears = (years: number): number => new Date().getFullYear() + years;

for (const [width, viewport] of Object.entries({ phone: WIDTHS.phone, desktop: WIDTHS.desktop })) {
  test(
    `adds, moves and cancels an event, and updates everything about it, on a ${width}`,
    repeatedOn(width),
    async ({ page, server }) => {
      const { url } = server;
      const day = `${inYears(1)}-10-15`;
      await page.setViewportSize(viewport);
      await signIn(page, url);
      await page.goto(`${url}/admin?tab=events`);
      const dates = datesOf(page);
      await expect(dates.getByText('Nothing is coming up.')).toBeVisible();
      await expectOnPage(url, '/events', 'Friday, </span>October ', 'all-school parent party');
      await shoot(page, `dates-empty-${width}`);

      await dates.getByLabel('Title').fill('All-school parent party');
      await dates.getByLabel('Event tab').selectOption('friday-night-lights');
      await dates.getByLabel('Date', { exact: true }).fill(day);
      await expect(dates.getByRole('button', { name: 'Add date' })).toBeDisabled();
      await expect(dates.getByText('Enter a title, a date and a time first.')).toBeVisible();
      await dates.getByLabel('Starts at').fill('17:00');
      await expect(dates.getByText('Enter a title, a date and a time first.')).toHaveCount(0);
      // A last day that was typed for a whole day is seen, and can be fixed, once the event has hours.
      await dates.getByRole('switch', { name: 'All day' }).click();
      await dates.getByLabel('Last day').fill(`${inYears(1)}-10-17`);
      await dates.getByRole('switch', { name: 'All day' }).click();
      await expect(dates.getByLabel('Last day')).toHaveValue(`${inYears(1)}-10-17`);
      await dates.getByRole('button', { name: 'Add date' }).click();
      await expect(dates.getByText('Enter the time it ends on the last day, or clear the last day')).toBeVisible();
      await expect(dates.getByLabel('Ends at')).toBeFocused();
      await shoot(page, `dates-half-an-end-${width}`);
      await dates.getByLabel('Last day').fill('');
      await dates.getByLabel('Ends at').fill('20:00');
      await dates.getByLabel('Place').fill('Home field');
      // Only the big ones take the ticket at the top of the page.
      await expect(dates.getByRole('switch', { name: 'Save the date' })).not.toBeChecked();
      await dates.getByRole('switch', { name: 'Save the date' }).click();
      await dates.getByRole('button', { name: 'Add date' }).click();
      await expect(page.getByText('Date added successfully')).toBeVisible();
      await expect(dates.getByText('In the banner')).toBeVisible();
      await expectOnPage(url, '/events', 'Coming up', 'All-school parent party', 'schema.org/EventScheduled');
      await expectOnPage(url, '/events', '5\u00a0pm to 8\u00a0pm · Home field');
      await expectInCalendar(url, /^DTSTART;TZID=America\/Los_Angeles:\d{4}1015T170000\r$/m, /^STATUS:CONFIRMED\r$/m);

      // Four taps at most: the button, a day, and the one that saves.
      await dates.getByRole('button', { name: 'Move All-school parent party' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move All-school parent party' });
      await shoot(page, `dates-move-${width}`);
      await expectAccessible(page);
      await dialog.getByLabel('New date').fill('');
      await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
      await expect(dialog.getByLabel('Starts at')).toHaveValue('17:00');
      await dialog.getByLabel('New date').fill(`${inYears(1)}-10-16`);
      await dialog.getByLabel('Starts at').fill('');
      await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
      await dialog.getByLabel('Starts at').fill('17:00');
      await dialog.getByRole('button', { name: 'A week later' }).click();
      await dialog.getByRole('button', { name: 'Move', exact: true }).click();
      await expect(page.getByText('Date moved successfully')).toBeVisible();
      await expect(dates.getByText('Moved to a new date')).toBeVisible();
      await expectOnPage(url, '/events', 'New date. Was ', 'schema.org/EventRescheduled', 'previousStartDate');
      await expectInCalendar(url, /^DTSTART;TZID=America\/Los_Angeles:\d{4}1022T170000\r$/m);

      await dates.getByRole('button', { name: 'Cancel event: All-school parent party' }).click();
      await expect(page.getByText('Event canceled.')).toBeVisible();
      await expectOnPage(url, '/events', 'Canceled', 'schema.org/EventCancelled');
      await expectInCalendar(url, /^STATUS:CANCELLED\r$/m);
      await shoot(page, `dates-canceled-${width}`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Put back')).toBeVisible();
      await expectOnPage(url, '/events', 'schema.org/EventRescheduled');
      await expectInCalendar(url, /^STATUS:CONFIRMED\r$/m);

      await dates.getByRole('button', { name: 'Same again next year: All-school parent party' }).click();
      await expect(page.getByText(/^Planned for .* Visitors don’t see it yet\.$/)).toBeVisible();
      await expect(dates.getByText('Inactive')).toBeVisible();
      await expectAccessible(page);
      await shoot(page, `dates-${width}`);
      const [move, again] = await Promise.all(
        ['Move', 'Same again next year'].map((name) =>
          dates
            .getByRole('button', { name })
            .first()
            .evaluate((button) => {
              const range = document.createRange();
              range.selectNodeContents(button);
              return [button.getBoundingClientRect().left, range.getBoundingClientRect().left];
            }),
        ),
      );
      if (width === 'phone') expect(again?.[1], 'left edge of the words').toBeCloseTo(move?.[0] ?? 0, -1);

      for (const name of ['phone', 'tablet', 'desktop'] as const) {
        if (width !== 'phone') break;
        await page.setViewportSize(WIDTHS[name]);
        await page.goto(`${url}/events`);
        await shoot(page, `events-${name}`);
        await expectAccessible(page);
      }
    },
  );
}

test('shows families coming events without scripts, and gives their calendar only changes', async ({
  browser,
  page,
  server,
}) => {
  const { url } = server;
  await signIn(page, url);
  const event = { title: 'Pickleball night', tab: 'pickleball', startsAt: `${inYears(1)}-05-08T18:00` };
  const made = await call(page, 'POST', '/api/admin/calendar-events', { ...event, description: 'Bring a paddle.' });
  await expectOnPage(url, '/events', 'Pickleball night', 'Bring a paddle.');
  await expectNotOnPage(url, '/events', 'Save the date');

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: WIDTHS.phone });
  const reader = await context.newPage();
  await reader.goto(`${url}/events`);
  const coming = reader.getByRole('region', { name: 'Coming up' });
  await coming.locator('summary').focus();
  await reader.keyboard.press('Enter');
  const file = coming.getByRole('link', { name: 'Apple, Outlook and others' });
  expect(await file.getAttribute('href')).toBe(`/calendar/${made.slug}.ics`);
  await expect(coming.getByRole('link', { name: /^Google/ })).toHaveAttribute(
    'href',
    /calendar\.google\.com.*Pickleball/,
  );
  await expect(coming.getByRole('link', { name: /^Subscribe/ })).toHaveAttribute('href', /^webcal:.*\/calendar\.ics$/);
  await shoot(reader, 'events-without-scripts');
  await context.close();

  const first = await readCalendar(url);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'access-control-allow-origin': '*',
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  // Smaller forms take the place of the quick ones once nobody has published for a while.
  let etag = '';
  const isStable = async () => {
    const before = etag;
    etag = (await readCalendar(url)).headers.etag ?? '';
    return etag === before;
  };
  await expect.poll(isStable, { intervals: [5_000], timeout: 60_000 }).toBe(true);
  await call(page, 'POST', '/api/admin/content', { key: 'events_main_content', value: '<p>Other words</p>' });
  await expectOnPage(url, '/events', 'Other words');
  await expect(async () => expect((await readCalendar(url, etag)).status).toBe(304)).toPass();
  await call(page, 'PUT', `/api/admin/calendar-events/${made.id}`, { place: 'Gym' });
  await expect(async () => expect((await readCalendar(url, etag)).status).toBe(200)).toPass();
});

for (const [width, viewport] of Object.entries({ phone: WIDTHS.phone, desktop: WIDTHS.desktop })) {
  test(`creates a year of board meetings at once, on a ${width}`, repeatedOn(width), async ({ page, server }) => {
    const { url } = server;
    // The first Tuesday of a month.
    const year = inYears(1);
    const day = new Date(Date.UTC(year, 0, 1 + ((9 - new Date(Date.UTC(year, 0, 1)).getUTCDay()) % 7)));
    await page.setViewportSize(viewport);
    await signIn(page, url);
    await page.goto(`${url}/admin?tab=events`);
    const dates = datesOf(page);
    await dates.getByLabel('Title').fill('Board meeting');
    await dates.getByLabel('Date', { exact: true }).fill(day.toISOString().slice(0, 10));
    await dates.getByLabel('Starts at').fill('19:00');
    await dates.getByLabel('Repeats', { exact: true }).selectOption('Every month, on the first Tuesday');
    await dates.getByLabel('Repeats until').fill(day.toISOString().slice(0, 10));
    await dates.getByRole('button', { name: 'Add date' }).click();
    await expect(dates.getByText('Repeats until must leave room for a second date')).toBeVisible();
    await expect(dates.getByLabel('Repeats until')).toBeFocused();
    await dates.getByLabel('Repeats until').fill(`${year}-05-31`);
    await expect(dates.getByText(/^5 dates, the last on Tuesday, May \d, \d{4}$/)).toBeVisible();
    await shoot(page, `series-form-${width}`);
    await expectAccessible(page);
    await dates.getByRole('button', { name: 'Add date' }).click();
    await expect(page.getByText('5 dates added')).toBeVisible();
    await expect(dates.getByText('5 of 5')).toBeVisible();
    await expectOnPage(url, '/events', 'Board meeting');
    await expect.poll(async () => (await readCalendar(url)).text.match(/^SUMMARY:Board meeting\r$/gm)?.length).toBe(5);

    await dates.getByRole('button', { name: 'Edit Board meeting, 3 of 5' }).click();
    await dates.getByLabel('Starts at').fill('18:30');
    await expect(dates.getByText('2 more dates of this series')).toBeVisible();
    await dates.getByRole('switch', { name: 'Change the later ones too' }).click();
    await shoot(page, `series-edit-${width}`);
    await dates.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('3 dates updated')).toBeVisible();
    await expect(dates.getByText(/6:30 pm/)).toHaveCount(3);
    await expect(dates.getByText(/7:00 pm/)).toHaveCount(2);
    await shoot(page, `series-${width}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(dates.getByText(/7:00 pm/)).toHaveCount(5);
    await expectAccessible(page);

    await dates.getByRole('button', { name: 'Delete this and later ones: Board meeting, 3 of 5' }).press('Enter');
    const deleted = page.getByRole('listitem').filter({ hasText: 'This date and the later ones deleted' });
    await expect(deleted).toBeVisible();
    await expect(dates.getByText('2 of 2')).toBeVisible();
    await shoot(page, `series-deleted-${width}`);
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(dates.getByText('5 of 5')).toBeVisible();
  });
}

test('shows a season of dates a dozen at a time, and all of them in print', async ({ page, server }) => {
  await signIn(page, server.url);
  const weekly = { every: 'week', until: `${inYears(1)}-05-31` };
  const meeting = { title: 'Board meeting', startsAt: `${inYears(1)}-01-05T19:00`, repeats: weekly };
  await call(page, 'POST', '/api/admin/calendar-events/series', meeting);
  await expectOnPage(server.url, '/events', 'later dates');
  await page.setViewportSize(WIDTHS.phone);
  await page.goto(`${server.url}/events`);
  const dates = page.getByRole('region', { name: 'Coming up' }).getByRole('heading', { name: 'Board meeting' });
  await expect(dates.filter({ visible: true })).toHaveCount(12);
  await page.emulateMedia({ media: 'print' });
  await expect(dates.last()).toBeVisible();
  await expect(page.getByText('Add to calendar').first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByText(/^Show \d+ later dates$/).click();
  await expect(dates.last()).toBeVisible();
  await expect(dates.filter({ visible: true })).toHaveCount(await dates.count());
  await expectAccessible(page);
});
