import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { ACCESSIBILITY_PATH } from '../../contract/release-paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { call } from './editing-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectOnPage, WIDTHS } from './public-page.ts';

async function store(page: Page, url: string, key: string, value: string, type = 'html'): Promise<void> {
  await signIn(page, url);
  await call(page, 'POST', '/api/admin/content', { key, value, type });
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Pixels between what introduces the sponsors, or the largest tier below it, and the card of the next tier. */
function measureGap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [largest, next] = document.querySelectorAll('[data-tier]');
    const intro = document.querySelector('[data-sponsors-intro]');
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const isBelow = box(next).top >= box(largest).bottom;
    return box(next).top - box(isBelow ? largest : intro).bottom;
  });
}

test('leaves no gap beside the largest sponsor, whatever its length', async ({ page, server }) => {
  const { url } = server;
  const perks = range(13).map((index) => `<li><p>Perk ${index + 1} for you</p></li>`);
  await store(page, url, 'events_fnl_trailblazer', `<ul>${perks.join('')}</ul>`);
  await expectOnPage(url, PAGE_PATHS.events, 'Perk 13 for you');
  for (const viewport of [WIDTHS.desktop, WIDTHS.tablet]) {
    await page.setViewportSize(viewport);
    await page.goto(`${url}${PAGE_PATHS.events}`);
    expect(await measureGap(page)).toBeLessThan(80);
    const emptiness = await page.locator('[data-tier]').evaluateAll((cards) =>
      cards.map((card) => {
        const text = card.querySelector('.prose') ?? card;
        return card.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom;
      }),
    );
    expect(emptiness).toHaveLength(4);
    expect(Math.max(...emptiness)).toBeLessThan(200);
  }
});

const TABLE = `<table><thead><tr>${['Date', 'Time', 'What', 'Who', 'Where']
  .map((name) => `<th scope="col"><p>${name}</p></th>`)
  .join('')}</tr></thead><tbody><tr>${[
  'Friday',
  'Noon',
  'Counterrevolutionaries',
  'Volunteers',
  'coach@polyboosters.org',
]
  .map((words) => `<td><p>${words}</p></td>`)
  .join('')}</tr></tbody></table>`;

/** A column that is as wide as its longest word, with a fraction of a pixel. */
const ROSTER =
  '<table><tr><th>Day</th><th>Job description</th><th>Person responsible</th><th>Telephone</th><th>Meeting place</th></tr><tr><td>Monday</td><td>Concessions and cleanup</td><td>President</td><td>555-0100</td><td>Stadium</td></tr></table>';

const NARROW_TABLE =
  '<table><tbody><tr><th scope="row"><p>Fee</p></th><td><p>$20</p></td></tr><tr><td><p>Due</p></td><td><p>May</p></td></tr><tr><td><p>By</p></td><td><p>Mail</p></td></tr></tbody></table>';

/** Brightness, 0 to 255, of a strip along an edge of the table's last row. */
async function measureEdge(page: Page, table: Locator, edge: 'left' | 'right'): Promise<number> {
  const [box, row] = [await table.boundingBox(), await table.getByRole('row').last().boundingBox()];
  if (!box || !row) throw new Error('the table is not shown');
  const x = edge === 'left' ? box.x + 2 : box.x + box.width - 6;
  const shot = await page.screenshot({ clip: { x, y: row.y + 3, width: 4, height: 6 } });
  const { channels } = await sharp(shot).greyscale().stats();
  return channels[0]?.mean ?? 0;
}

/** Words that stand on two lines. */
function listBroken(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const letters = document.createRange();
        letters.setStart(text, index);
        letters.setEnd(text, index + word.length);
        if (letters.getClientRects().length > 1) broken.push(word);
      }
    }
    return broken;
  });
}

test('marks the side on which a wide table continues on a phone, and breaks no word', async ({ page, server }) => {
  const { url } = server;
  await store(page, url, 'home_main_content', `<h2>Shifts</h2>${TABLE}${NARROW_TABLE}`);
  await expectOnPage(url, PAGE_PATHS.home, 'coach@polyboosters.org');
  await page.setViewportSize(WIDTHS.phone);
  await page.goto(url);
  const [table, narrow] = [
    page.getByRole('group', { name: 'Table' }).first(),
    page.getByRole('group', { name: 'Table' }).last(),
  ];
  await table.scrollIntoViewIfNeeded();
  expect(await listBroken(table)).toEqual([]);
  expect(await measureEdge(page, table, 'left')).toBeGreaterThan(250);
  expect(await measureEdge(page, table, 'right')).toBeLessThan(210);
  await table.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth - part.scrollLeft)).toBeLessThan(1);
  }).toPass({ intervals: [50] });
  expect(await measureEdge(page, table, 'left')).toBeLessThan(210);
  expect(await measureEdge(page, table, 'right')).toBeGreaterThan(250);
  await expectAccessible(page);
  await narrow.scrollIntoViewIfNeeded();
  for (const edge of ['left', 'right'] as const) expect(await measureEdge(page, narrow, edge)).toBeGreaterThan(250);
});

test('breaks no word in a column that is exactly as wide as it', async ({ page, server: { url } }) => {
  await store(page, url, 'get_involved_main_content', `<h2>Shifts</h2>${ROSTER}`);
  await expectOnPage(url, PAGE_PATHS.get_involved, 'Concessions and cleanup');
  await page.goto(`${url}${PAGE_PATHS.get_involved}`);
  for (let width = 320; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    expect(await listBroken(page.getByRole('group', { name: 'Table' }))).toEqual([]);
  }
});

test('breaks no long word of a headline on a phone', async ({ page, server: { url } }) => {
  const headlines = {
    about: 'Membership',
    get_involved: 'Volunteers',
    events: 'Championships',
    home: 'Congratulations',
  };
  await signIn(page, url);
  for (const [type, value] of Object.entries(headlines)) {
    await call(page, 'POST', '/api/admin/content', { key: `${type}_headline`, value, type: 'text' });
  }
  await expectOnPage(url, PAGE_PATHS.home, headlines.home);
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    for (const type of ['about', 'get_involved', 'events', 'home'] as const) {
      await page.goto(`${url}${PAGE_PATHS[type]}`);
      const { height, lineHeight } = await page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
        height: heading.getBoundingClientRect().height,
        lineHeight: Number.parseFloat(getComputedStyle(heading).lineHeight),
      }));
      expect(height, `${headlines[type]} at ${width}`).toBeCloseTo(lineHeight, 0);
    }
  }
});

test('keeps the bullet of a line from right to left within a phone’s screen', async ({ page, server: { url } }) => {
  const list = '<ul><li>Snacks</li><li dir="rtl">מים</li></ul><ol><li dir="rtl">מים</li></ol>';
  await store(page, url, 'home_main_content', `<h2>Bring</h2>${list}`);
  await expectOnPage(url, PAGE_PATHS.home, 'Snacks');
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(url);
  await expectNoSidewaysScroll(page);
});

test('keeps each headline on the screen when the page is translated to a language from right to left', async ({
  page,
  seededServer,
}) => {
  for (const viewport of Object.values(WIDTHS)) {
    await page.setViewportSize(viewport);
    for (const path of Object.values(PAGE_PATHS)) {
      await page.goto(`${seededServer.url}${path}`);
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }
  }
});

test('fits the table of the accessibility page in the smallest phone with letters twice as large', async ({
  page,
  seededServer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${seededServer.url}${ACCESSIBILITY_PATH}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});

test('places five tabs side by side on a desktop', async ({ page, server }) => {
  const { url } = server;
  const tabs = [
    'friday-night-lights | Friday Night Lights',
    'spirit-days | Poly Spirit Days',
    'basketball | 3-on-3 Basketball',
    'pickleball | Pickleball Tournament',
    'event-5 | Winter Gala & Auction',
  ];
  await store(page, url, 'events_tabs', tabs.join('\n'), 'text');
  // A tab of the club's own is there once it has something to show.
  await call(page, 'POST', '/api/admin/content', { key: 'events_tab_5_content', value: '<p>Dance</p>', type: 'html' });
  await expectOnPage(url, PAGE_PATHS.events, 'Winter Gala');
  await page.goto(`${url}${PAGE_PATHS.events}`);
  const list = page.getByRole('tablist');
  await expect(list.getByRole('tab')).toHaveCount(5);
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('opens a tab clicked before its script has loaded as soon as it has', async ({ page, seededServer }) => {
  let letThrough = () => {};
  const clicked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/_astro/Tabs.*.js', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto(`${seededServer.url}${PAGE_PATHS.events}`);
  const tab = page.getByRole('tab', { name: 'Pickleball Tournament' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  letThrough();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Pickleball Tournament' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Friday Night Lights' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('reading without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('keeps the donate button off every text, link and image of the club', async ({ page, seededServer }) => {
    for (const viewport of Object.values(WIDTHS)) {
      await page.setViewportSize(viewport);
      for (const path of [PAGE_PATHS.home, PAGE_PATHS.events, ACCESSIBILITY_PATH]) {
        await page.goto(`${seededServer.url}${path}`);
        const button = page.getByRole('link', { name: 'Donate Now!' });
        // It does not follow the reader.
        await expect(button).not.toBeInViewport();
        await button.scrollIntoViewIfNeeded();
        const covered = await button.evaluate((element) => {
          const own = element.getBoundingClientRect();
          const parts = [...document.querySelectorAll('main *, footer *')].filter(
            (part) => !part.closest('[aria-hidden]') && (part.matches('img, svg, a') || part.textContent?.trim()),
          );
          const isUnder = (part: Element): boolean => {
            if (part.matches('img, svg, a')) return overlaps(part.getBoundingClientRect());
            const letters = document.createRange();
            return [...part.childNodes]
              .filter((node) => node.nodeType === 3 && node.textContent?.trim())
              .some((node) => {
                letters.selectNodeContents(node);
                return [...letters.getClientRects()].some(overlaps);
              });
          };
          const overlaps = (box: DOMRect): boolean =>
            box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
          return parts.filter(isUnder).map((part) => part.outerHTML.slice(0, 80));
        });
        expect(covered).toEqual([]);
      }
    }
  });
});
