import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, SUPER_ADMIN, startServer } from '../server.ts';

interface Fixtures {
  /** A server with fresh data, for this test alone. */
  server: RunningServer;
  /** Failed requests and console errors that this test provokes on purpose, by a part of their text. */
  expectedProblems: string[];
}

interface WorkerFixtures {
  /** A server with the seeded content, shared by tests that only read. */
  seededServer: RunningServer;
}

const describeProblems = (page: Page): string[] => {
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
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedProblems: async ({}, use) => use([]),
  server: async ({ context }, use) => {
    const server = await startServer();
    await use(server);
    // Pages go first: one that is still asking for the server's state would find it gone.
    await Promise.all(context.pages().map((page) => page.close()));
    await server.stop();
  },
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

export const signIn = async (page: Page, url: string, account = SUPER_ADMIN): Promise<void> => {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
};
