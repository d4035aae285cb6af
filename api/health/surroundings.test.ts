import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { expect, it } from 'vitest';
import { createSurroundings } from './surroundings.ts';

const HOUR = 3_600_000;

/** Made for this test: `localhost`, for a hundred years. */
const CERTIFICATE = [
  'MIIBfzCCASWgAwIBAgIUALJoOnGalieWFMEkMR2014TxiY4wCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTE2Mz',
  'Y0N1oYDzIxMjYxMTAxMTYzNjQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQDbIqF/xoGK6tS666E',
  'knmG87GLc5RJbyD0mk+1tNHKGpibV2z/+KCj3Op7jVFWnDptipuGJGq0U54kFnsFZF96o1MwUTAdBgNVHQ4EFgQUP3/YKr0vKmO9oDm7aGG+cL',
  'KfLnAwHwYDVR0jBBgwFoAUP3/YKr0vKmO9oDm7aGG+cLKfLnAwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiApT5FYerPEpxSE',
  'ruzQ7OlitUljIr0DytrhcKyu+TodfQIhAOOQlke/ttPSTqXMVVzTPQNbPHZZCUcQ78O3ELr7eRYZ',
];
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzPyvk1iUsYlOslxKEnuq2KrEjVTlZdCb6iwWDRhWPQehRANCAAQDbIqF/xoGK6',
  'tS666EknmG87GLc5RJbyD0mk+1tNHKGpibV2z/+KCj3Op7jVFWnDptipuGJGq0U54kFnsFZF96',
];

const toPem = (kind: string, parts: readonly string[]): string =>
  `-----BEGIN ${kind}-----\n${parts.join('\n')}\n-----END ${kind}-----\n`;

const surround = (publicUrl: string, { now = () => new Date(), registries = 'http://127.0.0.1:1/' } = {}) =>
  createSurroundings({ publicUrl, dataDir: '.', now, registries });

it('reads the expiry of a certificate, also of one that no browser trusts', async () => {
  const server = createSecureServer({ cert: toPem('CERTIFICATE', CERTIFICATE), key: toPem('PRIVATE KEY', KEY) });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const expiry = await surround(`https://localhost:${port}`).certificate();
  server.close();
  expect(expiry?.endsAt).toBe('2126-11-01T16:36:47.000Z');
});

it('finds no certificate where nobody listens or the site has none', async () => {
  expect(await surround('https://localhost:1').certificate()).toBeNull();
  expect(await surround('http://localhost:1').certificate()).toBeNull();
});

it('queries the registry for the registered domain, and again only after hours', async () => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    const isKnown = request.url === '/club.example';
    const events = [{ eventAction: 'expiration', eventDate: '2030-01-02T03:04:05Z' }];
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? JSON.stringify({ events }) : '{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  let at = Date.parse('2029-01-01T00:00:00Z');
  const { domain } = surround('https://www.club.example', {
    now: () => new Date(at),
    registries: `http://127.0.0.1:${port}/`,
  });
  expect(await domain()).toEqual({ endsAt: '2030-01-02T03:04:05.000Z', seenAt: '2029-01-01T00:00:00.000Z' });
  at += HOUR;
  await domain();
  expect(requested).toEqual(['/www.club.example', '/club.example']);
  at += 6 * HOUR;
  await domain();
  server.close();
  expect(requested).toHaveLength(4);
});

it('finds no domain where the registry is unreachable or the address has none', async () => {
  expect(await surround('https://club.example').domain()).toBeNull();
  expect(await surround('https://10.0.0.1').domain()).toBeNull();
  expect(await surround('http://club.example').domain()).toBeNull();
});
