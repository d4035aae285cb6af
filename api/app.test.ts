import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { releases } from '../db/schema/index.ts';
import { createApp } from './app.ts';
import { createLog } from './log.ts';
import { createTestApp, TEST_ORIGIN } from './testing.ts';

const content = '/api/admin/content';
const item = { key: 'notes', value: 'Hi', type: 'text' };

const setUp = async (environment?: Record<string, string>) => {
  const app = await createTestApp(environment);
  return { app, cookie: await app.signInNew() };
};

describe('a write', () => {
  test.each([
    ['this site', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' }, 201],
    ['no browser', {}, 201],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://127.0.0.1:9999' }, 403],
    ['this site over https', { origin: TEST_ORIGIN.replace('http:', 'https:') }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a sister site', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-site' }, 403],
    ['another site that hides its name', { 'sec-fetch-site': 'cross-site' }, 403],
  ] as [string, Record<string, string>, number][])('from %s', async (_from, headers, status) => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const answer = await app.send('POST', content, { cookie, body: item, headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual({ message: 'This request did not come from this site' });
  });

  test('may come from the public address alone where one is set', async () => {
    const { app, cookie } = await setUp({ PUBLIC_URL: 'https://club.example.org/' });
    await using _ = app;
    const post = (origin: string) => app.send('POST', content, { cookie, body: item, headers: { origin } });
    expect((await post(TEST_ORIGIN)).status).toBe(403);
    expect((await post('https://club.example.org')).status).toBe(201);
  });

  test('from another site is refused at sign-in too, while reading is free', async () => {
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
  ])('whose body is %s is refused', async (type, body) => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const answer = await app.send('POST', content, { cookie, body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { message: 'The request body must be JSON' } });
  });

  test('may name its charset', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await app.send('POST', content, { cookie, body: item, headers })).status).toBe(201);
  });

  test.each(['{', '', '{"key":"notes",}', 'undefined', '\u0000', "{'key':1}"])(
    'of malformed JSON is refused: %j',
    async (body) => {
      const { app, cookie } = await setUp();
      await using _ = app;
      const answer = await app.send('POST', content, { cookie, body });
      expect(answer).toMatchObject({ status: 400, body: { message: 'The request body must be JSON' } });
    },
  );

  test.each(['null', '5', '"text"', '[]', 'true'])('of JSON that is no object is refused: %s', async (body) => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const answer = await app.send('POST', content, { cookie, body });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The request body must be a JSON object' } });
  });

  test('of more than a megabyte is refused, whatever length it claims', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const body = JSON.stringify({ ...item, description: 'x'.repeat(1024 * 1024) });
    for (const headers of [{}, { 'content-length': String(body.length) }]) {
      const answer = await app.send('POST', content, { cookie, body, headers: headers as Record<string, string> });
      expect(answer).toMatchObject({ status: 413, body: { message: 'That is too large to save' } });
    }
  });

  test.each([
    '{"__proto__":{"isSuperAdmin":true},"key":"notes","value":"Hi"}',
    '{"constructor":{"prototype":{"x":1}}}',
  ])('cannot reach a prototype: %s', async (body) => {
    const { app, cookie } = await setUp();
    await using _ = app;
    expect((await app.send('POST', content, { cookie, body })).status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).isSuperAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect((await app.send('GET', '/api/admin/users', { cookie })).status).toBe(403);
  });

  test('of deep nesting is refused before it is looked at; brackets in text are text', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const deep = (levels: number) => `{"key":"notes","value":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const answer = await app.send('POST', content, { cookie, body: deep(100_000) });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The request body is nested too deeply' } });
    const shallow = await app.send('POST', content, { cookie, body: deep(10) });
    expect(shallow).toMatchObject({ status: 400, body: { message: 'Value must be text' } });
    const body = { ...item, value: `"${'{['.repeat(500)}\\` };
    expect((await app.send('POST', content, { cookie, body })).status).toBe(201);
  });

  test('that names a field twice says what it says last', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const body = '{"key":"notes","value":"first","type":"text","value":"second"}';
    expect(await app.send('POST', content, { cookie, body })).toMatchObject({ status: 201, body: { value: 'second' } });
    const twice = '{"key":"notes_2","value":"ok","value":{"x":1}}';
    expect((await app.send('POST', content, { cookie, body: twice })).status).toBe(400);
  });

  test('names every field that is wrong, once', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const answer = await app.send('POST', content, { cookie, body: { key: 'A B', value: 5, type: 'x' } });
    expect(answer.status).toBe(400);
    const { issues } = answer.body as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(['key', 'value', 'type']);
  });
});

describe('an answer', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/admin', '/api/admin/nothing', '/api/objects', '/api/%00'])(
    'is a JSON 404 for %s',
    async (path) => {
      await using app = await createTestApp();
      const answer = await app.send('GET', path);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } });
    },
  );

  test('to the signed-in is never stored', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    for (const path of [content, '/api/auth/user', '/api/admin/auth', `${content}/x`]) {
      for (const who of [cookie, undefined]) {
        const { headers } = await app.send('GET', path, { cookie: who });
        expect(headers.get('cache-control'), path).toBe('no-store');
      }
    }
  });

  test('to something unexpected hides it, and names the line in the log', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const lines: Record<string, unknown>[] = [];
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const broken = createApp({ ...app.deps, log: createLog('info', sink) });
    await app.db.run('ALTER TABLE changes RENAME TO gone');
    const answer = await broken.request(content, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...item, value: 'a private sentence' }),
    });
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as { requestId: string };
    expect(body).toEqual({ message: 'Something went wrong', requestId: answer.headers.get('x-request-id') });
    expect(lines).toMatchObject([
      { id: body.requestId, path: content, err: { cause: { message: expect.stringContaining('changes') } } },
      { id: body.requestId, method: 'POST', path: content, status: 500, ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('a private sentence');
    expect(JSON.stringify(lines)).not.toContain(cookie);
  });
});

test('what a client says of the host or its scheme reaches no answer', async () => {
  const { app, cookie } = await setUp();
  await using _ = app;
  await app.send('POST', content, { cookie, body: item });
  await app.publisher.idle();
  const names = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-original-url', 'x-rewrite-url'];
  const headers = Object.fromEntries(names.map((name) => [name, 'evil.example']));
  const asked: [string, string, Record<string, unknown>?][] = [
    ['GET', '/api/site-content'],
    ['GET', '/api/admin/auth'],
    ['GET', '/api/nothing'],
    ['POST', '/api/admin/previews', {}],
    ['POST', '/api/objects/upload'],
    ['GET', '/preview'],
    ['POST', '/api/admin/login', { username: 'x', password: 'y' }],
  ];
  for (const [method, path, body] of asked) {
    const answer = await app.send(method, path, { cookie, headers, body });
    expect(JSON.stringify([answer.body ?? '', [...answer.headers]]), path).not.toContain('evil.example');
  }
});

test('public lists are kept by browsers and asked for by their ETag', async () => {
  const { app, cookie } = await setUp();
  await using _ = app;
  await app.send('POST', content, { cookie, body: item });
  await app.publisher.idle();
  for (const path of ['site-content', 'hero-images', 'carousel-images', 'external-links', 'embed-documents']) {
    const first = await app.send('GET', `/api/${path}`);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
    const again = await app.send('GET', `/api/${path}`, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body, again.headers.get('etag')], path).toEqual([304, undefined, etag]);
  }
});

describe('health', () => {
  test('is alive without a release, and ready with one', async () => {
    await using app = await createTestApp();
    expect((await app.send('GET', '/healthz')).status).toBe(200);
    expect((await app.send('GET', '/readyz')).status).toBe(503);
    const cookie = await app.signInNew();
    await app.send('POST', content, { cookie, body: item });
    await app.publisher.idle();
    expect((await app.send('GET', '/readyz')).status).toBe(200);
  });

  test('is not ready without its database', async () => {
    const { app, cookie } = await setUp();
    await app.send('POST', content, { cookie, body: item });
    await app.publisher.idle();
    const { status } = await app.send('GET', '/readyz');
    await app[Symbol.asyncDispose]();
    expect([status, (await app.send('GET', '/readyz')).status]).toEqual([200, 503]);
  });
});

test('a burst of writes loses none and leaves one release live', async () => {
  const { app, cookie } = await setUp();
  await using _ = app;
  const save = (n: number) => app.send('POST', content, { cookie, body: { ...item, key: `notes_${n}` } });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => save(n)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const named = answers.map(({ headers }) => Number(headers.get('x-release-id'))).toSorted((a, b) => a - b);
  expect(named).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect((await app.send('GET', '/api/site-content')).body).toHaveLength(40);
  await app.publisher.idle();
  const stored = await app.db.select({ status: releases.status }).from(releases);
  expect(stored.filter(({ status }) => status === 'live')).toHaveLength(1);
});
