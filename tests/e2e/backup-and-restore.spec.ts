import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { PAGE_PATHS } from '../../contract/pages.ts';
import { type RunningServer, SUPER_ADMIN, startServer } from '../support/server.ts';

const PUBLIC_URL = 'https://club.example.org';

function run(name: string, dataDir: string, args: string[] = []) {
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL, LOG_LEVEL: 'silent' },
  });
}

function signIn({ url }: RunningServer) {
  return fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SUPER_ADMIN),
  });
}

const readPages = ({ url }: RunningServer): Promise<string[]> =>
  Promise.all([...Object.values(PAGE_PATHS), '/release.json'].map(async (path) => (await fetch(url + path)).text()));

test('backs up a running server, passes a restore test, and restores every page on another machine', async () => {
  test.setTimeout(180_000);
  const elsewhere = await mkdtemp(join(tmpdir(), 'club-restored-'));
  const server = await startServer({ env: { PUBLIC_URL } });
  try {
    const cookie = (await signIn(server)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const saved = await fetch(`${server.url}/api/admin/content`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'home_main_content', value: '<p>Kept for the next board.</p>', type: 'html' }),
    });
    expect(saved.status).toBe(201);
    await expect(async () => {
      expect((await readPages(server)).join()).toContain('Kept for the next board.');
    }).toPass({ timeout: 20_000 });

    await run('backup', server.dataDir);
    const [archive = ''] = await readdir(join(server.dataDir, 'backups'));
    const tested = await run('restore-test', server.dataDir);
    expect(tested.stdout).toContain('each as it was saved');
    const overview = await fetch(`${server.url}/api/admin/backups`, { headers: { cookie } });
    expect(await overview.json()).toMatchObject({
      archives: [archive],
      lastGoodBackup: { file: archive },
      lastGoodDrill: { file: archive },
    });
    await expect(run('restore', server.dataDir, [join(server.dataDir, 'backups', archive)])).rejects.toMatchObject({
      stderr: expect.stringContaining('The server is running'),
    });

    await run('restore', elsewhere, [join(server.dataDir, 'backups', archive)]);
    const restored = await startServer({ dataDir: elsewhere, env: { PUBLIC_URL } });
    try {
      expect(await readPages(restored)).toEqual(await readPages(server));
      const known = await fetch(`${restored.url}/api/admin/auth`, { headers: { cookie } });
      expect(await known.json()).toMatchObject({ authenticated: false });
      expect((await signIn(restored)).status).toBe(200);
    } finally {
      await restored.stop();
    }
  } finally {
    await server.stop();
    await rm(elsewhere, { recursive: true, force: true });
  }
});
