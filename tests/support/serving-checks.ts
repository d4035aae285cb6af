import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: false });

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const PAGE = {
  ...SECURITY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
};
const POLICY = /^(?=.*default-src 'self')(?=.*script-src 'self' 'sha256-)(?=.*frame-ancestors 'none')/;

const isAsExpected = (value: string | string[] | undefined, expected: string | RegExp | undefined): boolean =>
  expected instanceof RegExp ? expected.test(String(value)) : value === expected;

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/i;

/** Sends `path` as it is written: fetch would tidy it first. */
export function sendRequest(
  url: string,
  path: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Directives that count for a page: of its header and of its `<meta>`, sorted, each once. */
export function listDirectives({ headers, body }: Pick<Received, 'headers' | 'body'>): string[] {
  const policies = [String(headers['content-security-policy'] ?? ''), META_POLICY.exec(body.toString())?.[1] ?? ''];
  const directives = policies.flatMap((policy) => policy.split(';').map((directive) => directive.trim()));
  return [...new Set(directives)].filter((directive) => directive !== '').sort();
}

/** Lists wrong responses of this server, one line each. */
export async function findServingFaults(url: string): Promise<string[]> {
  const { body } = await sendRequest(url, '/');
  const asset = /\/_astro\/[\w.-]+\.css/.exec(body.toString())?.[0] ?? '/_astro/no-style-sheet.css';
  const home = await sendRequest(url, '/', { headers: { 'accept-encoding': 'br' } });
  const faults: string[] = [];
  for (const { path, status, expect = {}, ...options } of listChecks({ asset, etag: home.headers.etag ?? '""' })) {
    const received = await sendRequest(url, path, options);
    const name = `${options.method ?? 'GET'} ${path}`;
    if (![status].flat().includes(received.status)) faults.push(`${name}: status ${received.status}, not ${status}`);
    for (const [header, expected] of Object.entries(expect)) {
      const value = received.headers[header];
      if (!isAsExpected(value, expected))
        faults.push(`${name}: ${header} is ${String(value).slice(0, 80)}, not ${expected}`);
    }
  }
  for (const path of ['/', '/about', '/no-such-play']) {
    const policy = listDirectives(await sendRequest(url, path)).join('; ');
    if (!POLICY.test(policy)) faults.push(`${path}: its policy is ${policy}`);
  }
  return faults;
}

interface Check extends RequestOptions {
  path: string;
  status: number | number[];
  expect?: Record<string, string | RegExp | undefined>;
}

function listChecks({ asset, etag }: { asset: string; etag: string }): Check[] {
  return [
    { path: '/', status: 200, expect: { ...PAGE, 'content-encoding': undefined } },
    {
      path: '/',
      headers: { 'accept-encoding': 'gzip, br' },
      status: 200,
      expect: { ...PAGE, 'content-encoding': 'br', vary: /Accept-Encoding/i },
    },
    { path: '/', headers: { 'accept-encoding': 'gzip' }, status: 200, expect: { ...PAGE, 'content-encoding': 'gzip' } },
    { path: '/', headers: { 'accept-encoding': 'br', 'if-none-match': etag }, status: 304 },
    { path: '/', method: 'HEAD', status: 200, expect: PAGE },
    { path: '/about', status: 200, expect: PAGE },
    { path: '/about?from=mail', status: 200, expect: PAGE },
    { path: '/about/', status: 308, expect: { location: '/about' } },
    { path: '/ABOUT?from=poster', status: 308, expect: { location: '/about?from=poster' } },
    { path: '/about/?from=mail', status: 308, expect: { location: '/about?from=mail' } },
    { path: '/no-such-play', status: 404, expect: PAGE },
    { path: '/release.json', status: 200, expect: { ...SECURITY, 'cache-control': 'no-cache' } },
    { path: '/robots.txt', status: 200, expect: { 'content-type': /^text\/plain/ } },
    { path: '/site.webmanifest', status: 200, expect: { 'content-type': /^application\/manifest\+json/ } },
    {
      path: asset,
      headers: { 'accept-encoding': 'br' },
      status: 200,
      expect: {
        ...SECURITY,
        'content-encoding': 'br',
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    },
    { path: '/_astro/never-built.js', status: 404 },
    ...['/about.html', '/index.html', '/index.html.br', '/manifest.json', '/404.html', '/_astro', '/_astro/'].map(
      (path) => ({ path, status: 404 }),
    ),
    ...['/../manifest.json', '/%2e%2e/%2e%2e/etc/passwd', '/_astro/..%2f..%2f..%2fclub.db', '/.git/config'].map(
      (path) => ({ path, status: [400, 404] }),
    ),
    // A redirect to another site must not be made of a path.
    { path: '//elsewhere.example/', status: [308, 400, 404], expect: { location: /^(?!\/\/)|^undefined$/ } },
    { path: '/', method: 'POST', status: 405, expect: { allow: 'GET, HEAD' } },
    { path: '/api/site-content', status: 200, expect: { 'content-type': /json/, 'x-content-type-options': 'nosniff' } },
    { path: '/admin/login', status: 200, expect: { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } },
  ];
}
