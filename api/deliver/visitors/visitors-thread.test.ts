import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteFile, hashBytes, type SiteFile } from '../../http/site-file.ts';
import { createStaticOrigin } from '../static-origin.ts';
import { openPort } from './open-port.ts';

let imagesDir: string;
beforeAll(async () => {
  imagesDir = await mkdtemp(join(tmpdir(), 'club-thread-'));
  await writeFile(join(imagesDir, 'team.webp'), 'a picture');
});
afterAll(() => rm(imagesDir, { recursive: true }));

const page = (text: string, status = 200): SiteFile =>
  createSiteFile({ identity: Buffer.from(text) }, { status, headers: { 'Content-Type': 'text/html' } });

/** A port whose thread has the pages; all else is the listener's, which notes what it is asked. */
async function serve(listener: RequestListener = (_request, response) => response.end('from the process')) {
  const requests: string[] = [];
  const none = async () => null;
  const assets = new Map([['/_astro/a.js', page('a()')]]);
  const origin = createStaticOrigin({ assets, findReleasedAsset: none, findShareImage: none });
  const settings = { host: '127.0.0.1', port: 0, drainSeconds: 0, isSecure: true };
  const note: RequestListener = (incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    listener(incoming, response);
  };
  const port = await openPort(settings, note, {
    origin,
    assets,
    imagesDir,
    imageCaching: 'max-age=60',
    security: {},
  });
  const show = (releaseId: number, texts: Record<string, string>): void => {
    const files = Object.entries(texts).map(([path, text]) => [path, page(text, path === '/404' ? 404 : 200)] as const);
    origin.show({ releaseId, files: new Map(files) });
  };
  show(1, { '/': 'home', '/about': 'about', '/404': 'not here' });
  return { ...port, requests, show, [Symbol.asyncDispose]: () => port.close() };
}

test('serves pages, scripts, images, redirects and not-found pages without the process', async () => {
  await using site = await serve();
  for (const [path, status, text] of [
    ['/', 200, 'home'],
    ['/about?from=mail', 200, 'about'],
    ['/_astro/a.js', 200, 'a()'],
    ['/objects/images/team.webp', 200, 'a picture'],
    ['/about/', 308, ''],
    ['/nowhere', 404, 'not here'],
  ] as const) {
    const received = await fetch(site.url + path, { redirect: 'manual' });
    expect([path, received.status, await received.text()]).toEqual([path, status, text]);
    expect([path, received.headers.get('strict-transport-security')]).toEqual([
      path,
      expect.stringContaining('max-age'),
    ]);
  }
  expect(site.requests).toEqual([]);
});

test('hands the API, the dashboard and files unknown to it to the process', async () => {
  await using site = await serve();
  const paths = ['/api/x', '/admin', '/preview/about', '/metrics', '/_astro/old.js', '/share/a.png'];
  for (const path of [...paths, '/objects/images/none.webp']) {
    expect([path, await (await fetch(site.url + path)).text()]).toEqual([path, 'from the process']);
  }
  expect(site.requests).toEqual([...paths, '/objects/images/none.webp'].map((path) => `GET ${path}`));
});

test('responds after a release only once its pages are served and removed ones are gone', async () => {
  await using site = await serve((incoming, response) => {
    const id = Number(incoming.url?.split('/').at(-1));
    site.show(id, { '/': `home ${id}`, ...(id % 2 ? { '/odd': 'odd' } : {}) });
    response.end();
  });
  for (let id = 2; id < 30; id += 1) {
    await (await fetch(`${site.url}/api/${id}`)).arrayBuffer();
    expect(await (await fetch(site.url)).text()).toBe(`home ${id}`);
    expect((await fetch(`${site.url}/odd`)).status).toBe(id % 2 ? 200 : 404);
  }
});

test('leaves turns of the event loop to other work during constant requests', async () => {
  const clients = 3;
  let answered = 0;
  let mostInOneTurn = 0;
  await using site = await serve((_incoming, response) => {
    answered += 1;
    // As a statement of the database, which runs in this thread: meanwhile the next request arrives.
    const until = performance.now() + 2;
    while (performance.now() < until);
    response.end();
  });
  let isOver = false;
  const countTurn = (before: number): void => {
    mostInOneTurn = Math.max(mostInOneTurn, answered - before);
    if (!isOver) setImmediate(countTurn, answered);
  };
  setImmediate(countTurn, 0);
  const script = `
    const { Agent, get } = require('node:http');
    const agent = new Agent({ keepAlive: true });
    const ask = (left) => left && get(process.argv[1], { agent }, (got) => got.resume().on('end', () => ask(left - 1)));
    for (let client = 0; client < ${clients}; client += 1) ask(100);`;
  await once(spawn(process.execPath, ['-e', script, `${site.url}/api/x`]), 'exit');
  isOver = true;
  expect(answered).toBe(clients * 100);
  expect(mostInOneTurn).toBeLessThanOrEqual(2 * clients);
});

test('transfers large bodies and responses completely, however slowly they are read', async () => {
  await using site = await serve(async (incoming, response) => {
    const hash = createHash('sha256');
    await pipeline(incoming, hash);
    response.setHeader('x-hash', hash.digest('hex'));
    response.end(sent);
  });
  const sent = randomBytes(5_000_000);
  const upstream = request(`${site.url}/api/x`, { method: 'POST' });
  upstream.end(sent);
  const [received] = (await once(upstream, 'response')) as [IncomingMessage];
  expect(received.headers['x-hash']).toBe(hashBytes(sent));
  const parts: Buffer[] = [];
  for await (const part of received) {
    parts.push(part);
    await new Promise(setImmediate);
  }
  expect(Buffer.concat(parts).equals(sent)).toBe(true);
});

test('forwards a stream piece by piece and notifies the process when the reader disconnects', async () => {
  const gone = Promise.withResolvers<void>();
  await using site = await serve((_incoming, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('first');
    response.once('close', gone.resolve);
  });
  const abort = new AbortController();
  const received = await fetch(`${site.url}/api/events`, { signal: abort.signal });
  const { value } = (await received.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('first');
  abort.abort();
  await gone.promise;
});

test('passes on a refusal in the middle of a body', async () => {
  await using site = await serve((_incoming, response) => response.writeHead(413).end('too large'));
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 90000000\r\n\r\n');
  socket.write(Buffer.alloc(500_000));
  const [received] = await once(socket, 'data');
  expect(String(received)).toMatch(/^HTTP\/1\.1 413/);
  socket.destroy();
});

test('passes on a refusal before any of the body has come', async () => {
  await using site = await serve((_incoming, response) => response.writeHead(401).end());
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 200\r\n\r\n');
  const [received] = await once(socket, 'data');
  expect(String(received)).toMatch(/^HTTP\/1\.1 401/);
  socket.destroy();
});

test('passes on the client’s address and headers, except those of a single connection', async () => {
  let seen: IncomingMessage | undefined;
  await using site = await serve((incoming, response) => {
    seen = incoming;
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).end();
  });
  const headers = { host: 'club.example.org', 'x-forwarded-for': '192.0.2.1', upgrade: 'websocket', te: 'trailers' };
  const upstream = request(`${site.url}/api/x?y=%20z`, { headers, localAddress: '127.0.0.1' }).end();
  const [received] = (await once(upstream, 'response')) as [IncomingMessage];
  received.resume();
  expect(seen?.socket.remoteAddress).toBe('127.0.0.1');
  expect(seen?.headers).toMatchObject({ host: 'club.example.org', 'x-forwarded-for': '192.0.2.1' });
  expect([seen?.url, seen?.headers.upgrade, seen?.headers.te]).toEqual(['/api/x?y=%20z', undefined, undefined]);
  expect(received.headers['set-cookie']).toEqual(['a=1', 'b=2']);
});

test('never completes a response that was cut off', async () => {
  await using site = await serve((_incoming, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
    setImmediate(() => response.destroy());
  });
  await expect(fetch(`${site.url}/api/x`).then((received) => received.text())).rejects.toThrow();
});

test('finishes a request in progress before it frees the port', async () => {
  const reached = Promise.withResolvers<() => void>();
  const site = await serve((_incoming, response) => reached.resolve(() => response.end('late')));
  const received = fetch(`${site.url}/api/x`);
  const finish = await reached.promise;
  const closed = site.close();
  await expect.poll(() => fetch(site.url).catch(() => 'refused')).toBe('refused');
  finish();
  expect(await (await received).text()).toBe('late');
  await closed;
});

test('closes without waiting for a connection that a browser opened but never used', async () => {
  const site = await serve();
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // Reset or ended, it is over.
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const started = performance.now();
  await Promise.all([site.close(), closed]);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('says that a port is in use', async () => {
  await using site = await serve();
  const settings = { host: '127.0.0.1', port: Number(new URL(site.url).port), drainSeconds: 0, isSecure: false };
  await expect(openPort(settings, () => undefined)).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: expect.stringMatching(
      /^The port \d+ cannot be opened: another program uses it\. Stop that program, or set PORT/,
    ),
  });
});
