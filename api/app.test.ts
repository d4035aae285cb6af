import { describe, expect, test } from 'vitest';
import { releases } from '../db/schema/index.ts';
import { createSignedInApp, createTestApp, TEST_ORIGIN } from './testing.ts';

const content = '/api/admin/content';
const item = { key: 'notes', value: 'Hi', type: 'text' };

describe('writes to the API', () => {
  test.each([
    ['this site', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' }, 201],
    ['no browser', {}, 201],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://127.0.0.1:9999' }, 403],
    ['this site over https', { origin: TEST_ORIGIN.replace('http:', 'https:') }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a sibling site', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-site' }, 403],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ] as [string, Record<string, string>, number][])(
    'checks the origin of a write from %s',
    async (_from, headers, status) => {
      const { app, cookie } = await createSignedInApp();
      await using _ = app;
      const response = await app.send('POST', content, { cookie, body: item, headers });
      expect(response.status).toBe(status);
      if (status === 403)
        expect(response.body).toEqual({ message: expect.stringContaining(`expects, ${TEST_ORIGIN}. Open`) });
    },
  );

  test('accepts only the public address as origin where one is set', async () => {
    const { app, cookie } = await createSignedInApp({ PUBLIC_URL: 'https://club.example.org/' });
    await using _ = app;
    const post = (origin: string) => app.send('POST', content, { cookie, body: item, headers: { origin } });
    const stale = await post(TEST_ORIGIN);
    expect([stale.status, stale.body]).toEqual([
      403,
      {
        message:
          'This page is not at the address that the site expects, https://club.example.org. Open the dashboard there. If that address is wrong, correct PUBLIC_URL on the server and restart it.',
      },
    ]);
    expect((await post('https://club.example.org')).status).toBe(201);
  });

  test('refuses a sign-in from another site, and allows reading from anywhere', async () => {
    await using app = await createTestApp();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.send('POST', '/api/admin/login', { body: {}, headers })).status).toBe(403);
    expect((await app.send('GET', '/api/site-content', { headers })).status).toBe(200);
  });

  test.each([
    ['text/plain', JSON.stringify(item)],
    ['application/x-www-form-urlencoded', 'key=notes&value=Hi'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/jsonp', JSON.stringify(item)],
    ['', JSON.stringify(item)],
  ])('refuses a body of type %s', async (type, body) => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const response = await app.send('POST', content, { cookie, body, headers: { 'content-type': type } });
    expect(response).toMatchObject({ status: 415, body: { message: 'The request body must be JSON' } });
  });

  test('accepts a charset in the content type', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await app.send('POST', content, { cookie, body: item, headers })).status).toBe(201);
  });

  test('takes an empty body as no body, whatever type it declares', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const headers = { 'content-type': 'application/json' };
    expect((await app.send('POST', '/api/objects/upload', { cookie, body: '', headers })).status).toBe(200);
    const response = await app.send('POST', content, { cookie, body: '', headers });
    expect(response).toMatchObject({ status: 400, body: { message: 'Key is required' } });
  });

  test.each(['{', ' ', '{"key":"notes",}', 'undefined', '\u0000', "{'key':1}"])(
    'refuses malformed JSON: %j',
    async (body) => {
      const { app, cookie } = await createSignedInApp();
      await using _ = app;
      const response = await app.send('POST', content, { cookie, body });
      expect(response).toMatchObject({ status: 400, body: { message: 'The request body must be JSON' } });
    },
  );

  test.each(['null', '5', '"text"', '[]', 'true'])('refuses JSON that is not an object: %s', async (body) => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const response = await app.send('POST', content, { cookie, body });
    expect(response).toMatchObject({ status: 400, body: { message: 'The request body must be a JSON object' } });
  });

  test('refuses a body over one megabyte, whatever length it declares', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const body = JSON.stringify({ ...item, description: 'x'.repeat(1024 * 1024) });
    for (const headers of [{}, { 'content-length': String(body.length) }]) {
      const response = await app.send('POST', content, { cookie, body, headers: headers as Record<string, string> });
      expect(response).toMatchObject({ status: 413, body: { message: 'That is too large to save' } });
    }
  });

  test.each([
    '{"__proto__":{"isSuperAdmin":true},"key":"notes","value":"Hi"}',
    '{"constructor":{"prototype":{"x":1}}}',
  ])('never reaches a prototype: %s', async (body) => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    expect((await app.send('POST', content, { cookie, body })).status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).isSuperAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect((await app.send('GET', '/api/admin/users', { cookie })).status).toBe(403);
  });

  test('refuses deeply nested JSON before parsing it, but accepts brackets in text', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const deep = (levels: number) => `{"key":"notes","value":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const response = await app.send('POST', content, { cookie, body: deep(100_000) });
    expect(response).toMatchObject({ status: 400, body: { message: 'The request body is nested too deeply' } });
    const shallow = await app.send('POST', content, { cookie, body: deep(10) });
    expect(shallow).toMatchObject({ status: 400, body: { message: 'Text must be a string' } });
    const body = { ...item, value: `"${'{['.repeat(500)}\\` };
    expect((await app.send('POST', content, { cookie, body })).status).toBe(201);
  });

  test.each([
    ['a batch of empty objects', 'PUT', content, { items: Array.from({ length: 300_000 }, () => ({})) }],
    [
      'unknown field names',
      'POST',
      '/api/admin/check',
      { entity: 'heroImages', fields: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`field${n}`, 1])) },
    ],
  ])('refuses more values than any form sends before parsing them: %s', async (_what, method, path, body) => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    expect(await app.send(method, path, { cookie, body })).toMatchObject({
      status: 400,
      body: { message: 'The request body holds too many values' },
    });
  });

  test('names only a few of many unknown fields', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const body = { ...item, ...Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`x${n}`, n])) };
    expect(await app.send('POST', content, { cookie, body })).toMatchObject({
      status: 400,
      body: { message: 'Unknown field “x0”, “x1”, “x2”, “x3”, “x4”', issues: [{ path: 'x0' }] },
    });
  });

  test('uses the last value of a field that occurs twice', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const body = '{"key":"notes","value":"first","type":"text","value":"second"}';
    expect(await app.send('POST', content, { cookie, body })).toMatchObject({ status: 201, body: { value: 'second' } });
    const twice = '{"key":"notes_2","value":"ok","value":{"x":1}}';
    expect((await app.send('POST', content, { cookie, body: twice })).status).toBe(400);
  });

  test('names every invalid field once', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const response = await app.send('POST', content, { cookie, body: { key: 'A B', value: 5, type: 'x' } });
    expect(response.status).toBe(400);
    const { issues } = response.body as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(['key', 'value', 'type']);
  });
});

describe('a method that a path does not have', () => {
  test.each([
    ['POST', '/api/site-content', 'GET, HEAD'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD'],
    ['GET', '/api/admin/login', 'POST'],
    ['OPTIONS', '/api/admin/publish', 'GET, HEAD, POST'],
    ['PATCH', '/api/admin/hero-images/1', 'PUT, DELETE'],
    ['GET', '/api/objects/public/images/key', 'PUT'],
  ])('is refused with the methods it has: %s %s', async (method, path, allow) => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const response = await app.send(method, path, { cookie });
    expect(response).toMatchObject({ status: 405, body: { message: 'This address does not accept that method' } });
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted());
  });

  test('is refused before its body is judged, and by sign-in first', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    const form = { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await app.send('POST', '/api/site-content', form)).status).toBe(405);
    expect((await app.send('PATCH', content, form)).status).toBe(401);
    expect((await app.send('PATCH', content, { ...form, cookie })).status).toBe(405);
    expect((await app.send('POST', '/api/nothing', { cookie })).status).toBe(404);
  });
});

test('loses no write in a burst and ends with one live release', async () => {
  const { app, cookie } = await createSignedInApp();
  await using _ = app;
  const save = (n: number) => app.send('POST', content, { cookie, body: { ...item, key: `notes_${n}` } });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => save(n)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  const named = responses.map(({ headers }) => Number(headers.get('x-release-id'))).toSorted((a, b) => a - b);
  expect(named).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect((await app.send('GET', '/api/site-content')).body).toHaveLength(40);
  await app.publisher.idle();
  const stored = await app.db.select({ status: releases.status }).from(releases);
  expect(stored.filter(({ status }) => status === 'live')).toHaveLength(1);
});
