import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { linkFile } from '../../api/process/files.ts';
import { findFreePort, type RunningServer, SUPER_ADMIN, startServer } from '../support/server.ts';

/** Screens of journeys that run on both. */
export const SCREENS = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const;

interface Fixtures {
  /** A server with fresh data, for this test alone. */
  server: RunningServer;
  /** Environment of that server. */
  settings: Record<string, string>;
  /** Failed requests and console errors that this test provokes on purpose, by a part of their text. */
  expectedProblems: string[];
}

/** A new club's data: seeded, published, drawn. Its pages name the address that they were made for. */
interface Template {
  folder: string;
  port: number;
}

interface WorkerFixtures {
  /** Initial data folder of each test's server, created once. */
  template: Template;
  /** A server with the seeded content, shared by tests that only read. */
  seededServer: RunningServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedProblems: async ({}, use) => use([]),
  // Photos are compressed in a 24th of the time that a club's server takes.
  settings: [{ AVIF_EFFORT: '0' }, { option: true }],
  server: async ({ context, template, settings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'club-e2e-'));
    await copyClub(template.folder, dataDir);
    const server = await startServer({ dataDir, port: template.port, env: settings });
    await use(server);
    // Pages go first: one that is still asking for the server's state would find it gone.
    await Promise.all(context.pages().map((page) => page.close()));
    await server.stop();
  },
  template: [
    async ({}, use) => {
      const port = await findFreePort();
      const { dataDir: folder, stop } = await startServer({ port });
      await stop({ keepData: true });
      await use({ folder, port });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  seededServer: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, expectedProblems }, use) => {
    const problems = describeProblems(page);
    await use(page);
    const unexpected = problems.filter((problem) => !expectedProblems.some((part) => problem.includes(part)));
    expect(unexpected, 'console errors, page errors and failed requests').toEqual([]);
  },
});

export { expect };

const expectDashboard = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();

export async function signInByForm(page: Page, url: string, account = SUPER_ADMIN): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectDashboard(page);
}

/** For tests whose subject is something else: without the form. Ends on the dashboard. */
export async function signIn(page: Page, url: string, account = SUPER_ADMIN): Promise<void> {
  await logIn(page, url, account);
  await page.goto(`${url}/admin`);
  await expectDashboard(page);
}

/** The same, on one of its tabs. */
export async function openDashboard(page: Page, url: string, tab: string): Promise<void> {
  await logIn(page, url, SUPER_ADMIN);
  await page.goto(`${url}/admin?tab=${tab}`);
}

async function logIn(page: Page, url: string, account: { username: string; password: string }): Promise<void> {
  const response = await page.request.post(`${url}/api/admin/login`, { data: account, headers: { origin: url } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Nothing writes to a release's files again: they are shared, as releases share them among themselves. */
async function copyClub(from: string, to: string): Promise<void> {
  const releases = join(from, 'releases');
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== releases });
  for (const entry of await readdir(releases, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await linkFile(path, join(to, relative(from, path)));
  }
}

function describeProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`);
  });
  return problems;
}
