import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { type OtherServer, startCaddy } from '../../support/other-servers.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { findServingFaults, listDirectives, type Received, sendRequest } from '../../support/serving-checks.ts';
import { waitForFile } from '../../support/wait-for-file.ts';
import { createBlock, putSave, signIn } from '../crash/editor.ts';
import { type Editor, expectSave, getStatus, PATIENCE, readPage, TIME_LIMIT } from './faulty-club.ts';

const isSkipped = process.env.SKIP_CADDY === '1';
const folder = await mkdtemp(join(tmpdir(), 'club-folder-'));
const dataDir = join(folder, 'data');
const env = { PUBLIC_URL: 'https://club.example.org' };
let site: RunningServer;
let caddy: OtherServer;
let editor: Editor;
let saves = 0;

beforeAll(async () => {
  if (isSkipped) return;
  site = await startServer({ dataDir, env });
  const cookie = await signIn(site);
  editor = { cookie, block: await createBlock(site, cookie) };
  await waitForFile(join(dataDir, 'live', 'index.html'));
  caddy = await startCaddy({ workDir: join(folder, 'caddy'), dataDir, app: new URL(site.url).host });
}, TIME_LIMIT);

afterAll(async () => {
  await caddy?.stop();
  await site?.stop({ keepData: true });
  await rm(folder, { recursive: true, force: true });
}, TIME_LIMIT);

const behindCaddy = (): RunningServer => ({ ...site, url: caddy.url });

async function save(): Promise<void> {
  saves += 1;
  await putSave(site, { ...editor, save: saves });
  await expectSave(behindCaddy(), saves);
}

/** Caddy makes its ETags of a file's second and size, sends compressed files in pieces, and leaves a page's policy to the page. */
const OWN = ['date', 'etag', 'last-modified', 'accept-ranges', 'connection', 'keep-alive', 'content-length'];
const POLICY = 'content-security-policy';

function describe({ status, headers, body }: Received) {
  const isPage = headers['content-type']?.startsWith('text/html');
  const others = Object.entries(headers).filter(
    ([name]) => ![...OWN, 'transfer-encoding', ...(isPage ? [POLICY] : [])].includes(name),
  );
  return { status, headers: Object.fromEntries(others), length: body.length };
}

function findPaths(home: string): string[] {
  const kinds = [/\/_astro\/[\w.-]+\.css/, /\/objects\/images\/[\w.-]+/, /\/share\/[\w.-]+/];
  return kinds.map((kind) => kind.exec(home)?.[0] ?? '/not-found-in-page');
}

test.skipIf(isSkipped)('serves the folder by Caddy as the process does, header by header', async () => {
  await save();
  const paths = [
    ...Object.values(PAGE_PATHS),
    '/nowhere',
    '/404',
    '/index.html',
    '/release.json',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/about/',
    '/about/?from=mail',
    '/manifest.json',
    '/favicon.ico',
    '/icon-192.png',
    '/_astro/never-built.js',
    ...findPaths(await readPage(site)),
  ];
  for (const path of paths) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const options = { headers: { 'accept-encoding': encoding } };
      const compare = async () => {
        const [ours, theirs] = [
          await sendRequest(site.url, path, options),
          await sendRequest(caddy.url, path, options),
        ];
        expect([path, encoding, describe(theirs)]).toEqual([path, encoding, describe(ours)]);
      };
      // Between the two, a file may be compressed once more.
      await vi.waitFor(compare, { timeout: 30_000 });
    }
  }
  expect(await findServingFaults(caddy.url)).toEqual([]);
});

const PAGES = Object.values(PAGE_PATHS);

/** ETags of all pages, as `url` gives them. */
async function readEtags(url: string): Promise<Map<string, string>> {
  const headers = { 'accept-encoding': 'br' };
  const responses = await Promise.all(PAGES.map((path) => sendRequest(url, path, { headers })));
  return new Map(responses.map((response, index) => [PAGES[index] ?? '', response.headers.etag ?? '']));
}

const revalidate = (url: string, path: string, etag: string | undefined): Promise<Received> =>
  sendRequest(url, path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag ?? '' } });

const findInode = async (path: string): Promise<number> =>
  (await stat(join(dataDir, 'live', `${path === '/' ? 'index' : path.slice(1)}.html.br`))).ino;

test.skipIf(isSkipped)(
  'keeps ETags and files of other pages when one page is edited, so that clients get 304',
  async () => {
    await save();
    const others = PAGES.filter((path) => path !== '/');
    const before = { site: await readEtags(site.url), caddy: await readEtags(caddy.url) };
    const inodes = await Promise.all(others.map(findInode));
    await save();
    expect(await Promise.all(others.map(findInode))).toEqual(inodes);
    for (const [url, etags] of [
      [site.url, before.site],
      [caddy.url, before.caddy],
    ] as const) {
      const after = await readEtags(url);
      for (const path of others) {
        expect([path, after.get(path)]).toEqual([path, etags.get(path)]);
        expect([path, (await revalidate(url, path, etags.get(path))).status]).toEqual([path, 304]);
      }
      expect((await revalidate(url, '/', etags.get('/'))).status).toBe(200);
    }
  },
);

test.skipIf(isSkipped)('gives two saves of equal length within one second different ETags', async () => {
  const etags = new Set<string | undefined>();
  for (let count = 0; count < 4; count += 1) {
    await save();
    etags.add((await readEtags(caddy.url)).get('/'));
  }
  expect(etags.size).toBe(4);
});

test.skipIf(isSkipped)('serves an embed’s policy from the moment the page is there', async () => {
  const embed = {
    pageType: 'about',
    documentType: 'docs',
    title: 'Minutes',
    documentUrl: 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit',
  };
  const response = await fetch(`${site.url}/api/admin/embed-documents`, {
    method: 'POST',
    headers: { cookie: editor.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(embed),
  });
  expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('docs.google.com')]);
  await expect.poll(() => readPage(behindCaddy(), '/about'), PATIENCE).toContain('docs.google.com');
  const page = await sendRequest(caddy.url, '/about');
  expect(listDirectives(page)).toContain('frame-src https://docs.google.com');
  expect(listDirectives(page)).toEqual(listDirectives(await sendRequest(site.url, '/about')));
});

test.skipIf(isSkipped)(
  'serves every page while the process is killed, and publishes again after a restart',
  { timeout: TIME_LIMIT },
  async () => {
    await save();
    const home = await readPage(behindCaddy());
    await site.stop({ signal: 'SIGKILL', keepData: true });
    expect((await readPage(behindCaddy())) === home).toBe(true);
    const statuses = ['/about', '/release.json', ...findPaths(home), '/nowhere', '/api/site-content', '/admin'];
    expect(await Promise.all(statuses.map((path) => getStatus(behindCaddy(), path)))).toEqual([
      200, 200, 200, 200, 200, 404, 503, 503,
    ]);
    site = await startServer({ dataDir, env, port: Number(new URL(site.url).port) });
    await expect.poll(() => getStatus(behindCaddy(), '/readyz'), PATIENCE).toBe(200);
    await save();
  },
);
