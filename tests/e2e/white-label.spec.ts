import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { PAGE_TABS } from '../../contract/pages.ts';
import { cloneProject } from '../../scripts/testing-clone.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { signIn } from './fixtures.ts';

/** Replaces the names in the brand file, as a white-label club does on its first evening. */
const renameClub = (folder: string): void => {
  const path = join(folder, 'club/brand.ts');
  const renamed = readFileSync(path, 'utf8')
    .replaceAll('panther-club', 'otter-crew')
    .replaceAll('/panther-store', '/otter-shop')
    .replaceAll('Panther Club', 'Otter Crew')
    .replaceAll('Panthers', 'Otters')
    .replaceAll('Panther', 'Otter')
    .replaceAll('Poly', 'Riverside')
    // The page's own name in the code, which visitors never see.
    .replaceAll('otter_store', 'panther_store');
  writeFileSync(path, renamed);
};

const GREENS = {
  '#071428': '#04200f',
  '#0b1f3f': '#083a1c',
  '#12305f': '#0f5229',
  '#1a4180': '#176634',
  '#1d4c93': '#1b6f3a',
};
const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 146 146"><circle cx="73" cy="73" r="70" fill="#f2a900"/></svg>';

/** Its colors, emblem and letters: the headings' typeface is that of all other text. */
const dressClub = (folder: string): void => {
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  edit('club/theme.css', (css) =>
    Object.entries(GREENS).reduce((text, [blue, green]) => text.replaceAll(blue, green), css),
  );
  edit('club/fonts.ts', (fonts) =>
    fonts.replace(
      "'Archivo', file: 'archivo.woff2', weight: '600 900', stretch: '100% 125%'",
      "'Public Sans', file: 'public-sans.woff2', weight: '400 700', stretch: 'normal'",
    ),
  );
  for (const mark of ['mark', 'mark-on-navy', 'mark-small']) writeFileSync(join(folder, `club/art/${mark}.svg`), BADGE);
  for (const command of [['scripts/render-art.ts'], ['scripts/club.ts', 'check']]) {
    execFileSync(process.execPath, command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
};

const test = base.extend<object, { otters: RunningServer & { folder: string } }>({
  otters: [
    async ({}, use) => {
      const folder = cloneProject('another');
      renameClub(folder);
      dressClub(folder);
      const server = await startServer({ cwd: folder });
      await use({ ...server, folder });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

// One worker's: the other club is compiled once.
test.describe.configure({ mode: 'default' });

const TRACE = /.{0,60}(panther|poly(?!gon|line)).{0,40}/i;
const findTrace = (text: string): string | null => TRACE.exec(text)?.[0] ?? null;

test.describe('a white-label site', { tag: '@slow' }, () => {
  test('edits the brand file, and no page has a trace of the first one', async ({ otters, request }) => {
    const pages = ['/', '/about', '/get-involved', '/events', '/otter-shop', '/accessibility', '/no-such-page'];
    const files = ['/sitemap.xml', '/robots.txt', '/site.webmanifest'];
    for (const path of [...pages, ...files]) {
      const response = await request.get(`${otters.url}${path}`);
      expect(response.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
      const text = await response.text();
      expect(findTrace(text), path).toBeNull();
    }
    const home = await (await request.get(otters.url)).text();
    expect(home).toContain('Otter Crew');
    expect(new Set(home.match(/(?<=class="[^"]*initial-letter[^"]*"[^>]*>\s*)\w/g))).toEqual(new Set('O'));
    expect((await request.get(`${otters.url}/panther-store`)).status()).toBe(404);
  });

  test('club/ alone gives site and dashboard other colors, letters and an emblem', async ({
    otters,
    page,
  }, testInfo) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(otters.url);
      const look = await page.evaluate(() => {
        const style = getComputedStyle(document.querySelector('h1') ?? document.body);
        return {
          family: style.fontFamily,
          brand: getComputedStyle(document.documentElement).getPropertyValue('--color-brand-900'),
        };
      });
      expect(look.family).toMatch(/^"?Public Sans/);
      expect(look.brand.trim()).toBe(GREENS['#0b1f3f']);
      await page.screenshot({ path: testInfo.outputPath(`site-${width}.png`) });
      await signIn(page, otters.url);
      const bar = page.getByRole('link', { name: 'Otter Crew' }).locator('..');
      await expect(bar).toBeVisible();
      expect(
        await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--color-brand-900').trim(),
        ),
      ).toBe(GREENS['#0b1f3f']);
      await page.screenshot({ path: testInfo.outputPath(`dashboard-${width}.png`) });
    }
  });

  test('styles, drawings, scripts of the site and pictures of shared links say nothing of the first club', async ({
    otters,
    request,
  }) => {
    const assets = readdirSync(join(otters.folder, 'dist/client'), { recursive: true, encoding: 'utf8' });
    expect(assets.filter((name) => TRACE.test(name))).toEqual([]);
    const pages = await Promise.all(['/', '/events', '/otter-shop'].map((path) => request.get(otters.url + path)));
    const html = (await Promise.all(pages.map((page) => page.text()))).join('');
    const linked = new Set(html.match(/\/_astro\/[\w.-]+\.(?:js|css|svg)/g));
    expect(linked.size).toBeGreaterThan(5);
    for (const path of linked) expect(findTrace(await (await request.get(otters.url + path)).text()), path).toBeNull();
    const drawing = /\/share\/home-[0-9a-f]+\.png/.exec(html)?.[0] ?? '';
    expect((await request.get(otters.url + drawing)).status()).toBe(200);
  });

  test('the dashboard names the club that it belongs to, in every tab', async ({ otters, page }) => {
    await page.goto(`${otters.url}/admin/login`);
    expect(findTrace(`${await page.title()} ${await page.locator('body').innerText()}`)).toBeNull();
    await signIn(page, otters.url);
    for (const tab of [...PAGE_TABS, 'global-settings', 'content', 'embed-docs']) {
      await page.goto(`${otters.url}/admin?tab=${tab}`);
      await expect(page.getByRole('link', { name: 'Otter Store' }).first()).toBeAttached();
      await expect(page.locator('main h2, main h1').first()).toBeVisible();
      await expect(page.locator('[data-slot="skeletons"], [aria-busy="true"]')).toHaveCount(0);
      const text = await page.locator('body').innerText();
      // Keys are the names of the blocks in the code, the same for every club.
      const words = text.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, '');
      expect(findTrace(words), tab).toBeNull();
    }
  });
});
