import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PurgeSettings } from '../../process/env.ts';
import { PurgeFailed, sendPurge } from './purge.ts';
import { parseRetryAfter } from './send-request.ts';

const SITE = 'https://club.example.org';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Stands for a service; each test says what its documentation says. */
async function startService() {
  const requests: ReceivedRequest[] = [];
  let respond = (_request: ReceivedRequest): Answer => ({ status: 200 });
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, url, headers } = request;
    const one = { method, url, headers, body: Buffer.concat(parts).toString() };
    requests.push(one);
    const { status, headers: sent = {}, body = '' } = respond(one);
    response.writeHead(status, sent).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondBy: (next: typeof respond) => {
      respond = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let service: Awaited<ReturnType<typeof startService>>;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

function purge(provider: PurgeSettings['provider'], paths: string[], path = '', token: string | undefined = 'a-token') {
  return sendPurge(paths, { settings: { provider, url: service.url + path, token }, publicUrl: SITE, limit: 2000 });
}

async function failureOf(sent: Promise<void>): Promise<PurgeFailed> {
  const error = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PurgeFailed)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('Cloudflare', () => {
  const ZONE = '/client/v4/zones/abc/purge_cache';

  test('receives addresses in portions of a hundred, with the token as a bearer token', async () => {
    const paths = Array.from({ length: 250 }, (_, index) => `/calendar/${index}.ics`);
    await purge('cloudflare', paths, ZONE);
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(3).fill(`POST ${ZONE}`));
    const files = service.requests.map(({ body }) => JSON.parse(body).files as string[]);
    expect(files.map(({ length }) => length).sort()).toEqual([100, 100, 50]);
    expect(files.flat().sort()).toEqual(paths.map((path) => SITE + path).sort());
    expect(service.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
    });
  });

  test('returns after a 429 when to retry, and what is left to purge', async () => {
    const body = JSON.stringify({ success: false, errors: [{ code: 10_000, message: 'rate limited' }] });
    service.respondBy(() => ({ status: 429, headers: { 'retry-after': '37' }, body }));
    const failure = await failureOf(purge('cloudflare', ['/', '/about'], ZONE));
    expect(failure).toMatchObject({ retryAfterMs: 37_000, remaining: ['/', '/about'] });
    expect(failure.message).toContain('responded with 429');
  });
});

describe('Fastly', () => {
  test('receives one POST for each address, with its own token header', async () => {
    service.respondBy(() => ({ status: 200, body: '{"status":"ok","id":"108-1391560174-974124"}' }));
    await purge('fastly', ['/', '/about']);
    expect(service.requests.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'POST /purge/club.example.org/',
      'POST /purge/club.example.org/about',
    ]);
    expect(service.requests[0]?.headers).toMatchObject({ 'fastly-key': 'a-token' });
  });

  test('keeps only the one address that it refused', async () => {
    service.respondBy(({ url }) => ({ status: url?.endsWith('/about') ? 503 : 200 }));
    expect(await failureOf(purge('fastly', ['/', '/about', '/events']))).toMatchObject({ remaining: ['/about'] });
  });
});

describe('CloudFront', () => {
  const DISTRIBUTION = '/2020-05-31/distribution/EDFDVBD6EXAMPLE';
  const DONE =
    '<?xml version="1.0"?><Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>I2J0I21PCUYOIK</Id><Status>InProgress</Status></Invalidation>';

  test('receives one signed invalidation with every path', async () => {
    service.respondBy(() => ({ status: 201, headers: { 'content-type': 'text/xml' }, body: DONE }));
    await purge('cloudfront', ['/', '/about'], DISTRIBUTION, 'AKID:a-secret');
    const [{ method, url, body, headers } = { method: '', url: '', body: '', headers: {} }] = service.requests;
    expect(`${method} ${url}`).toBe(`POST ${DISTRIBUTION}/invalidation`);
    expect(body).toContain('<Paths><Quantity>2</Quantity><Items><Path>/</Path><Path>/about</Path></Items></Paths>');
    expect(body).toMatch(/<CallerReference>[\w-]{36}<\/CallerReference>/);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/cloudfront\/aws4_request/,
    );
    expect(JSON.stringify(service.requests)).not.toContain('a-secret');
  });

  test('is retried when too many are in progress, and the message names the service', async () => {
    const body =
      '<ErrorResponse><Error><Type>Sender</Type><Code>TooManyInvalidationsInProgress</Code><Message>Processing your request will cause you to exceed the maximum number of in-progress wildcard invalidations.</Message></Error></ErrorResponse>';
    service.respondBy(() => ({ status: 400, headers: { 'content-type': 'text/xml', 'retry-after': '20' }, body }));
    const failure = await failureOf(purge('cloudfront', ['/about'], DISTRIBUTION, 'AKID:a-secret'));
    expect(failure).toMatchObject({ remaining: ['/about'], retryAfterMs: 20_000 });
    expect(failure.message).toContain('TooManyInvalidationsInProgress');
    expect(service.requests).toHaveLength(1);
  });

  test('receives no request without a distribution in the address', async () => {
    expect((await failureOf(purge('cloudfront', ['/about'], '/elsewhere'))).message).toContain(
      'no CloudFront distribution',
    );
    expect(service.requests).toEqual([]);
  });
});

test('sends Bunny one POST for each address, which waits for completion', async () => {
  await purge('bunny', ['/about']);
  expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /purge?url=https%3A%2F%2Fclub.example.org%2Fabout&async=false',
  ]);
  expect(service.requests[0]?.headers).toMatchObject({ accesskey: 'a-token' });
});

describe('own cache', () => {
  test('receives one PURGE for each path at its own address, under the site’s host', async () => {
    service.respondBy(({ url }) => ({ status: url === '/about' ? 404 : 200 }));
    await purge('purge', ['/', '/about'], '', undefined);
    expect(service.requests.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(['PURGE /', 'PURGE /about']);
    expect(service.requests.map(({ headers }) => headers.host)).toEqual(['club.example.org', 'club.example.org']);
  });

  test('receives a PURGE that names the one encoding Squid stores', async () => {
    await purge('purge', ['/'], '', undefined);
    expect(service.requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity']);
  });

  test.each([405, 501, 302])('keeps its pages when it responds with %i', async (status) => {
    service.respondBy(() => ({ status, headers: { location: 'http://127.0.0.1:9/' } }));
    expect((await failureOf(purge('purge', ['/'], '', undefined))).message).toContain(`responded with ${status}`);
  });

  test('receives the rest later when limited to five requests a minute, and none twice', async () => {
    let allowed = 5;
    const taken: string[] = [];
    service.respondBy(({ url = '' }) => {
      if (allowed === 0) return { status: 429, headers: { 'retry-after': '60' } };
      allowed -= 1;
      taken.push(url);
      return { status: 200 };
    });
    let remaining = Array.from({ length: 13 }, (_, index) => `/calendar/${index}.ics`);
    const all = new Set(remaining);
    for (let minute = 0; remaining.length > 0 && minute < 5; minute += 1) {
      allowed = 5;
      remaining = await purge('purge', remaining, '', undefined).then(
        () => [],
        (failure: PurgeFailed) => failure.remaining,
      );
    }
    expect(taken).toHaveLength(13);
    expect(new Set(taken)).toEqual(all);
  });
});

test('reads Retry-After as seconds and as a date', () => {
  const now = Date.parse('2026-10-16T19:42:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Fri, 16 Oct 2026 19:43:00 GMT', now)).toBe(60_000);
  expect(parseRetryAfter('Fri, 16 Oct 2026 19:41:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeNull();
  expect(parseRetryAfter(undefined, now)).toBeNull();
});
