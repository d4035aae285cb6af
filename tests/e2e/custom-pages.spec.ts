import { type Locator, type Page, request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, SCREENS, signIn, test } from './fixtures.ts';
import { expectOnPage, repeatedOn, WIDTHS } from './public-page.ts';

const SHOTS = process.env.SCREENSHOTS;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/pages-${name}.png`, fullPage: true });
}

for (const [screen, viewport] of SCREENS) {
  test(
    `a volunteer adds a page with four sections, renames it and takes it back, on a ${screen}`,
    repeatedOn(screen),
    async ({ page, server: { url }, expectedProblems }) => {
      expectedProblems.push('400');
      await page.setViewportSize(viewport);
      await signIn(page, url);
      await page.goto(`${url}/admin?tab=pages`);
      const card = page.getByRole('region', { name: 'Pages' });
      let taps = 0;
      const tap = async (target: Locator): Promise<void> => {
        taps += 1;
        await target.click();
      };
      const addSection = (kind: string) => tap(card.getByRole('button', { name: `Add section: ${kind}` }));
      await expect(card.getByText('No pages yet. Add one below.')).toBeVisible();
      await tap(card.getByLabel('Title', { exact: true }));
      await page.keyboard.type('Membership');
      await tap(card.getByLabel('Banner sentence'));
      await page.keyboard.type('Every family is a member.');
      await addSection('Text');
      const text = card.getByRole('textbox', { name: 'Text', exact: true });
      await expect(text).toBeVisible();
      await tap(text);
      await page.keyboard.type('Dues pay for buses.');
      await addSection('Cards');
      await expect(card.getByRole('group', { name: 'Cards, section 2' }).getByLabel('Heading')).toBeFocused();
      await tap(card.getByRole('button', { name: 'Add a card' }));
      await expect(card.getByLabel('Card title')).toBeFocused();
      await page.keyboard.type('Gold member');
      await addSection('Events');
      await addSection('Buttons');
      await tap(card.getByRole('button', { name: 'Add a button' }));
      await expect(card.getByLabel('Button text')).toBeFocused();
      await page.keyboard.type('Join today');
      await tap(card.getByLabel('Link').last());
      await page.keyboard.type('/get-involved');
      await tap(card.getByLabel('In the header menu'));
      await tap(card.getByLabel('Published'));
      await shoot(page, `form-${screen}`);
      await expectAccessible(page);
      await tap(card.getByRole('button', { name: 'Add page' }));
      await expect(page.getByText('Page added successfully')).toBeVisible();
      console.log(`${screen}: a page with four sections takes ${taps} taps`);
      expect(taps).toBeLessThanOrEqual(16);
      await expectOnPage(
        url,
        '/membership',
        'Membership',
        'Every family is a member.',
        'Dues pay for buses.',
        'Gold member',
      );
      await expectOnPage(url, '/membership', 'href="/get-involved"', 'Join today');
      await expectOnPage(url, '/sitemap.xml', '/membership</loc>');

      await card.getByRole('button', { name: 'Edit Membership' }).click();
      const form = card.getByRole('form', { name: /^Edit/ });
      await form.getByRole('button', { name: 'Move Buttons, section 4 up' }).press('Enter');
      await expect(form.getByText('Buttons moved. It is row 3 of 4 now.')).toBeAttached();
      await form.getByLabel('Address').fill('/admin');
      await form.getByRole('button', { name: 'Update' }).click();
      await expect(form.getByText('/admin is an address of the site itself. Choose another one.')).toBeVisible();
      await form.getByLabel('Address').fill('/join');
      await form.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Page updated successfully')).toBeVisible();
      await expectOnPage(url, '/join', 'Gold member');
      const visitor = await request.newContext({ baseURL: url, maxRedirects: 0 });
      const old = await visitor.get('/membership');
      expect([old.status(), old.headers().location]).toEqual([308, '/join']);
      await expectAccessible(page);
      await shoot(page, `card-${screen}`);

      await card.getByRole('button', { name: 'Copy Membership' }).click();
      await expect(card.getByLabel('Title', { exact: true })).toHaveValue('Copy of Membership');
      await expect(card.getByRole('button', { name: 'Delete Gold member, card 1' })).toBeVisible();
      await card.getByRole('button', { name: 'Delete Membership' }).click();
      await expectOnPage(url, '/join', 'This page is no longer here.');
      await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
      await expectOnPage(url, '/join', 'Gold member');
      await visitor.dispose();
    },
  );
}

test('a draft is seen in the preview alone, and a page shows at every width', async ({ page, server: { url } }) => {
  await signIn(page, url);
  const long = 'Extracurricular'.repeat(4);
  const sections = [
    {
      kind: 'text',
      value:
        '<h2>Who may join</h2><p>Everybody. See <a href="/events">the events</a>.</p><ul><li>One</li></ul><table><tbody><tr><th>Level</th></tr><tr><td>Gold</td></tr></tbody></table>',
    },
    {
      kind: 'cards',
      heading: 'Levels',
      cards: ['Gold', long, 'Blue'].map((title) => ({ title, text: `All of it. ${long}`, url: '/events' })),
    },
    {
      kind: 'images',
      heading: long,
      images: [{ imageUrl: `${url}/icon-512.png`, altText: 'The badge', caption: long }],
    },
    {
      kind: 'buttons',
      buttons: [
        { label: `Join ${long.slice(0, 50)}`, url: 'https://school.example.org/join' },
        { label: 'Ask', url: `${url}/about` },
      ],
    },
    { kind: 'events', tab: null },
    { kind: 'papers' },
  ];
  const startsAt = `${new Date().getFullYear() + 1}-10-17T19:00`;
  await call(page, 'POST', '/api/admin/calendar-events', { title: 'Friday Night Lights', startsAt });
  const draft = {
    title: 'Scholarships for the whole family',
    path: '/membership',
    banner: 'Join us. It pays for buses.',
    sections,
  };
  const { id } = (await call(page, 'POST', '/api/admin/pages', draft)) as { id: number };
  const visitor = await request.newContext({ baseURL: url });
  expect((await visitor.get('/membership')).status()).toBe(404);
  // The home page is slow to load, so another page is chosen first.
  await page.route('**/preview', (route) => setTimeout(() => void route.continue().catch(() => undefined), 2000));
  await page.goto(`${url}/admin?tab=preview`);
  const previewed = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await page.getByLabel('Page', { exact: true }).selectOption('Scholarships for the whole family');
  await expect(previewed).toHaveText('Scholarships for the whole family');
  await call(page, 'PUT', `/api/admin/pages/${id}`, { isPublished: true });
  await expectOnPage(url, '/membership', 'Levels', 'Friday Night Lights');
  for (const [name, size] of [...Object.entries(WIDTHS), ['narrow', { width: 320, height: 700 }] as const]) {
    await page.setViewportSize(size);
    await page.goto(`${url}/membership`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect(page.getByRole('link', { name: 'Ask', exact: true })).not.toHaveAttribute('target');
    await expect(page.locator('main th')).toHaveCSS('text-align', 'start');
    expect(await page.getByRole('heading', { level: 1 }).evaluate(countLinesOfFirstWord)).toBe(1);
    await shoot(page, `public-${name}`);
    await expectAccessible(page);
  }
  await call(page, 'PUT', `/api/admin/pages/${id}`, { isPublished: false });
  await expectOnPage(url, '/membership', 'This page is no longer here.');
  await page.goto(`${url}/preview/membership`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scholarships for the whole family');
  await call(page, 'PUT', `/api/admin/pages/${id}`, { isPublished: true });
  await expectOnPage(url, '/membership', 'Levels');
  await page.goto(`${url}/admin?tab=pages`);
  await page.getByRole('button', { name: 'Edit Scholarships for the whole family' }).click();
  await page.getByRole('button', { name: 'Move Text, section 1 down' }).press('Enter');
  const moved = page.getByRole('button', { name: 'Move Text, section 2 down' });
  await expect(moved).toBeFocused();
  await expect(moved).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Scholarships for the whole family' }).click();
  await expectOnPage(url, '/membership', 'This page is no longer here.');
  await page.goto(`${url}/membership`);
  await expectAccessible(page);
  await shoot(page, 'gone');
  await visitor.dispose();
});

function countLinesOfFirstWord(heading: HTMLElement): number {
  const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
  const { index = 0, 0: word = '' } = /\S+/.exec(text?.textContent ?? '') ?? {};
  const range = document.createRange();
  range.setStart(text ?? heading, index);
  range.setEnd(text ?? heading, index + word.length);
  return range.getClientRects().length;
}

test('an edit of a page is among what changes for visitors', async ({ page, server: { url } }) => {
  await signIn(page, url);
  const created = { title: 'Membership', path: '/membership', banner: 'Dues are $20.', isPublished: true };
  const { id } = await call(page, 'POST', '/api/admin/pages', created);
  await expectOnPage(url, '/membership', 'Dues are $20.');
  await call(page, 'PUT', '/api/admin/publish/settings', { autoPublish: false });
  await call(page, 'PUT', `/api/admin/pages/${id}`, { banner: 'Dues are $25.' });
  await page.goto(`${url}/admin?tab=differences`);
  await expect(page.getByRole('button', { name: 'Membership (1)' })).toHaveAttribute('aria-pressed', 'true');
  const marked = page.getByRole('region', { name: 'Marked differences' });
  await expect(marked.locator('ins', { hasText: '25' })).toBeVisible();
  await expect(page.frameLocator('iframe >> nth=1').getByText('Dues are $25.')).toBeVisible();
});
