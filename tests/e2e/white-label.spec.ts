import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { PAGE_TABS } from '../../contract/pages.ts';
import { cloneProject } from '../../scripts/testing-clone.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expectLikeStored, expectPartLikeStored } from '../support/stored-images.ts';
import { expectAccessible } from './accessibility.ts';
import { signIn } from './fixtures.ts';
import { DASHBOARD_WIDTHS } from './public-page.ts';

/** Replaces the names in the brand file, as a white-label club does on its first evening. */
function renameClub(folder: string): void {
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
}

const test = base.extend<object, { otters: RunningServer & { folder: string } }>({
  otters: [
    async ({}, use) => {
      const folder = cloneProject('another');
      renameClub(folder);
      cpSync('tests/fixtures/second-club', join(folder, 'club'), { recursive: true });
      for (const command of [['scripts/render-art.ts'], ['scripts/club.ts', 'check']])
        execFileSync(process.execPath, command, { cwd: folder, stdio: 'inherit' });
      const server = await startServer({ cwd: folder });
      await use({ ...server, folder });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// Slides stand still, and nothing fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// One worker's: the other club is compiled once.
test.describe.configure({ mode: 'default' });

const TRACE = /.{0,60}(panther|poly(?!gon|line)).{0,40}/i;
const findTrace = (text: string): string | null => TRACE.exec(text)?.[0] ?? null;

test.describe('white-label site', { tag: '@slow' }, () => {
  test('edits the brand file, and shows no trace of the first club on any page', async ({ otters, request }) => {
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
    expect(new Set(home.match(/(?<=<text[^>]*>\s*)\w/g))).toEqual(new Set('O'));
    expect((await request.get(`${otters.url}/panther-store`)).status()).toBe(404);
  });

  test('names no first club in styles, drawings, scripts and share images', async ({ otters, request }) => {
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

  for (const [screen, viewport] of Object.entries(DASHBOARD_WIDTHS)) {
    test(`uses its own colors, typefaces and art on site and dashboard, ${screen}`, async ({
      otters,
      page,
    }, testInfo) => {
      await page.setViewportSize(viewport);
      await page.goto(otters.url);
      await expectAccessible(page);
      await expectLikeStored(page, `images/second-club/home-${viewport.width}`, testInfo);
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.split('-')[0]),
      );
      expect(new Set(loaded)).toEqual(new Set(['Fraunces', 'Karla']));
      await signIn(page, otters.url);
      await expect(page.locator('[data-slot="skeletons"], [aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await expectPartLikeStored(page, `images/second-club/dashboard-${viewport.width}`, testInfo);
    });
  }

  test('names its club in every tab of the dashboard', async ({ otters, page }) => {
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
