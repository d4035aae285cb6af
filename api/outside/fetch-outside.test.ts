import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFetchOutside } from './fetch-outside.ts';
import { OutsideError } from './outside-error.ts';
import { isPublicAddress } from './public-address.ts';
import { createTestInternet } from './testing-internet.ts';

const findRefusal = (error: unknown): string => (error instanceof OutsideError ? error.refusal : String(error));

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://012.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://100.64.0.1/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://intern.example/',
  'https://two-faced.example/',
  'https://user:secret@public.example/',
  'https://user@127.0.0.1/',
  'https://public.example:8080/',
  'https://public.example:22/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/csv,a,b',
  'javascript:alert(1)',
  '//127.0.0.1/',
])('opens no connection for %s', async (address) => {
  await using internet = await createTestInternet();
  internet.name('localhost', '127.0.0.1');
  internet.name('intern.example', '10.0.0.7');
  internet.name('two-faced.example', ['93.184.216.34', '::1']);
  const refusal = await internet.fetchOutside(address, { schemes: 'web' }).catch(findRefusal);
  expect([refusal, internet.dialed]).toEqual(['address', []]);
  // Nor at the end of a chain that begins in public.
  const location = Buffer.from(address).toString('latin1');
  internet.serve('public.example', (_request, response) => response.writeHead(302, { location }).end());
  const later = await internet.fetchOutside('https://public.example/', { schemes: 'web' }).catch(findRefusal);
  // `//127.0.0.1/` is whole there, by the scheme of the page that sends it.
  expect([later, internet.dialed]).toEqual(['address', ['93.184.216.34']]);
});

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['::ffff:93.184.216.34', false],
  ['fe80::1%eth0', false],
  ['public.example', false],
])('recognizes %s as a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic || address.startsWith('::ffff:93'));
});

test('connects to the checked address even when the name resolves elsewhere a moment later', async () => {
  await using internet = await createTestInternet();
  internet.name('rebinding.example', '93.184.216.34', '127.0.0.1');
  internet.serve('rebinding.example', (_request, response) => response.end('a'));
  await internet.fetchOutside('https://rebinding.example/', { schemes: 'https' });
  const second = await internet.fetchOutside('https://rebinding.example/', { schemes: 'https' }).catch(findRefusal);
  expect([second, internet.dialed]).toEqual(['address', ['93.184.216.34']]);
});

test.each(['https://intern.example/', 'http://intern.example/'])(
  'checks the address of a real connection to %s',
  async (url) => {
    const resolve = async () => ['93.184.216.34', '127.0.0.1'].map((address) => ({ address, family: 4 }));
    const fetchOutside = createFetchOutside({ publicUrl: 'https://club.example.org', fetchesOutside: true, resolve });
    expect(await fetchOutside(url, { schemes: 'web' }).catch(findRefusal)).toBe('address');
  },
);

test('identifies itself, sends no cookies, and follows at most five redirects', async () => {
  await using internet = await createTestInternet();
  internet.serve('a.example', ({ url = '' }, response) => {
    const step = Number(url.slice(1));
    response.setHeader('set-cookie', 'a=b');
    if (step < 6) response.writeHead(302, { location: `/${step + 1}` }).end();
    else response.end('there');
  });
  const fetchPath = (path: string) =>
    internet.fetchOutside(`https://a.example/${path}`, { schemes: 'https' }).catch(findRefusal);
  expect(await fetchPath('1')).toMatchObject({ status: 200, url: 'https://a.example/6' });
  expect(await fetchPath('0')).toBe('redirects');
  for (const { headers } of internet.requests) {
    expect(headers['user-agent']).toMatch(/^BoosterClubSite\/\S+ \(\+https:\/\/club\.example\.org\)$/);
    expect(headers.cookie).toBeUndefined();
  }
});

test.each([
  ['a redirect from https to http', 'address', { location: 'http://b.example/' }],
  ['a redirect to an invalid address', 'address', { location: 'https://[' }],
])('refuses %s', async (_what, refusal, headers) => {
  await using internet = await createTestInternet();
  internet.serve('a.example', (_request, response) => response.writeHead(301, headers).end());
  expect(await internet.fetchOutside('https://a.example/', { schemes: 'https' }).catch(findRefusal)).toBe(refusal);
});

test('refuses a body that is too large, also after decompression, and one that never ends', async () => {
  await using internet = await createTestInternet();
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  internet.serve('a.example', ({ url }, response) => {
    if (url === '/told') response.writeHead(200, { 'content-length': 1e9 }).write('a');
    if (url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    if (url === '/unknown') response.writeHead(200, { 'content-encoding': 'zip' }).end('a');
    if (url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    if (url === '/stream') {
      const write = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(100_000), () => setImmediate(write));
      };
      write();
    }
  });
  const fetchPath = (path: string) =>
    internet.fetchOutside(`https://a.example/${path}`, { schemes: 'https' }).catch(findRefusal);
  expect([await fetchPath('told'), await fetchPath('bomb'), await fetchPath('stream')]).toEqual([
    'long',
    'long',
    'long',
  ]);
  expect([await fetchPath('unknown'), await fetchPath('broken')]).toEqual(['connection', 'connection']);
  expect(await fetchPath('silent')).toBe('time');
});

test('reads only the beginning of a long body when no more is needed', async () => {
  await using internet = await createTestInternet();
  internet.serve('a.example', (_request, response) => response.end(Buffer.alloc(5_000_000, 'a')));
  const { body } = await internet.fetchOutside('https://a.example/', { schemes: 'web', cutAt: 1000 });
  expect(body.length).toBe(1000);
});

test('requests from two servers at a time, and from none where it is switched off', async () => {
  await using internet = await createTestInternet();
  let [open, most] = [0, 0];
  internet.serve('a.example', (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 20);
  });
  const all = Array.from({ length: 7 }, () => internet.fetchOutside('https://a.example/', { schemes: 'https' }));
  await Promise.all(all);
  expect(most).toBe(2);
  await using off = await createTestInternet({ isOn: false });
  expect(await off.fetchOutside('https://a.example/', { schemes: 'https' }).catch(findRefusal)).toBe('off');
  expect(off.dialed).toEqual([]);
});

test('aborts with the work that requested it', async () => {
  await using internet = await createTestInternet({ longest: 60_000 });
  internet.serve('a.example', () => undefined);
  const ending = new AbortController();
  const pending = internet.fetchOutside('https://a.example/', { schemes: 'https', signal: ending.signal });
  setTimeout(() => ending.abort(), 20);
  expect(await pending.catch(findRefusal)).toBe('connection');
});

test('names a host that does not resolve', async () => {
  await using internet = await createTestInternet();
  internet.name('gone.example');
  internet.name('gone.example', ...([] as string[]));
  expect(await internet.fetchOutside('https://gone.example/', { schemes: 'https' }).catch(findRefusal)).toBe(
    'unknown-host',
  );
});
