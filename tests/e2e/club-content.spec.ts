import type { Page } from '@playwright/test';
import { loadCompiledSite } from '../../api/render/site-renderer.ts';
import type { ImageInfo } from '../../contract/media.ts';
import { PAGE_PATHS } from '../../contract/pages.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { makeContent, makeDocument, makeEvent, makeHeroImage, makeInput } from '../../contract/testing-input.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { WIDTHS } from './public-page.ts';

const CARD = '/objects/images/card-cocoa.webp';
const LONG_DONATE = 'Give to the annual fund drive before the last home game of the season, and thank you';
const SPLIT = `All athletics of the lower, middle and upper school together | 52.75
Middle School | 5.1
Transportation | 2.6
Tape and ice | 2.7
Interscholastic championships | 31.78
Seniors | 5.07`;

const slide = { ...makeHeroImage({ imageUrl: CARD }), title: 'The cocoa line', description: 'Two parents, one urn.' };

/** Opens a page as the compiled site renders it from `input`, with the files of a running server around it. */
async function openRendered(page: Page, url: string, path: string, input: RenderInput): Promise<void> {
  const { body } = await (await loadCompiledSite('dist'))(input, path);
  await page.route(url + path, (route) => route.fulfill({ body: body.toString(), contentType: 'text/html' }));
  await page.goto(url + path);
}

const contentOf = (...items: [key: string, value: string, type?: 'text'][]) =>
  items.map(([key, value, type], id) => ({ ...makeContent(key, value, type), id }));

test.describe('unavailable images', () => {
  test.use({ expectedProblems: ['dead.invalid', 'ERR_NAME_NOT_RESOLVED'] });

  test('are replaced by artwork in hero and carousel, and leave no gap in a text', async ({ page, seededServer }) => {
    const dead = 'https://dead.invalid/a.jpg';
    const heroes = [1, 2].map((id) => makeHeroImage({ id, imageUrl: dead }));
    const input = makeInput({
      heroImages: heroes,
      carouselImages: [{ ...slide, imageUrl: dead }],
      contentItems: contentOf([
        'home_main_content',
        `<h2>Us</h2><p>Before.</p><p><img src="${dead}" alt="Gone"></p><p>After.</p>`,
      ]),
    });
    await openRendered(page, seededServer.url, PAGE_PATHS.home, input);
    const shown = page.locator('.hero-slide[data-state="active"] img');
    await expect(shown).toHaveAttribute('src', /scene-home/);
    await expect(shown).toHaveAttribute('alt', '');
    // It comes to life after the paint, and keeps the artwork.
    await expect(page.locator('.hero astro-island:not([ssr])')).toHaveCount(1);
    await page.getByRole('button', { name: 'Next picture' }).first().click();
    await expect(page.locator('.hero-slide[data-state="active"] img')).toHaveAttribute('src', /scene-home/);
    await page.locator('.carousel-band').scrollIntoViewIfNeeded();
    await expect(page.locator('.carousel-band img')).toHaveAttribute('src', /scene-home/);
    await expect(page.locator('.prose p', { has: page.locator('img') })).toBeHidden();
  });

  test('on the impact tab are hidden with their card, but the figures stay', async ({ page, seededServer }) => {
    const contentItems = contentOf(['about_impact_image', 'https://dead.invalid/split.png', 'text']);
    await openRendered(page, seededServer.url, PAGE_PATHS.about, makeInput({ contentItems }));
    await page.getByRole('heading', { name: 'Every dollar, down the field' }).scrollIntoViewIfNeeded();
    await expect(page.locator('[data-impact-card]')).toBeHidden();
    await expect(page.getByText('52.75%')).toBeVisible();
  });
});

test('enlarges the impact image on click, and shows its description', async ({ page, seededServer }) => {
  const description = 'A field of a hundred yards, shared by four groups';
  const info: ImageInfo = {
    name: 'card-cocoa.webp',
    width: 960,
    height: 720,
    format: 'webp',
    frames: 1,
    dominantColor: '#102030',
    placeholder: '',
    variants: [],
    focalPoint: null,
    description,
  };
  const contentItems = contentOf(['about_impact_image', CARD, 'text']);
  const input = { ...makeInput({ contentItems }), media: { [CARD]: info } };
  await openRendered(page, seededServer.url, PAGE_PATHS.about, input);
  await page.getByRole('img', { name: description }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: description })).toBeVisible();
});

for (const text of ['<p>Ask the treasurer.</p>', '<ul><li>K–12: $52,750</li><li>Seniors: $5,070</li></ul>']) {
  test(`shows no diagram and no built-in figure beside a split in other words: ${text}`, async () => {
    const render = await loadCompiledSite('dist');
    const contentItems = contentOf(['about_fund_allocation', text]);
    const html = (await render(makeInput({ contentItems }), PAGE_PATHS.about)).body.toString();
    expect(html).toContain(text);
    expect(html).not.toMatch(/52\.75|5\.78|36\.40|5\.07|impact-dialog/);
  });
}

test('keeps labels of the fund diagram apart and within their segments', async ({ page, seededServer }) => {
  const contentItems = contentOf(['about_fund_split', SPLIT, 'text']);
  const between = [320, 375, 912, 1024].map((width) => ({ width, height: 700 }));
  for (const viewport of [...between, ...Object.values(WIDTHS)]) {
    await page.setViewportSize(viewport);
    await openRendered(page, seededServer.url, PAGE_PATHS.about, makeInput({ contentItems }));
    const field = page.locator('[data-impact-card] [data-fund-drawing]');
    await field.scrollIntoViewIfNeeded();
    const { boxes, room, brokenFigures } = await field.evaluate((drawing) => {
      const labels = [...drawing.querySelectorAll('[data-fund-label]')];
      const figures = labels.filter(({ textContent }) => /^\s*[\d.]+%\s*$/.test(textContent));
      const { top, bottom } = drawing.getBoundingClientRect();
      return {
        boxes: labels
          .map((label) => label.getBoundingClientRect().toJSON() as DOMRect)
          .filter(({ width }) => width > 0),
        room: { top, bottom },
        brokenFigures: figures.filter(
          (figure) => figure.clientHeight > 1.5 * parseFloat(getComputedStyle(figure).fontSize),
        ).length,
      };
    });
    expect(brokenFigures, `${viewport.width} px: figures in two lines`).toBe(0);
    expect(boxes.length).toBeGreaterThan(3);
    for (const [index, box] of boxes.entries()) {
      expect(box.top).toBeGreaterThanOrEqual(room.top - 1);
      expect(box.bottom).toBeLessThanOrEqual(room.bottom + 1);
      for (const other of boxes.slice(index + 1)) {
        const shared = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const isBeside = box.bottom <= other.top + 1 || other.bottom <= box.top + 1;
        expect(isBeside ? 0 : shared, `${viewport.width} px: pixels over one another`).toBeLessThan(3);
      }
    }
  }
});

test('shows documents of a page in their frames', async ({ page, seededServer }) => {
  const documentUrl = 'https://roster.example.org/crew';
  await page.route(`${documentUrl}**`, (route) => route.fulfill({ body: '<p>Crew</p>', contentType: 'text/html' }));
  const embedDocuments = [
    makeDocument({ title: 'Crew roster', documentUrl, pageType: 'events', section: '', height: 0 }),
  ];
  await openRendered(page, seededServer.url, PAGE_PATHS.events, makeInput({ embedDocuments }));
  await expect(page.getByRole('heading', { name: 'Crew roster', level: 2 })).toBeVisible();
  const frame = page.locator('iframe[title="Crew roster"]');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByText('Crew')).toBeVisible();
  await expect(page.getByText('Fetching the document…')).toBeHidden();
  await expect(frame).toHaveAttribute('height', '600');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  await expectAccessible(page);
});

// WCAG 1.4.12.
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

test('keeps headlines off the image when a reader enlarges letters', async ({ browser, seededServer }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  for (const width of [900, 1152, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of Object.values(PAGE_PATHS)) {
      await page.goto(seededServer.url + path);
      await page.addStyleTag({ content: TEXT_SPACING });
      const { room, sideways } = await page.evaluate(() => {
        const frame = document.querySelector('.hero-frame')?.getBoundingClientRect() ?? new DOMRect();
        const range = document.createRange();
        const rooms = [...document.querySelectorAll('.hero h1 span')].flatMap((line) => {
          range.selectNodeContents(line);
          // Its edge leans by 20°.
          return [...range.getClientRects()].map(
            ({ right, bottom }) => frame.left + (frame.bottom - bottom) * 0.364 - right,
          );
        });
        const { scrollWidth, clientWidth } = document.documentElement;
        return { room: Math.min(...rooms), sideways: scrollWidth - clientWidth };
      });
      expect(room, `${path} at ${width}: pixels between headline and picture`).toBeGreaterThan(0);
      expect(sideways, `${path} at ${width}: pixels to scroll sideways`).toBe(0);
    }
  }
  await context.close();
});

test('shows the full donate button without covering the text of a phone’s first screen', async ({
  page,
  seededServer,
}) => {
  const contentItems = contentOf(['donate_button_text', LONG_DONATE, 'text']);
  for (const input of [makeInput(), makeInput({ contentItems })]) {
    for (const path of Object.values(PAGE_PATHS)) {
      await page.setViewportSize(WIDTHS.phone);
      await openRendered(page, seededServer.url, path, input);
      await expect(page.locator('[data-donate-dock] astro-island:not([ssr])')).toHaveCount(1);
      const covered = () =>
        page.evaluate(() => {
          const link = document.querySelector('[data-donate-dock] a');
          const isCircle = link?.hasAttribute('data-collapsed');
          const own = link?.children[isCircle ? 1 : 0]?.getBoundingClientRect();
          const range = document.createRange();
          const lines = [...document.querySelectorAll('[data-clear-of-donate]')].flatMap((part) => {
            const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
            const found: DOMRect[] = [];
            while (words.nextNode()) {
              range.selectNodeContents(words.currentNode);
              found.push(...range.getClientRects());
            }
            return found;
          });
          return lines.filter(
            (line) =>
              own && line.left < own.right && line.right > own.left && line.top < own.bottom && line.bottom > own.top,
          ).length;
        });
      await expect.poll(covered, `${path}: lines under the button`).toBe(0);
    }
  }
  const link = page.locator('[data-donate-dock] a');
  const scroll = (top: number) =>
    page.evaluate(async (place) => {
      scrollTo({ top: place, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }, top);
  await scroll(900);
  await scroll(700);
  await expect(link).not.toHaveAttribute('data-collapsed');
  // In text of twice the size, it would cover a quarter of the screen.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await scroll(900);
  await scroll(700);
  await expect(link).toHaveAttribute('data-collapsed');
  await page.reload();
  await page.setViewportSize(WIDTHS.desktop);
  const text = page.getByText(LONG_DONATE);
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('gives a single image the whole row, and leaves no gap beside a long Trailblazer text', async ({
  page,
  seededServer,
}) => {
  const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height ?? 0;
  await openRendered(page, seededServer.url, PAGE_PATHS.home, makeInput({ carouselImages: [slide] }));
  const words = await page.getByText('Two parents, one urn.').boundingBox();
  const image = await page.locator('.carousel-picture').boundingBox();
  expect(words?.x).toBeGreaterThan((image?.x ?? 0) + (image?.width ?? 0));
  const contentItems = contentOf(['events_fnl_trailblazer', `<p>${'Your logo on the scoreboard. '.repeat(40)}</p>`]);
  await openRendered(page, seededServer.url, PAGE_PATHS.events, makeInput({ contentItems }));
  const intro = await page.locator('[data-sponsors-intro]').boundingBox();
  const largest = await page.locator('[data-tier]').first().boundingBox();
  expect(largest?.y).toBeLessThan((intro?.y ?? 0) + (intro?.height ?? 0) + 40);
  expect(await heightOf(':has(> [data-sponsors-intro])')).toBeLessThan(1100);
});

test('distinguishes the current page, selected tab and shown image in forced colors', async ({
  page,
  seededServer,
}) => {
  const styleOf = (selector: string, pseudo: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [part, name]) => getComputedStyle(element, part).getPropertyValue(name ?? ''),
        [pseudo, property],
      );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto(`${seededServer.url}/events`);
    expect(await styleOf('header a[aria-current]', '', 'text-decoration-line')).toBe('underline');
    expect(await styleOf('header a[aria-current]', '::before', 'display')).toBe('none');
    const selected = await styleOf('[role=tab][aria-selected=true]', '::before', 'background-color');
    expect(selected).not.toBe(await styleOf('[role=tab][aria-selected=false]', '::before', 'background-color'));
    expect(selected).not.toBe(await styleOf('body', '', 'background-color'));
    const current = await styleOf('button[aria-label^="Show picture"][aria-current]', '::before', 'background-color');
    expect(current).not.toBe(
      await styleOf('button[aria-label^="Show picture"]:not([aria-current])', '::before', 'background-color'),
    );
  }
});

test('keeps words, amounts and the controls of pictures whole on narrow phones', async ({ page, seededServer }) => {
  const heroImages = [1, 2, 3, 4, 5, 6].map((id) =>
    makeHeroImage({ id, imageUrl: `${seededServer.url}/icon-512.png` }),
  );
  for (const width of [320, 360, 389, 390]) {
    await page.setViewportSize({ width, height: 740 });
    for (const count of [3, 4, 6]) {
      await openRendered(
        page,
        seededServer.url,
        PAGE_PATHS.home,
        makeInput({ heroImages: heroImages.slice(0, count) }),
      );
      const controls = await page
        .locator('.hero-controls button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
      const seen = controls.filter((box) => box.width > 0);
      expect(new Set(seen.map(({ top }) => top)).size, `${count} pictures at ${width}: lines`).toBe(1);
      expect(Math.max(...seen.map(({ right }) => right)), `${count} pictures at ${width}`).toBeLessThan(width);
    }
  }
  await page.setViewportSize({ width: 320, height: 740 });
  const title = 'Homecoming game and championship';
  const calendarEvents = [makeEvent({ title, startsAt: '2027-10-15T18:00', endsAt: null })];
  await openRendered(page, seededServer.url, PAGE_PATHS.events, makeInput({ calendarEvents }));
  for (const text of ['Homecoming', 'championship', '$5,000']) {
    const lines = await page
      .getByRole('main')
      .getByText(text)
      .evaluateAll(
        (elements, word) =>
          elements.map((element) => {
            const node = element.lastChild as Text;
            const range = document.createRange();
            range.setStart(node, node.data.indexOf(word));
            range.setEnd(node, node.data.indexOf(word) + word.length);
            return range.getClientRects().length;
          }),
        text,
      );
    expect(lines, text).toContain(1);
    expect(Math.max(...lines), text).toBe(1);
  }
});
