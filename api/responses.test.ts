import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createClient } from '@libsql/client';
import { describe, expect, test } from 'vitest';
import { STORAGE_MESSAGES } from '../contract/errors.ts';
import { ENTITIES } from '../contract/working-copy.ts';
import { isRemote } from '../db/testing.ts';
import { createApp } from './app.ts';
import { createLog } from './process/log.ts';
import { createSignedInApp, createTestApp } from './testing.ts';

const content = '/api/admin/content';
const item = { key: 'notes', value: 'Hi', type: 'text' };

describe('response', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/admin', '/api/admin/nothing', '/api/objects', '/api/%00'])(
    'is a JSON 404 for %s',
    async (path) => {
      await using app = await createTestApp();
      const response = await app.send('GET', path);
      expect(response).toMatchObject({ status: 404, body: { message: 'Not found' } });
    },
  );

  test('is never stored for signed-in people', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    for (const path of [content, '/api/auth/user', '/api/admin/auth', `${content}/x`]) {
      for (const who of [cookie, undefined]) {
        const { headers } = await app.send('GET', path, { cookie: who });
        expect(headers.get('cache-control'), path).toBe('no-store');
      }
    }
  });

  test('hides an unexpected error, and names its line in the log', async () => {
    const { app, cookie } = await createSignedInApp();
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
    const response = await broken.request(content, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...item, value: 'a private sentence' }),
    });
    expect(response.status).toBe(500);
    const body = (await response.json()) as { requestId: string };
    expect(body).toEqual({ message: 'Something went wrong', requestId: response.headers.get('x-request-id') });
    expect(lines).toMatchObject([
      { id: body.requestId, path: content, err: { cause: { message: expect.stringContaining('changes') } } },
      { id: body.requestId, method: 'POST', path: content, status: 500, ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('a private sentence');
    expect(JSON.stringify(lines)).not.toContain(cookie);
  });
});

test('uses no host or scheme from the client in a response', async () => {
  const { app, cookie } = await createSignedInApp();
  await using _ = app;
  await app.send('POST', content, { cookie, body: item });
  await app.publisher.idle();
  const names = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-original-url', 'x-rewrite-url'];
  const headers = Object.fromEntries(names.map((name) => [name, 'evil.example']));
  const requests: [string, string, Record<string, unknown>?][] = [
    ['GET', '/api/site-content'],
    ['GET', '/api/admin/auth'],
    ['GET', '/api/nothing'],
    ['POST', '/api/admin/previews', {}],
    ['POST', '/api/objects/upload'],
    ['GET', '/preview'],
    ['POST', '/api/admin/login', { username: 'x', password: 'y' }],
  ];
  for (const [method, path, body] of requests) {
    const response = await app.send(method, path, { cookie, headers, body });
    expect(JSON.stringify([response.body ?? '', [...response.headers]]), path).not.toContain('evil.example');
  }
});

test('lets browsers cache public lists and revalidate them by ETag', async () => {
  const { app, cookie } = await createSignedInApp();
  await using _ = app;
  await app.send('POST', content, { cookie, body: item });
  await app.publisher.idle();
  const { contentItems: _content, ...listed } = ENTITIES;
  for (const path of ['site-content', ...Object.values(listed).map((kind) => kind.path)]) {
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

  test.skipIf(isRemote)('is not ready and accepts nothing after its file was deleted', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    await app.send('POST', content, { cookie, body: item });
    await app.publisher.idle();
    await rm(join(app.deps.env.dataDir, 'club.db'));
    expect((await app.send('GET', '/readyz')).status).toBe(503);
    const refused = await app.send('POST', content, { cookie, body: { ...item, key: 'another_key' } });
    expect(refused).toMatchObject({ status: 503, body: { message: STORAGE_MESSAGES.lost } });
  });

  test('is not ready while nothing can be served', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    await app.send('POST', content, { cookie, body: item });
    await app.publisher.idle();
    app.deps.shownReleaseId = () => null;
    expect((await app.send('GET', '/readyz')).status).toBe(503);
  });

  test.skipIf(isRemote)('is not ready while its database accepts no writes', async () => {
    const { app, cookie } = await createSignedInApp();
    await using _ = app;
    await app.send('POST', content, { cookie, body: item });
    await app.publisher.idle();
    const other = createClient({ url: `file:${join(app.deps.env.dataDir, 'club.db')}` });
    const lock = await other.transaction('write');
    expect((await app.send('GET', '/readyz')).status).toBe(503);
    await lock.rollback();
    other.close();
    expect((await app.send('GET', '/readyz')).status).toBe(200);
  });

  test('is not ready without its database', async () => {
    const { app, cookie } = await createSignedInApp();
    await app.send('POST', content, { cookie, body: item });
    await app.publisher.idle();
    const { status } = await app.send('GET', '/readyz');
    await app[Symbol.asyncDispose]();
    expect([status, (await app.send('GET', '/readyz')).status]).toEqual([200, 503]);
  });
});
