import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_NAME } from '../process/version.ts';
import { loadDashboardPages } from './dashboard-pages.ts';

const PAGE = `<head><meta http-equiv="content-security-policy" content="default-src 'self';img-src data:"></head>`;

describe('dashboard page', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'club-dashboard-'));
    await mkdir(join(folder, 'admin', 'login'), { recursive: true });
    for (const path of ['admin', 'admin/login']) await writeFile(join(folder, path, 'index.html'), PAGE);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const fetchPage = async (path: string, uploadOrigin: string | null = null) => {
    const options = { security: {}, timeZone: 'America/Los_Angeles', uploadOrigin };
    const { handle } = await loadDashboardPages(folder, options);
    return inject((request, response) => void handle(request as never, response as never), path);
  };
  const get = async (uploadOrigin?: string): Promise<string> => (await fetchPage('/admin/login', uploadOrigin)).body;

  test('is served as compiled, with the version and the club’s time zone', async () => {
    const facts = `<meta name="time-zone" content="America/Los_Angeles"><meta name="version" content="${PROGRAM_NAME}">`;
    expect(await get()).toBe(PAGE.replace('<head>', `<head>${facts}`));
  });

  test('allows uploads to the bucket where there is one', async () => {
    expect(await get('https://s3.example.org')).toContain(
      `content="connect-src 'self' https://s3.example.org;default-src 'self';img-src data:"`,
    );
  });

  test.each([
    ['/admin/', '/admin'],
    ['/admin//', '/admin'],
    ['//admin', '/admin'],
    ['//admin//login//?token=a/', '/admin/login?token=a/'],
  ])('redirects %s to %s', async (path, location) => {
    const { statusCode, headers } = await fetchPage(path);
    expect([statusCode, headers.location]).toEqual([308, location]);
  });

  test('keeps a bucket’s name from adding to its policy', async () => {
    await expect(get("https://x;script-src 'unsafe-inline'")).rejects.toThrow('no source of a policy');
  });
});
