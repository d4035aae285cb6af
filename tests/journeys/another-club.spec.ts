import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type RunningServer, startServer } from '../server.ts';

const ROOT = process.cwd();

/** A copy of the project's own files, as another club would clone it. */
const cloneProject = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'club-another-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.split('\n').filter(Boolean)) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
};

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
      const folder = cloneProject();
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
