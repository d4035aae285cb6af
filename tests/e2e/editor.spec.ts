import type { Page } from '@playwright/test';
import { EDITOR } from '../../contract/interface.ts';
import { FONT_SIZES, fontSizeClass, TEXT_COLORS, type TextColor, textColorClass } from '../../contract/rich-text.ts';
import { expectAccessible } from './accessibility.ts';
import { openEditor, paste, save } from './editor-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { DASHBOARD_WIDTHS, expectOnPage, repeatedOn } from './public-page.ts';

// A whole story each; a busy machine needs its time.
test.describe.configure({ timeout: 180_000 });

test('focuses the first editor however late its code loads', async ({ page, server }) => {
  await signIn(page, server.url);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  // React keeps back for a moment what comes just after its "Loading...".
  for (const late of [0, 60, 150, 255, 1500]) {
    await page.route(/rich-text-editor/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.continue();
    });
    await page.goto(`${server.url}/admin?tab=events`);
    const block = page.getByRole('region', { name: 'Navy Banner Content', exact: true });
    await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
    await expect(block.getByRole('textbox', { name: 'Navy Banner Content', exact: true })).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('opens the first editor on a slow processor', async ({ page, server }) => {
  await signIn(page, server.url);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  const block = page.getByRole('region', { name: 'Main Page Content', exact: true });
  await block.getByRole('button', { name: /^(Create|Edit)/ }).click();
  await expect(block.getByRole('textbox', { name: 'Main Page Content', exact: true })).toBeFocused({ timeout: 60_000 });
});

test('shows the cursor of an editor that opens at the lower edge', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 860 });
  await signIn(page, server.url);
  const block = page.getByRole('region', { name: 'Main Page Content', exact: true });
  const open = block.getByRole('button', { name: /^(Create|Edit)/ });
  await open.evaluate((button: HTMLElement) => {
    button.scrollIntoView({ block: 'end' });
    button.click();
  });
  await expect(block.getByRole('textbox', { name: 'Main Page Content', exact: true })).toBeFocused();
  await expect.poll(() => isCursorSeen(page)).toBe(true);
});

/** True if the line with the cursor is on screen, above the bar with Save. */
function isCursorSeen(page: Page) {
  return page.evaluate(() => {
    const node = getSelection()?.focusNode;
    const line = (node instanceof Element ? node : node?.parentElement)?.closest('p');
    if (!line) throw new Error('the cursor stands in no line');
    const { top, bottom } = line.getBoundingClientRect();
    const bar = line.closest('form')?.querySelector('[type="submit"]')?.getBoundingClientRect().top;
    return top >= 0 && bottom <= Math.min(innerHeight, bar ?? 0);
  });
}

test('scrolls the cursor back into view on typing, from any position', async ({ page, server }) => {
  const { text } = await openEditor(page, server.url);
  await paste(text, Array.from({ length: 60 }, (_, index) => `<p>Paragraph ${index} of a long text</p>`).join(''));
  const goToStart = () => text.press('ControlOrMeta+Home');
  // Pasted text that is still being laid out scrolls, and takes the cursor along: until it is away.
  const scrollAway = (placeCursor: () => Promise<void>) =>
    expect(async () => {
      await placeCursor();
      await text.locator('p').last().scrollIntoViewIfNeeded();
      expect(await isCursorSeen(page)).toBe(false);
    }).toPass();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const key of ['a', 'Enter', 'Delete']) {
      await scrollAway(goToStart);
      await page.keyboard.press(key);
      await expect.poll(() => isCursorSeen(page), { message: `${key} at ${width}` }).toBe(true);
    }
    // Over several paragraphs the editor types in the browser's place.
    await scrollAway(async () => {
      await goToStart();
      for (let line = 0; line < 3; line += 1) await page.keyboard.press('Shift+ArrowDown');
    });
    await page.keyboard.press('b');
    await expect.poll(() => isCursorSeen(page), { message: `over several at ${width}` }).toBe(true);
  }
});

test('shows visitors every size and color, by its class and in its style', { tag: '@slow' }, async ({
  page,
  server,
}) => {
  const { block, text, toolbar } = await openEditor(page, server.url);
  await expect(text).toHaveCSS('min-height', `${EDITOR.minHeight}px`);
  for (const size of FONT_SIZES) {
    await toolbar.getByRole('button', { name: /^Font size/ }).click();
    await page.getByRole('menuitemradio', { name: `${size} px`, exact: true }).click();
    await expect(text).toBeFocused();
    await page.keyboard.type(`size ${size}`);
    await page.keyboard.press('Enter');
  }
  const colors = Object.keys(TEXT_COLORS) as TextColor[];
  const unreadable: TextColor[] = [];
  for (const color of colors) {
    await toolbar.getByRole('button', { name: 'Text color' }).click();
    const swatch = page.locator(`[data-swatch="${color}"]`);
    if ((await swatch.getAttribute('aria-disabled')) === 'true') {
      await expect(swatch).toHaveAccessibleName(/can’t be read here$/);
      unreadable.push(color);
      await page.keyboard.press('Escape');
      continue;
    }
    await swatch.click();
    await expect(text).toBeFocused();
    await page.keyboard.type(`color ${color}`);
    await page.keyboard.press('Enter');
  }
  await save(page, block);
  await expectOnPage(server.url, '/', 'color brown');
  await page.goto(server.url);
  for (const size of FONT_SIZES) {
    const run = page.locator(`main .${fontSizeClass(size)}`, { hasText: new RegExp(`^size ${size}$`) });
    await expect(run).toHaveCSS('font-size', `${size}px`);
  }
  await expectColors(
    page,
    colors.filter((color) => !unreadable.includes(color)),
  );

  // The menu does not offer this color here. A text that already has it keeps it.
  expect(unreadable).toContain('white');
  const runs = unreadable.map((color) => `<p><span style="color: ${TEXT_COLORS[color]}">color ${color}</span></p>`);
  await writeContent(page, server.url, 'about_main_content', runs.join(''));
  await expectOnPage(server.url, '/about', 'color white');
  await page.goto(`${server.url}/about`);
  await expectColors(page, unreadable);
});

async function writeContent(page: Page, url: string, key: string, value: string) {
  const response = await page.request.post(`${url}/api/admin/content`, {
    data: { key, value },
    headers: { origin: url },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

async function expectColors(page: Page, colors: TextColor[]) {
  for (const color of colors) {
    const run = page.locator(`main .${textColorClass(color)}`, { hasText: new RegExp(`^color ${color}$`) });
    const [red, green, blue] = (TEXT_COLORS[color].match(/\w\w/g) ?? []).map((part) => Number.parseInt(part, 16));
    await expect(run).toHaveCSS('color', `rgb(${red}, ${green}, ${blue})`);
  }
}

test('shows the first tools of a phone in one row', async ({ page, server }) => {
  const { toolbar } = await openEditor(page, server.url);
  for (const width of [320, 360, 375, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(toolbar.getByRole('button', { name: 'All tools' })).toBeVisible();
    const tops = await toolbar
      .getByRole('button')
      .evaluateAll((tools) => tools.map((tool) => Math.round(tool.getBoundingClientRect().top)));
    expect(new Set(tops), `tops of the tools, ${width} wide`).toHaveProperty('size', 1);
  }
});

for (const [width, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
  test.describe(width, () => {
    test.use({ viewport });
    const isPhone = width === 'phone';

    test('uses tools, tables, code and links by keyboard alone', repeatedOn(width), async ({ page, server }) => {
      const { block, text, toolbar } = await openEditor(page, server.url);
      await page.keyboard.type('Bring ');
      await page.keyboard.press('Shift+Tab');
      await expect(toolbar.locator(':focus')).toHaveCount(1);
      await expect(toolbar.locator('[tabindex="0"]')).toHaveCount(1);
      const style = toolbar.getByRole('button', { name: 'Style: Paragraph' });
      await page.keyboard.press('End');
      await expect(style).not.toBeFocused();
      await page.keyboard.press('Home');
      await expect(style).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      if (isPhone) {
        await expect(toolbar.getByRole('button', { name: 'All tools' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expectAccessible(page);
      }
      const bold = toolbar.getByRole('button', { name: 'Bold' });
      await page.keyboard.press('Home');
      while (!(await bold.evaluate((tool) => tool === document.activeElement))) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(text).toBeFocused();
      await page.keyboard.type('cowbells');

      const link = toolbar.getByRole('button', { name: 'Link' });
      await link.press('Enter');
      const address = page.getByRole('textbox', { name: 'Web address' });
      await expect(address).toBeFocused();
      await page.keyboard.type('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Visitors can’t open that/)).toBeVisible();
      await expectAccessible(page);
      await address.fill('school.example.org');
      await page.keyboard.press('Enter');
      await expect(text).toBeFocused();

      await page.keyboard.press('Enter');
      const table = toolbar.getByRole('button', { name: 'Table' });
      await table.press('Enter');
      await page.keyboard.press('Enter');
      await expect(text.locator('tr')).toHaveCount(3);
      await page.keyboard.type('Game');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Shift');
      for (const choice of ['Add row below', 'Add column to the left', 'Delete column', 'Delete row']) {
        await table.press('Enter');
        await page.getByRole('menuitem', { name: choice }).press('Enter');
        await expect(text).toBeFocused();
      }
      await table.press('Enter');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(text).toBeFocused();
      await page.keyboard.press('ControlOrMeta+End');
      // The editor reads where the browser's caret went a moment later, and only while it has the focus.
      await page.keyboard.type('Play:');
      await expect(text.locator(':scope > p').last()).toHaveText('Play:');

      const more = toolbar.getByRole('button', { name: 'More tools' });
      await more.press('Enter');
      await page.getByRole('menuitemcheckbox', { name: 'Code block' }).press('Enter');
      await expect(text).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.type('go()');
      await expect(text.locator('pre')).toHaveText(`Play:${EDITOR.codeTab}go()`);
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText('Content added successfully')).toBeVisible();
      await expect(block.getByRole('button', { name: /^Edit/ })).toBeFocused();
      await expectOnPage(
        server.url,
        '/',
        'Bring <strong>cowbells</strong>',
        'href="https://school.example.org"',
        '<pre><code>Play:  go()</code></pre>',
      );
    });
  });
}

test('sets, shows and preserves the language of a passage', async ({ page, server }) => {
  const { block, text, toolbar } = await openEditor(page, server.url);
  // Every tool has room.
  expect(await toolbar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.type('Bienvenidos');
  await page.keyboard.press('Enter');
  await page.keyboard.type('שלום, all');
  // Typed from right to left, before anything is stored.
  const isTypedToTheLeft = await text
    .locator('p')
    .last()
    .evaluate((line) => {
      const [first, last] = [document.createRange(), document.createRange()];
      const words = line.firstChild as Text;
      first.setStart(words, 0);
      first.setEnd(words, 1);
      last.setStart(words, words.length - 1);
      last.setEnd(words, words.length);
      return last.getBoundingClientRect().right < first.getBoundingClientRect().left;
    });
  expect(isTypedToTheLeft).toBe(true);
  await text.getByText('Bienvenidos').click({ clickCount: 3 });
  await toolbar.getByRole('button', { name: 'Language of these words' }).click();
  const choice = page.getByRole('dialog', { name: 'Language of these words' });
  await choice.getByLabel('Language', { exact: true }).selectOption({ label: 'Another language' });
  await choice.getByLabel('Language code').fill('spanish!');
  await choice.getByRole('button', { name: 'Set language' }).click();
  await expect(choice.getByText('Enter a language code, such as pt-BR or haw')).toBeVisible();
  await expectAccessible(page);
  await choice.getByLabel('Language code').fill('PT-br');
  await choice.getByRole('button', { name: 'Set language' }).click();
  await expect(text.locator('span[lang="pt-BR"]')).toHaveText('Bienvenidos');
  await toolbar.getByRole('button', { name: 'Language of these words' }).click();
  await choice.getByLabel('Language', { exact: true }).selectOption({ label: 'Spanish' });
  await choice.getByRole('button', { name: 'Set language' }).click();
  await save(page, block);
  await expectOnPage(
    server.url,
    '/',
    '<p dir="auto"><span lang="es">Bienvenidos</span></p><p dir="auto">שלום, all</p>',
  );
  await block.getByRole('button', { name: /^Edit/ }).click();
  await expect(text.locator('span[lang="es"]')).toHaveText('Bienvenidos');
  await block.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toBeHidden();
  const [stored] = await page.evaluate(async () => (await fetch('/api/site-content')).json());
  expect(stored).toMatchObject({ value: '<p><span lang="es">Bienvenidos</span></p><p>שלום, all</p>' });
});
