import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { blockOf, call, callAsTreasurer, editorOf, openBlock, START, TREASURER, typeAtEnd } from './editing-steps.ts';
import { expect, openDashboard, signIn, test } from './fixtures.ts';
import { expectOnPage } from './public-page.ts';

async function signInElsewhere(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, url, TREASURER);
  return page;
}

test.describe('two windows', () => {
  test.use({ expectedProblems: ['status of 409'] });

  test('show each other while editing one block, and keep both texts', async ({ page, server, browser }) => {
    await signIn(page, server.url);
    await call(page, 'POST', '/api/admin/users', TREASURER);
    await call(page, 'POST', '/api/admin/content', { key: 'home_main_content', value: START });
    await page.reload();
    const elsewhere = await browser.newContext();
    const other = await signInElsewhere(elsewhere, server.url);

    await openBlock(page);
    await openBlock(other);
    await expect(page.getByText('treasurer is editing this right now.')).toBeVisible();
    await expect(other.getByText('president is editing this right now.')).toBeVisible();

    await typeAtEnd(page, ' Thank you all.');
    await other.keyboard.press('ControlOrMeta+Home');
    await other.keyboard.type('Good news! ');
    await blockOf(other).getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Content updated successfully')).toBeVisible();
    await expect(page.getByText(/treasurer saved this at/)).toBeVisible();
    await expect(page.getByText('treasurer is editing this right now.')).toBeHidden();

    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'treasurer saved this while you were editing' });
    await expect(dialog.getByRole('radio', { name: 'Both' })).toBeChecked();
    await expect(dialog.locator('ins').filter({ hasText: 'Good news' }).first()).toBeVisible();
    await expect(dialog.locator('ins').filter({ hasText: 'Thank you all.' }).first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(editorOf(page)).toContainText('Thank you all.');
    await blockOf(page).getByRole('button', { name: 'Retry' }).click();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('Content updated successfully')).toBeVisible();
    const whole =
      'Good news! Last year you helped us send $148,000 back to teams, clubs and classrooms. Thank you all.';
    await expect(blockOf(page)).toContainText(whole);
    await expect(blockOf(other)).toContainText(whole);
    await elsewhere.close();

    // The same account in a second window: an untouched form follows, and saving there meets no conflict with oneself.
    const second = await page.context().newPage();
    await second.goto(`${server.url}/admin`);
    await openBlock(second);
    await expect(editorOf(second)).toContainText(whole);
    await openBlock(page);
    await typeAtEnd(page, ' See you Friday.');
    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(editorOf(second)).toContainText('See you Friday.');
    await typeAtEnd(second, ' Bring a friend.');
    await blockOf(second).getByRole('button', { name: 'Save' }).click();
    await expect(blockOf(second)).toContainText('See you Friday. Bring a friend.');
    await expect(blockOf(page)).toContainText('See you Friday. Bring a friend.');
  });

  test('show an edit made elsewhere in the preview', async ({ page, server }) => {
    await openDashboard(page, server.url, 'preview');
    const preview = page.frameLocator('iframe[title="Preview of the site"]');
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of ['First words.', 'Second words.']) {
      const items = [{ key: 'home_main_content', value: `<p>${text}</p>` }];
      await call(page, 'PUT', '/api/admin/content', { items });
      await expect(preview.getByText(text)).toBeVisible();
    }
  });

  test('choose field by field when both edit one link', async ({ page, server, browser }) => {
    await signIn(page, server.url);
    await call(page, 'POST', '/api/admin/users', TREASURER);
    await page.goto(`${server.url}/admin?tab=external-links`);
    const footer = page.getByRole('region', { name: 'Footer' });
    await footer.getByRole('button', { name: 'Edit School website' }).click();
    await footer.getByLabel('Name').fill('Our school');

    const elsewhere = await browser.newContext();
    const other = await signInElsewhere(elsewhere, server.url);
    await other.goto(`${server.url}/admin?tab=external-links`);
    const theirs = other.getByRole('region', { name: 'Footer' });
    await theirs.getByRole('button', { name: 'Edit School website' }).click();
    await theirs.getByLabel('Description').fill('Opens the district’s page');
    await theirs.getByRole('button', { name: 'Update' }).click();
    await expect(other.getByText('External link updated successfully')).toBeVisible();

    await expect(footer.getByLabel('Name')).toHaveValue('Our school');
    await footer.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'treasurer saved this while you were editing' });
    await expect(dialog.getByText('Name', { exact: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('External link updated successfully')).toBeVisible();
    await footer.getByRole('button', { name: 'Edit Our school' }).click();
    await expect(footer.getByLabel('Description')).toHaveValue('Opens the district’s page');
    await elsewhere.close();
  });

  test('keep what only the other window changed of an event when one text is chosen', async ({ page, server }) => {
    await signIn(page, server.url);
    const event = { title: 'Pep rally', startsAt: `${new Date().getFullYear() + 1}-10-17T19:00` };
    const { id } = await call(page, 'POST', '/api/admin/calendar-events', event);
    await page.goto(`${server.url}/admin?tab=events`);
    await page.getByRole('button', { name: 'Edit Pep rally' }).click();
    const form = page.getByRole('form', { name: 'Edit Pep rally' });
    await form.getByLabel('Title').fill('Big pep rally');
    const theirs = {
      title: 'Pep rally, rained out',
      startsAt: event.startsAt.replace('17T19:00', '18T18:30'),
      status: 'cancelled',
      tab: 'pickleball',
    };
    await call(page, 'PUT', `/api/admin/calendar-events/${id}`, theirs);
    await form.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'You saved this in another window' });
    await expect(dialog.getByRole('radio', { name: 'In this window' })).toBeChecked();
    await expect(dialog.locator('ins', { hasText: 'Canceled' })).toHaveCount(2);
    await expect(dialog).toContainText(/Oct\s+17/);
    // As the form shows them.
    await expect(dialog).toContainText(/30\s*pm/);
    await expect(dialog.locator('ins', { hasText: 'Pickleball' })).toHaveCount(2);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    // A double click, both of whose clicks come before the dialog closes.
    await dialog.getByRole('button', { name: 'Save this text' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText('Date updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    expect(sent).toHaveLength(1);
    const saved = await page.request.get(`${server.url}/api/admin/calendar-events`);
    expect(await saved.json()).toMatchObject([{ ...theirs, title: 'Big pep rally' }]);
  });

  test('read the sections of a page as text when both edit them', async ({ page, server }) => {
    await signIn(page, server.url);
    const value = '<p>Dues pay for buses.</p>';
    const fields = { title: 'Membership', path: '/membership', sections: [{ kind: 'text', value }] };
    const { id } = await call(page, 'POST', '/api/admin/pages', fields);
    await page.goto(`${server.url}/admin?tab=pages`);
    await page.getByRole('button', { name: 'Edit Membership' }).click();
    const form = page.getByRole('form', { name: 'Edit Membership' });
    await form.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' And for trainers.');
    const sections = [{ kind: 'text', value: '<p>Dues pay for new buses.</p>' }];
    await call(page, 'PUT', `/api/admin/pages/${id}`, { sections });
    await form.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'You saved this in another window' });
    await expect(dialog.locator('ins').filter({ hasText: 'new' })).toBeVisible();
    await expect(dialog.locator('ins').filter({ hasText: 'And for trainers.' })).toBeVisible();
    await expect(dialog).not.toContainText('kind');
  });

  test('read the rows of the menu as names and places when both edit them', async ({ page, server }) => {
    await signIn(page, server.url);
    const item = { key: 'site_menu', value: 'about | About | header\nevents | Events | header' };
    const { id } = await call(page, 'POST', '/api/admin/content', item);
    await page.goto(`${server.url}/admin?tab=global-settings`);
    const card = page.getByRole('region', { name: 'Header and footer menu' });
    await card.getByRole('button', { name: /^Edit/ }).click();
    await card.getByRole('textbox').first().fill('Who we are');
    const value = 'about | Our crew | both\nhttps://join.example.org/ | Join | header';
    await call(page, 'PUT', `/api/admin/content/${id}`, { value });
    await card.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'You saved this in another window' });
    await expect(dialog).toContainText('Who we are, header');
    await expect(dialog).toContainText('Join, header, https://join.example.org/');
    await expect(dialog).not.toContainText('|');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Get Involved, header' })).toHaveCount(2);
  });

  test('show both choices of a store image, and combine one’s description with the other’s image', async ({
    page,
    server,
  }) => {
    await page.route('https://photos.example.org/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await signIn(page, server.url);
    const [key, image] = ['panther_store_online_image', 'https://photos.example.org/'];
    const { id } = await call(page, 'POST', '/api/admin/content', { key, value: `${image}a.jpg` });
    await page.goto(`${server.url}/admin?tab=panther-store`);
    const card = page.getByRole('region', { name: 'Online Store Image' });
    await card.getByRole('button', { name: 'Edit Image' }).click();
    await card.getByLabel('Describe this image').fill('Hoodies on a rack');
    await call(page, 'PUT', `/api/admin/content/${id}`, { value: `${image}b.jpg` });
    await card.getByRole('button', { name: 'Save Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'You saved this in another window' });
    await expect(dialog.locator(`img[src="${image}b.jpg"]`).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('Content updated successfully')).toBeVisible();
    await expect(card.getByRole('img', { name: 'Hoodies on a rack' })).toHaveAttribute('src', `${image}b.jpg`);
  });
});

test.describe('resolution of two edits', () => {
  test.use({ expectedProblems: ['status of 409', 'status of 500'] });

  test('is offered again when saving fails, without overwriting the other edit', async ({ page, server }) => {
    await signIn(page, server.url);
    const { id } = await call(page, 'POST', '/api/admin/content', { key: 'home_main_content', value: START });
    await page.reload();
    await openBlock(page);
    await typeAtEnd(page, ' Thank you all.');
    await call(page, 'PUT', `/api/admin/content/${id}`, {
      value: START.replace('Last', 'Good news! Last'),
      version: 1,
    });
    await blockOf(page).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'You saved this in another window' });
    await page.route(`**/api/admin/content/${id}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(dialog).toBeHidden();
    await expect(blockOf(page).getByText('Not saved. Your text is still here; try again.')).toBeVisible();
    await blockOf(page).getByRole('button', { name: 'Retry' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('Content updated successfully')).toBeVisible();
    await expect(blockOf(page)).toContainText('Good news! Last year');
    await expect(blockOf(page)).toContainText('Thank you all.');
  });

  test('keeps what was typed while the refused save was on its way', async ({ page, server }) => {
    await signIn(page, server.url);
    await page.goto(`${server.url}/admin?tab=external-links`);
    const footer = page.getByRole('region', { name: 'Footer' });
    await footer.getByRole('button', { name: 'Edit School website' }).click();
    await footer.getByLabel('Name').fill('Our school');
    const [{ id }] = await (await page.request.get(`${server.url}/api/admin/external-links`)).json();
    await page.route(`**/api/admin/external-links/${id}`, async (route) => {
      await footer.getByLabel('Description').fill('Typed meanwhile');
      await route.continue();
    });
    await page.request.put(`${server.url}/api/admin/external-links/${id}`, {
      data: { name: 'Their school' },
      headers: { origin: server.url },
    });
    await footer.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('button', { name: 'Save this text' }).click();
    await expect(page.getByText('External link updated successfully')).toBeVisible();
    await footer.getByRole('button', { name: 'Edit Our school' }).click();
    await expect(footer.getByLabel('Description')).toHaveValue('Typed meanwhile');
  });

  test('is not asked for an item that was deleted and put back', async ({ page, server }) => {
    await signIn(page, server.url);
    await call(page, 'POST', '/api/admin/notices', { text: 'Bake sale' });
    await page.goto(`${server.url}/admin?tab=global-settings`);
    await page.getByRole('button', { name: 'Edit Bake sale' }).click();
    const form = page.getByRole('form', { name: 'Edit Bake sale' });
    await form.getByLabel('Text').fill('Bake sale at noon');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/admin?tab=global-settings`);
    await other.getByRole('button', { name: 'Delete Bake sale' }).click();
    await expect(form.getByRole('alert')).toContainText('deleted this while you were editing');
    await other.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(form.getByRole('alert')).toBeHidden();
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Notice updated successfully')).toBeVisible();
    await expectOnPage(server.url, '/', 'Bake sale at noon');
  });

  test('names the author of the other edit of a field', async ({ page, server }) => {
    await signIn(page, server.url);
    await call(page, 'POST', '/api/admin/users', TREASURER);
    await call(page, 'POST', '/api/admin/content', { key: 'donate_button_text', value: 'Give today' });
    await page.goto(`${server.url}/admin?tab=global-settings`);
    const card = page.getByRole('region', { name: 'Floating Donate Button' });
    await card.getByLabel('Button link').fill('https://give.example.org/mine');
    const other = await callAsTreasurer(server.url);
    const link = { key: 'donate_button_url', value: 'https://give.example.org/theirs' };
    expect((await other.post('/api/admin/content', { data: link })).status()).toBe(201);
    await other.dispose();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'treasurer saved this while you were editing' })).toBeVisible();
  });
});

test.describe('other window', () => {
  test.use({ expectedProblems: ['status of 409', 'status of 502'] });

  test('updates what this one has not edited, and never discards what it has', async ({ page, server }) => {
    await signIn(page, server.url);
    const navy = { key: 'home_navy_section', value: '<p>Four dates.</p>' };
    const banner = await call(page, 'POST', '/api/admin/content', navy);
    await page.reload();
    const block = page.getByRole('region', { name: 'Navy Banner Content', exact: true });
    await block.getByRole('button', { name: /^Edit/ }).click();
    const text = block.getByRole('textbox', { name: 'Navy Banner Content', exact: true });
    await expect(text).toBeFocused();

    await test.step('an end that somebody else has set stays where only words are changed', async () => {
      const showUntil = '2099-10-20T17:00';
      await call(page, 'PUT', `/api/admin/content/${banner.id}`, { showUntil, version: 1 });
      await block.getByText('Show only between…').click();
      await expect(block.getByLabel('Show until')).toHaveValue(showUntil);
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' One club.');
      // From the form that the cursor is in alone.
      await page.getByRole('button', { name: 'Edit Headline and buttons' }).click();
      const headline = page.getByRole('form', { name: 'Edit Headline and buttons' });
      await headline.getByRole('textbox', { name: 'Headline' }).fill('Go Panthers');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText('Content updated successfully')).toBeVisible();
      await expectOnPage(server.url, '/', 'Go Panthers');
      await expect(text).toHaveText('Four dates. One club.');
      await block.getByRole('button', { name: 'Save' }).click();
      await expect(block).toContainText('Four dates. One club.');
      await expect(block).toContainText('Until ');
    });

    await test.step('Undo leaves alone what somebody else has written since', async () => {
      const edit = page.getByRole('button', { name: 'Edit Headline and buttons' });
      await edit.click();
      const headline = page.getByRole('form', { name: 'Edit Headline and buttons' });
      await headline.getByRole('textbox', { name: 'Headline' }).fill('Roar');
      await headline.getByRole('button', { name: 'Save' }).click();
      // The message before it offers Undo too.
      await expect(edit).toBeFocused();
      const undo = page.getByRole('button', { name: 'Undo' }).first();
      await expect(undo).toBeVisible();
      await call(page, 'PUT', '/api/admin/content', { items: [{ key: 'home_headline', value: 'Roar louder' }] });
      await undo.click();
      await expect(page.getByText('This has changed since, so it was left as it is')).toBeVisible();
      await expectOnPage(server.url, '/', 'Roar louder');
      await edit.click();
      await headline.getByRole('textbox', { name: 'Headline' }).fill('Roar louder ');
      await headline.getByRole('button', { name: 'Save' }).click();
      await expect(edit).toBeFocused();
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    });

    await test.step('a list that cannot be read again leaves its open form', async () => {
      await page.goto(`${server.url}/admin?tab=external-links`);
      const footer = page.getByRole('region', { name: 'Footer' });
      await footer.getByRole('button', { name: 'Edit School website' }).click();
      await footer.getByLabel('Name').fill('Our school');
      await page.route('**/api/admin/external-links**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await footer.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Failed to save external link')).toBeVisible();
      await expect(footer.getByLabel('Name')).toHaveValue('Our school');
      await page.unrouteAll();
      await footer.getByRole('button', { name: 'Retry' }).click();
      await expect(footer.getByRole('button', { name: 'Edit Our school' })).toBeVisible();
    });

    await test.step('a duplicated tab, which begins with a copy of the name, takes another', async () => {
      const readName = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('window'));
      const name = await readName(page);
      const duplicate = await page.context().newPage();
      await duplicate.addInitScript((copied) => sessionStorage.setItem('window', copied ?? ''), name);
      await duplicate.goto(`${server.url}/admin`);
      await expect.poll(() => readName(duplicate)).not.toBe(name);
      expect(await readName(page)).toBe(name);
    });
  });
});

test.describe('fund figures stored meanwhile', () => {
  test.use({ expectedProblems: ['status of 409'] });

  test('saves the first text about them, and keeps those figures', async ({ page, server }) => {
    await openDashboard(page, server.url, 'about');
    const block = page.getByRole('region', { name: 'Fund Allocation' });
    await block.getByRole('button', { name: /^Create/ }).click();
    await block.getByRole('textbox', { name: 'Fund Allocation' }).click();
    await page.keyboard.type('Where every dollar goes. ');
    // The window has not heard of them yet.
    await page.route('**/api/admin/content', async (route) => {
      if (route.request().method() !== 'GET') await route.continue();
    });
    const value = JSON.stringify(['Teams', 'Clubs'].map((group) => ({ group, percent: 50, description: '' })));
    await call(page, 'PUT', '/api/admin/content', { items: [{ key: 'about_fund_split', value, version: 0 }] });
    await page.unroute('**/api/admin/content');
    await block.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Content added successfully')).toBeAttached();
    const stored = await (await page.request.get(`${server.url}/api/admin/content`)).json();
    const readStored = (key: string) => stored.find((item: { key: string }) => item.key === key)?.value;
    expect(readStored('about_fund_split')).toContain('Clubs');
    expect(readStored('about_fund_allocation')).toContain('Where every dollar goes.');
  });
});
