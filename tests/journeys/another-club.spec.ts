import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { cloneProject } from '../../scripts/testing-clone.ts';
import { type RunningServer, startServer } from '../server.ts';

/** What another club does on its first evening: the names in the brand file, from top to bottom. */
const renameClub = (folder: string): void => {
  const path = join(folder, 'contract/brand.ts');
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

const test = base.extend<object, { otters: RunningServer }>({
  otters: [
    async ({}, use) => {
      const folder = cloneProject('another');
      renameClub(folder);
      const server = await startServer({ cwd: folder });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('another club edits the brand file, and no page has a trace of the first one', async ({ otters, request }) => {
  const pages = ['/', '/about', '/get-involved', '/events', '/otter-shop', '/no-such-page'];
  const files = ['/sitemap.xml', '/robots.txt', '/site.webmanifest'];
  for (const path of [...pages, ...files]) {
    const answer = await request.get(`${otters.url}${path}`);
    expect(answer.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
    const text = await answer.text();
    expect(text.match(/.{0,60}(panther|poly(?!gon|line)).{0,40}/i)?.[0] ?? null, path).toBeNull();
  }
  expect(await (await request.get(otters.url)).text()).toContain('Otter Crew');
  expect((await request.get(`${otters.url}/panther-store`)).status()).toBe(404);
});
