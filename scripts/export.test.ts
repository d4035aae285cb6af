import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELEASE_PAGES } from '../contract/release-paths.ts';
import { createClient, must } from '../tests/support/client.ts';
import { SUPER_ADMIN, startServer } from '../tests/support/server.ts';

const LONG = 180_000;
let folder: string;
let out: string;
let printed: string;

function runExport(target: string) {
  return promisify(execFile)(process.execPath, ['scripts/export.ts', target], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'https://club.example.org',
      ADMIN_USERNAME: SUPER_ADMIN.username,
      ADMIN_PASSWORD: SUPER_ADMIN.password,
    },
  });
}

/** Minimal static server: files by name, folders by index, nothing else. */
async function serve(root: string) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    const found = await stat(join(root, path)).catch(() => null);
    if (found?.isDirectory() && !path.endsWith('/')) {
      response.writeHead(301, { location: `${path}/` }).end();
      return;
    }
    const file = join(root, found?.isDirectory() ? `${path}index.html` : path);
    const body = await readFile(file).catch(() => null);
    response.writeHead(body ? 200 : 404).end(body ?? undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-export-'));
  out = join(folder, 'out');
  printed = (await runExport(out)).stdout;
}, LONG);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('shows every page on the plainest server, with everything that pages request', async () => {
  expect(printed).toMatch(/release 1: \d+ files in /);
  const { url, close } = await serve(out);
  for (const path of RELEASE_PAGES) {
    const page = await (await fetch(url + path)).text();
    const live = join(folder, 'data', 'live', path === '/' ? 'index.html' : `${path}.html`);
    expect(page, path).toBe(await readFile(live, 'utf8'));
    for (const [, address = ''] of page.matchAll(/(?:src|href)="(\/[^"#?]*)"/g)) {
      if (!address.startsWith('//')) expect((await fetch(url + address)).status, `${path} → ${address}`).toBe(200);
    }
  }
  close();
  const modes = ['', 'index.html', 'about', 'about/index.html.br'].map(
    async (path) => (await stat(join(out, path))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o755, 0o644, 0o755, 0o644]);
});

test('puts the policy into the head of every page, and runs only our scripts', async () => {
  for (const path of [...RELEASE_PAGES, '/404']) {
    const page = await readFile(join(out, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    const [start = '', policy = ''] =
      /^[\s\S]*?<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(page) ?? [];
    expect(start.length, path).toBeLessThan(3000);
    expect(start).not.toMatch(/<(script|style|link)\b/);
    expect(start.indexOf('<meta charset="utf-8">')).toBeLessThan(1000);
    const directives = new Map(policy.split(';').map((one) => one.trim().split(/ (.*)/s) as [string, string]));
    expect(directives.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
    expect(directives.get('object-src')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
    expect(policy).not.toMatch(/unsafe|frame-ancestors|report-uri|sandbox/);
  }
});

test('includes headers and redirects for hosts that read them', async () => {
  const headers = await readFile(join(out, '_headers'), 'utf8');
  expect(headers).toMatch(/^\/about\n( {2}.*\n)*? {2}Content-Security-Policy: /m);
  const lines = (await readFile(join(out, '_redirects'), 'utf8')).trim().split('\n');
  expect(lines).toContain('/about.html /about 301');
  for (const line of lines) {
    const [from = '', to = '', status] = line.split(' ');
    expect(status).toBe('301');
    await stat(join(out, from));
    expect(RELEASE_PAGES).toContain(to);
  }
  await stat(join(out, '404.html'));
});

test(
  'redirects the old address of a renamed page, and tells of a deleted one',
  async () => {
    const server = await startServer({
      dataDir: join(folder, 'data'),
      env: { PUBLIC_URL: 'https://club.example.org' },
    });
    const client = createClient(server);
    await client.signIn();
    const add = async (title: string, path: string): Promise<string> => {
      const added = client.call('POST', '/api/admin/pages', { title, path, isPublished: true });
      return `/api/admin/pages/${(JSON.parse((await must(added, 201)).body) as { id: number }).id}`;
    };
    const [membership, dues] = [await add('Membership', '/membership'), await add('Dues', '/dues')];
    // Resolves once visitors see it: an address that no release showed leads nowhere.
    const publish = () => must(client.call('POST', '/api/admin/publish', {}), 200);
    await publish();
    for (const path of ['/members', '/join']) {
      await must(client.call('PUT', membership, { path }), 200);
      await publish();
    }
    await must(client.call('DELETE', dues), 204);
    client.close();
    await server.stop({ keepData: true });
    await runExport(out);
    const lines = (await readFile(join(out, '_redirects'), 'utf8')).trim().split('\n');
    for (const line of ['/membership /join 308', '/members /join 308', '/join.html /join 301']) {
      expect(lines).toContain(line);
    }
    const { url, close } = await serve(out);
    const read = async (path: string) => (await fetch(url + path)).text();
    expect(await read('/join')).toContain('Membership');
    expect(await read('/membership')).toContain('0;url=https://club.example.org/join');
    expect(await read('/dues')).toContain('This page is no longer here.');
    close();
  },
  LONG,
);

test(
  'replaces an earlier export, and no other folder',
  async () => {
    await writeFile(join(out, 'left-over.txt'), 'x');
    await runExport(out);
    await expect(stat(join(out, 'left-over.txt'))).rejects.toThrow();
    const refused = await runExport(join(folder, 'data')).catch((error: { code: number; stderr: string }) => error);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('contains other files') });
    const live = join(folder, 'data', 'live');
    await expect(runExport(live)).rejects.toThrow('contains other files');
    expect((await lstat(live)).isSymbolicLink()).toBe(true);
  },
  LONG,
);

test(
  'leaves a file alone, and names a folder that it may not write to',
  async () => {
    const file = join(folder, 'notes.txt');
    await writeFile(file, 'x');
    await expect(runExport(file)).rejects.toThrow('not a directory');
    expect(await readFile(file, 'utf8')).toBe('x');
    await expect(runExport('/sys/club')).rejects.toThrow(/^A file or folder cannot be used \(.*\/sys\/club/m);
  },
  LONG,
);
