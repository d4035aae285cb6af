import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getPageCaching, IMMUTABLE, REVALIDATE } from '../http/security-headers.ts';
import { createSiteFile, type SiteFile } from '../http/site-file.ts';
import { createStaticOrigin } from './static-origin.ts';

const HTML = Buffer.from(`<!doctype html><h1>About</h1>${'<p>Go Panthers.</p>'.repeat(50)}`);
const IMAGE = Buffer.from(Array.from({ length: 100 }, (_, index) => index));

function page(body: Buffer, status = 200, caching = getPageCaching(null)): SiteFile {
  return createSiteFile(
    { identity: body, br: brotliCompressSync(body), gzip: gzipSync(body) },
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...caching } },
  );
}

const files = new Map([
  ['/', page(HTML)],
  ['/about', page(HTML)],
  ['/old', createSiteFile({ identity: HTML }, { status: 308, headers: { Location: '/about' } })],
  ['/404', page(Buffer.from('<h1>404 Page Not Found</h1>'), 404)],
]);
const assetHeaders = { 'Content-Type': 'image/png', 'Cache-Control': IMMUTABLE };
const assets = new Map([['/_astro/a.1234.png', createSiteFile({ identity: IMAGE }, { headers: assetHeaders })]]);
const kept = createSiteFile({ identity: Buffer.from('old') }, { headers: assetHeaders });

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

async function serve() {
  const findReleasedAsset = async (path: string) => (path === '/_astro/old.js' ? kept : null);
  const origin = createStaticOrigin({ assets, findShareImage: async () => null, findReleasedAsset });
  origin.show({ releaseId: 1, files });
  const server = createServer(origin.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The path goes out as it is: fetch would tidy up dots and backslashes first.
  const fetchPath = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { origin, fetchPath, [Symbol.asyncDispose]: async () => void server.close() };
}

test('revalidates a page each time, and does not send it again when it is unchanged', async () => {
  await using site = await serve();
  const first = await site.fetchPath('/about');
  expect(first).toMatchObject({ status: 200, body: HTML, headers: { 'cache-control': REVALIDATE } });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await site.fetchPath('/about', { 'if-none-match': known });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await site.fetchPath('/about', { 'if-none-match': '"other"' })).status).toBe(200);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
])('responds to Accept-Encoding "%s" with %s', async (accepted, encoding) => {
  await using site = await serve();
  const { headers, status } = await site.fetchPath('/', { 'accept-encoding': accepted });
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
});

test('gives each encoding an ETag of its own', async () => {
  await using site = await serve();
  const accepted = ['br', 'gzip', 'identity'];
  const responses = await Promise.all(accepted.map((encoding) => site.fetchPath('/', { 'accept-encoding': encoding })));
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3);
});

test('responds to HEAD with the headers of GET and no body', async () => {
  await using site = await serve();
  const { status, headers, body } = await site.fetchPath('/about', {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(HTML.length), 0]);
});

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/100', 10],
  ['bytes=90-', 206, 'bytes 90-99/100', 10],
  ['bytes=-5', 206, 'bytes 95-99/100', 5],
  ['bytes=100-', 416, 'bytes */100', 0],
  ['bytes=0-1,5-6', 200, undefined, 100],
])('responds to range %s of an asset with %i', async (range, status, contentRange, length) => {
  await using site = await serve();
  const received = await site.fetchPath('/_astro/a.1234.png', { range });
  expect([received.status, received.headers['content-range'], received.body.length]).toEqual([
    status,
    contentRange,
    length,
  ]);
});

test.each([
  ['"another"', undefined, 412],
  ['"another"', 'bytes=0-9', 412],
  ['W/ETAG', 'bytes=0-9', 412],
  ['ETAG', 'bytes=0-9', 206],
  ['"another", ETAG', undefined, 200],
  ['*', undefined, 200],
])(
  'responds to If-Match %s and range %s with %i, so that no download mixes two files',
  async (match, range, status) => {
    await using site = await serve();
    const path = '/_astro/a.1234.png';
    const etag = String((await site.fetchPath(path)).headers.etag);
    const headers = { 'if-match': match.replace('ETAG', etag), ...(range !== undefined && { range }) };
    expect((await site.fetchPath(path, headers)).status).toBe(status);
  },
);

test('serves a hashed asset as immutable, also from an earlier build', async () => {
  await using site = await serve();
  for (const path of ['/_astro/a.1234.png', '/_astro/old.js']) {
    expect(await site.fetchPath(path)).toMatchObject({ status: 200, headers: { 'cache-control': IMMUTABLE } });
  }
  expect((await site.fetchPath('/_astro/never.js')).status).toBe(404);
});

test.each([
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/about//?a=1', '/about?a=1'],
  ['/ABOUT', '/about'],
  ['/About/?Code=A1', '/about?Code=A1'],
  ['/OLD', '/about'],
  ['/a%62%6Fut?x=%62', '/about?x=%62'],
  ['/old', '/about'],
  ['/old?utm_source=mail&a=1', '/about?utm_source=mail&a=1'],
  ['/old//?a=1', '/about?a=1'],
])('redirects %s to %s permanently', async (path, location) => {
  await using site = await serve();
  const { status, headers } = await site.fetchPath(path);
  expect([status, headers.location]).toEqual([308, location]);
});

test('lets the edge cache an address with a query for one minute, because no purge names it', async () => {
  await using site = await serve();
  site.origin.show({ releaseId: 2, files: new Map([['/about', page(HTML, 200, getPageCaching(31_536_000))]]) });
  const brief = 'public, max-age=0, s-maxage=60';
  const { headers } = await site.fetchPath('/about?utm_source=mail');
  expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual([brief, brief]);
  const again = await site.fetchPath('/about?', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.headers['cache-control']]).toEqual([304, brief]);
  expect((await site.fetchPath('/about')).headers['cache-control']).toBe('public, max-age=0, s-maxage=31536000');
  expect((await site.fetchPath('/_astro/a.1234.png?a=1')).headers['cache-control']).toBe(IMMUTABLE);
  site.origin.recache(getPageCaching(30));
  expect((await site.fetchPath('/about?a=1')).headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
});

test('lets the edge cache another spelling of an old address for one minute', async () => {
  await using site = await serve();
  const headers = { Location: '/about', ...getPageCaching(31_536_000) };
  const old = createSiteFile({ identity: HTML }, { status: 308, headers });
  site.origin.show({ releaseId: 2, files: new Map([['/old', old]]) });
  expect((await site.fetchPath('/old')).headers['cache-control']).toBe('public, max-age=0, s-maxage=31536000');
  const slashed = await site.fetchPath('/old/');
  expect([slashed.status, slashed.headers['cache-control']]).toEqual([308, 'public, max-age=0, s-maxage=60']);
  expect(slashed.headers['cdn-cache-control']).toBe('public, max-age=0, s-maxage=60');
});

test.each([
  '/nowhere',
  '/about.html',
  '/../about',
  '/..%2f..%2fetc/passwd',
  '/_astro/../../etc/passwd',
  '/_astro/..%5c..%5cclub.db',
  '/\\evil.example',
  '//evil.example/',
  '/%00',
  '/%',
  '/__proto__',
])('responds to %s with the not-found page', async (path) => {
  await using site = await serve();
  const { status, headers, body } = await site.fetchPath(path);
  expect([status, headers.location, body.toString()]).toEqual([404, undefined, '<h1>404 Page Not Found</h1>']);
});

test('allows only reading', async () => {
  await using site = await serve();
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(await site.fetchPath('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  }
});

test('never replaces a newer release with an older one', async () => {
  await using site = await serve();
  site.origin.show({ releaseId: 3, files: new Map([['/', page(Buffer.from('three'))]]) });
  site.origin.show({ releaseId: 2, files: new Map([['/', page(Buffer.from('two'))]]) });
  expect((await site.fetchPath('/')).body.toString()).toBe('three');
});

test('serves files made before the caching changed with the new caching', async () => {
  await using site = await serve();
  const made = new Map([['/', page(HTML, 200, getPageCaching(31_536_000))]]);
  site.origin.show({ releaseId: 2, files: made });
  site.origin.recache(getPageCaching(60));
  site.origin.show({ releaseId: 2, files: made });
  expect((await site.fetchPath('/')).headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'cdn-cache-control': 'public, max-age=0, s-maxage=60',
  });
});
