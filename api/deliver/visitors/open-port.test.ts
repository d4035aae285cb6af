import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createApiListener } from '../../api-listener.ts';
import { createSiteFile } from '../../http/site-file.ts';
import { createImageServer } from '../../media/serve-image.ts';
import { createTestApp } from '../../testing.ts';
import { createStaticOrigin } from '../static-origin.ts';
import { openPort } from './open-port.ts';

async function serve(isSecure: boolean, hstsSubdomains = false) {
  const app = await createTestApp();
  const none = async () => null;
  const origin = createStaticOrigin({ assets: new Map(), findReleasedAsset: none, findShareImage: none });
  const page = createSiteFile(
    { identity: Buffer.from('<h1>About</h1>') },
    { headers: { 'Content-Type': 'text/html' } },
  );
  origin.show({ releaseId: 1, files: new Map([['/about', page]]) });
  const api = createApiListener(app.deps);
  const files = { imagesDir: app.deps.env.dataDir, fetchImage: async () => false };
  const images = createImageServer(files, {}, app.deps.log);
  const settings = { host: '127.0.0.1', port: 0, drainSeconds: 0, isSecure, hstsSubdomains };
  const port = await openPort(settings, (request, response) => {
    if (request.url?.startsWith('/api')) void api(request, response);
    else if (request.url?.startsWith('/objects')) images.handle(request, response);
    else origin.handle(request, response);
  });
  return {
    url: new URL(port.url),
    sendRequest: (path: string, method: string) => fetch(port.url + path, { method, redirect: 'manual' }),
    [Symbol.asyncDispose]: async () => {
      await port.close();
      await app[Symbol.asyncDispose]();
    },
  };
}

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])(
  'declares type and https on every response, errors and the API included; subdomains: %s',
  async (subdomains, hsts) => {
    await using server = await serve(true, subdomains);
    for (const [method, path, status] of [
      ['GET', '/about', 200],
      ['GET', '/nowhere', 404],
      ['GET', '/about/', 308],
      ['POST', '/about', 405],
      ['GET', '/objects/images/none.webp', 404],
      ['DELETE', '/objects/images/none.webp', 405],
      ['GET', '/api/site-content', 200],
      ['GET', '/api/auth/user', 401],
      ['GET', '/api/nowhere', 404],
      ['POST', '/api/admin/login', 400],
    ] as const) {
      const received = await server.sendRequest(path, method);
      const { headers } = received;
      await received.arrayBuffer();
      expect([method, path, received.status]).toEqual([method, path, status]);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, hsts]);
    }
  },
);

test('requests no https on any response where the site has none', async () => {
  await using server = await serve(false);
  const { headers } = await server.sendRequest('/nowhere', 'GET');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('responds to a health check of HTTP/1.0, which sends no Host', async () => {
  await using server = await serve(false);
  const socket = connect(Number(server.url.port), server.url.hostname);
  socket.write('GET /api/site-content HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
