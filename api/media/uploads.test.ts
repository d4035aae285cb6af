import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { IMAGE_REFUSALS, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import { getStoredSecret } from '../settings/stored-secret.ts';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../testing.ts';
import { uploadFile } from './testing-uploads.ts';
import { makeUploadAddress } from './upload-address.ts';

const UPLOAD = '/api/objects/upload';
const JPEG = { 'content-type': 'image/jpeg' };

const setUp = async () => {
  const app = await createTestApp();
  const cookie = await app.signInNew();
  const ask = async (body?: Record<string, unknown>, headers = {}): Promise<string> =>
    ((await app.send('POST', UPLOAD, { cookie, body, headers })).body as { uploadURL: string }).uploadURL;
  const put = async (url: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = JPEG) => {
    const response = await app.app.request(url, { method: 'PUT', headers, body });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return { app, cookie, ask, put };
};

const storedFiles = async ({ deps }: TestApp): Promise<string[]> => {
  const folders = ['uploads', 'incoming'].map((name) => join(deps.env.dataDir, 'objects', name));
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
};

describe('an upload address', () => {
  test('takes one file, once, without a session, and says where it lies', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    const url = await ask();
    expect(url).toMatch(new RegExp(`^${TEST_ORIGIN}/api/objects/public/images/[0-9a-f-]{36}\\?expires=`));
    const response = await put(url, 'bytes');
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(response.headers.get('location')).toContain('/public/images/');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const again = await put(url, 'other bytes');
    expect(again).toMatchObject({ status: 409, body: JSON.stringify({ message: UPLOAD_MESSAGES.used }) });
    expect(await storedFiles(app)).toHaveLength(1);
  });

  test('lets one of two simultaneous files in', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    const url = await ask();
    const responses = await Promise.all([put(url, 'one'), put(url, 'two')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await storedFiles(app)).toHaveLength(1);
  });

  test('says where the file lies by our own address, whatever host it was sent to', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    const response = await put((await ask()).replace(TEST_ORIGIN, 'http://evil.example'), 'bytes');
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toMatch(new RegExp(`^${TEST_ORIGIN}/public/images/`));
  });

  test('belongs to the page’s own origin where that is one of ours', async () => {
    const { app, ask } = await setUp();
    await using _ = app;
    expect(await ask(undefined, { origin: 'http://localhost:4321' })).toMatch(/^http:\/\/localhost:4321\//);
  });

  test('holds for the announced file alone', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    const exact = { contentType: 'image/png', size: 5 };
    const png = { 'content-type': 'image/png' };
    expect(await put(await ask(exact), 'bytes')).toMatchObject({ status: 400 });
    expect(await put(await ask(exact), 'more bytes', png)).toMatchObject({ status: 400 });
    expect(await put(await ask(exact), 'bytes', { ...png, 'content-length': '6' })).toMatchObject({ status: 400 });
    expect(await put(await ask(exact), 'bytes', png)).toMatchObject({ status: 200 });
    expect(await storedFiles(app)).toHaveLength(1);
  });

  test.each([
    [{ contentType: 'text/html' }, 'Only images can be uploaded'],
    [{ size: IMAGE_LIMITS.maxBytes + 1 }, 'The picture is larger than 10 MB'],
    [{ name: 'x' }, 'Unknown field “name”'],
  ])('is not given out for %j', async (body, message) => {
    const { app, cookie } = await setUp();
    await using _ = app;
    expect(await app.send('POST', UPLOAD, { cookie, body })).toMatchObject({ status: 400, body: { message } });
  });

  test('ends after 15 minutes, in the words that the upload dialog knows', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    const url = new URL(await ask());
    const seconds = Number(url.searchParams.get('expires')) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(895);
    expect(seconds).toBeLessThanOrEqual(900);
    const grant = { key: url.pathname.split('/').at(-1) ?? '', expires: Math.floor(Date.now() / 1000) - 1 };
    const response = await put(
      makeUploadAddress(TEST_ORIGIN, await getStoredSecret(app.db, 'uploadSecret'), grant),
      'bytes',
    );
    expect(response.status).toBe(403);
    expect(response.body).toContain('<Message>Request has expired</Message>');
    expect(await storedFiles(app)).toEqual([]);
  });

  test('that somebody changed is refused', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    const change = (url: string, name: string, value: string): string => {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      return changed.href;
    };
    const url = await ask({ contentType: 'image/jpeg', size: 5 });
    const [first, second] = [url, await ask()].map((address) => new URL(address).pathname);
    const forged = [
      change(url, 'expires', '99999999999'),
      change(url, 'size', '9'),
      change(url, 'signature', ''),
      change(url, 'signature', 'x'.repeat(43)),
      url.replace(first ?? '', second ?? ''),
    ];
    for (const address of forged) {
      expect(await put(address, 'bytes')).toMatchObject({ status: 403 });
    }
  });

  test('takes images only, and no empty file', async () => {
    const { app, ask, put } = await setUp();
    await using _ = app;
    for (const type of ['text/html', 'application/octet-stream', 'multipart/form-data; boundary=x']) {
      expect(await put(await ask(), 'bytes', { 'content-type': type }), type).toMatchObject({ status: 415 });
    }
    const empty = await put(await ask(), '');
    expect(empty.status).toBe(400);
    expect(empty.body).toContain(IMAGE_REFUSALS.empty);
    expect(await storedFiles(app)).toEqual([]);
  });

  test('takes 10485760 bytes and not one more', async () => {
    const { app, cookie } = await setUp();
    await using _ = app;
    const most = Buffer.alloc(IMAGE_LIMITS.maxBytes);
    expect(await uploadFile(app, cookie, most)).toMatchObject({ status: 200 });
    expect(await uploadFile(app, cookie, Buffer.concat([most, most.subarray(0, 1)]))).toMatchObject({ status: 413 });
    expect(await storedFiles(app)).toHaveLength(1);
  });
});

/** Sends what no HTTP client would, and reads until the server has said all. */
const sendRaw = async (port: number, parts: (string | Buffer)[], { hangUp = false } = {}): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) {
    if (!socket.writable) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  if (hangUp) socket.destroy();
  await closed;
  return Buffer.concat(received).toString('latin1');
};

describe('over a real connection', () => {
  const setUpServer = async () => {
    const { app, ask } = await setUp();
    const responses: Promise<Response>[] = [];
    const listener = getRequestListener((request) => {
      const response = Promise.resolve(app.app.fetch(request));
      responses.push(response);
      return response;
    });
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const head = async (...lines: string[]): Promise<string> => {
      const { pathname, search } = new URL(await ask());
      const given = ['Host: 127.0.0.1', 'Content-Type: image/jpeg', 'Connection: close', ...lines];
      return [`PUT ${pathname}${search} HTTP/1.1`, ...given, '', ''].join('\r\n');
    };
    // The API may still be at work for a sender who is gone.
    const close = async (): Promise<void> => {
      await Promise.all(responses);
      server.closeAllConnections();
      server.close();
    };
    return { app, port, head, close };
  };
  const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000), Buffer.from('\r\n')]);

  test('a length that promises too much is refused before the body comes', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    expect(await sendRaw(port, [await head('Content-Length: 10485761')])).toMatch(/^HTTP\/1\.1 413 /);
    await close();
  });

  test('a body without a length is cut off at the limit', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const endless = Array.from({ length: 400 }, () => CHUNK);
    const response = await sendRaw(port, [await head('Transfer-Encoding: chunked'), ...endless]);
    // The server may hang up before its response is read: what counts is that nothing was kept.
    if (response !== '') expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(await storedFiles(app)).toEqual([]);
    await close();
  });

  test('a whole body without a length is taken', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const response = await sendRaw(port, [await head('Transfer-Encoding: chunked'), CHUNK, '0\r\n\r\n']);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(await storedFiles(app)).toHaveLength(1);
    await close();
  });

  test('a sender who hangs up half way leaves nothing, and may send again', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const request = await head('Content-Length: 100000');
    await sendRaw(port, [request, Buffer.alloc(50_000)], { hangUp: true });
    await expect.poll(() => storedFiles(app)).toEqual([]);
    expect(await sendRaw(port, [request, Buffer.alloc(100_000)])).toMatch(/^HTTP\/1\.1 200 /);
    await close();
  });

  test('a folder that cannot be written to is 503, and no fault of the sender', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const objects = join(app.deps.env.dataDir, 'objects');
    await mkdir(objects, { recursive: true });
    await writeFile(join(objects, 'incoming'), 'no folder');
    const response = await sendRaw(port, [await head('Content-Length: 5'), 'bytes']);
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toContain(UPLOAD_MESSAGES.storeDown);
    await close();
  });

  test('a length that promises too little is no request at all', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const response = await sendRaw(port, [await head('Content-Length: 4'), 'bytes and more']);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    await close();
  });
});
