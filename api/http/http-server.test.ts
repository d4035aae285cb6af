import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, createHttpServer } from './http-server.ts';

const QUICK = { headersTimeout: 400, requestTimeout: 800, idleTimeout: 600, checkEvery: 100 };

async function start(limits: Partial<ConnectionLimits> = {}) {
  const server = createHttpServer(
    (request, response) => {
      request.resume();
      request.once('end', () => response.end(`hello ${request.url}`));
    },
    { ...CONNECTION_LIMITS, ...limits },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: getPort(server), [Symbol.dispose]: () => stop(server) };
}

function stop(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

interface Talk {
  port: number;
  first: string;
  /** Sent again and again, like a client that is very slow. */
  drip?: string;
}

/** Reads until the server closes the connection. */
async function talk({ port, first, drip }: Talk): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.write(first);
  const timer = drip ? setInterval(() => socket.write(drip), 50) : undefined;
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return heard;
}

const statusOf = (received: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);

test('drops a client that sends headers byte by byte, and serves others meanwhile', async () => {
  using site = await start(QUICK);
  const slow = Array.from({ length: 20 }, () =>
    talk({ port: site.port, first: 'GET / HTTP/1.1\r\nHost: x\r\n', drip: 'X-A: b\r\n' }),
  );
  expect(await (await fetch(`http://127.0.0.1:${site.port}/`)).text()).toBe('hello /');
  expect((await Promise.all(slow)).map(statusOf)).toEqual(slow.map(() => 408));
});

test('drops a client that sends its body byte by byte', async () => {
  using site = await start(QUICK);
  const first = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';
  expect(statusOf(await talk({ port: site.port, first, drip: 'x' }))).toBe(408);
});

test('ends a request whose body never comes or stops halfway', async () => {
  using site = await start({ bodySilence: 300, checkEvery: 50 });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';
  const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(CONNECTION_LIMITS.bodySilence + CONNECTION_LIMITS.checkEvery).toBeLessThanOrEqual(30_000);
  const heard = [head, `${head}a few bytes`, chunked].map((first) => talk({ port: site.port, first }));
  expect(await Promise.all(heard)).toEqual(['', '', '']);
});

test('waits for a body that keeps coming', async () => {
  using site = await start({ bodySilence: 300, checkEvery: 50 });
  const socket = connect(site.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\nConnection: close\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 60);
  const [received] = await once(socket, 'data');
  clearInterval(timer);
  expect(statusOf(String(received))).toBe(200);
  socket.destroy();
});

test('drops a client that connects and sends nothing', async () => {
  using site = await start({ ...QUICK, headersTimeout: 60_000, requestTimeout: 60_000 });
  let isOver = false;
  const heard = talk({ port: site.port, first: '' }).finally(() => {
    isOver = true;
  });
  // The two other limits are minutes away.
  expect(isOver).toBe(false);
  expect(await heard).toBe('');
});

test('refuses two Host lines, whatever they contain', async () => {
  using site = await start(QUICK);
  const sendHosts = (hosts: string) =>
    talk({ port: site.port, first: `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n` });
  expect(statusOf(await sendHosts('Host: a\r\nhOST: b\r\n'))).toBe(400);
  expect(statusOf(await sendHosts('Host: a\r\nHost: a\r\n'))).toBe(400);
  expect(statusOf(await sendHosts('Host: a\r\nX-Host: b\r\n'))).toBe(200);
});

test.each([
  ['a b', 400],
  ['a/b', 400],
  ['a@b', 400],
  ['a:b', 400],
  ['a,b', 200],
  ['', 200],
  ['Club-2.example:8443', 200],
  ['club.example:', 200],
  ['[::1]:4321', 200],
])('responds to the Host “%s” with %i', async (host, status) => {
  using site = await start(QUICK);
  const first = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(statusOf(await talk({ port: site.port, first }))).toBe(status);
});

test('refuses headers over 16 KB', async () => {
  using site = await start(QUICK);
  const first = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17 * 1024)}\r\n\r\n`;
  expect(statusOf(await talk({ port: site.port, first }))).toBe(431);
});

test('responds to a few requests sent at once, and drops a client that sends many', async () => {
  using site = await start();
  const one = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  expect((await talk({ port: site.port, first: one + one + last })).match(/hello/g)).toHaveLength(3);
  expect(await talk({ port: site.port, first: one.repeat(100) })).toBe('');
});

test('closes connections above the limit immediately', async () => {
  using site = await start({ connections: 2 });
  const open = [connect(site.port, '127.0.0.1'), connect(site.port, '127.0.0.1')];
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  expect(await talk({ port: site.port, first: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' })).toBe('');
  for (const socket of open) socket.destroy();
});

test.each([
  ['http://club.example/about?x=1', '/about?x=1'],
  ['HTTPS://club.example:8443', '/'],
  ['http://club.example?x', '/?x'],
  ['//club.example/about', '//club.example/about'],
  ['*', '*'],
])('reads the target %s as %s', async (target, path) => {
  using site = await start();
  const first = `OPTIONS ${target} HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n`;
  expect((await talk({ port: site.port, first })).split('hello ')[1]).toBe(path);
});
