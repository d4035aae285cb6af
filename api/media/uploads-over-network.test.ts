import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { setUpUploading, storedFiles } from './testing-uploads.ts';

/** Sends bytes that no HTTP client would, and reads until the server closes. */
async function sendRaw(port: number, parts: (string | Buffer)[], { hangUp = false } = {}): Promise<string> {
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
}

describe('uploads over a real connection', () => {
  const setUpServer = async () => {
    const { app, requestUpload } = await setUpUploading();
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
      const { pathname, search } = new URL(await requestUpload());
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

  test('are refused before the body when they declare too large a size', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    expect(await sendRaw(port, [await head('Content-Length: 10485761')])).toMatch(/^HTTP\/1\.1 413 /);
    await close();
  });

  test('are cut off at the limit when they declare no size', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const endless = Array.from({ length: 400 }, () => CHUNK);
    const response = await sendRaw(port, [await head('Transfer-Encoding: chunked'), ...endless]);
    // The server may hang up before its response is read: what counts is that nothing was kept.
    if (response !== '') expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(await storedFiles(app)).toEqual([]);
    await close();
  });

  test('are accepted whole without a declared size', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const response = await sendRaw(port, [await head('Transfer-Encoding: chunked'), CHUNK, '0\r\n\r\n']);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(await storedFiles(app)).toHaveLength(1);
    await close();
  });

  test('leave nothing when the sender hangs up halfway, and can be retried', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const request = await head('Content-Length: 100000');
    await sendRaw(port, [request, Buffer.alloc(50_000)], { hangUp: true });
    await expect.poll(() => storedFiles(app)).toEqual([]);
    expect(await sendRaw(port, [request, Buffer.alloc(100_000)])).toMatch(/^HTTP\/1\.1 200 /);
    await close();
  });

  test('return 503 when the folder is not writable, without blaming the sender', async () => {
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

  test('are refused when they declare too small a size', async () => {
    const { app, port, head, close } = await setUpServer();
    await using _ = app;
    const response = await sendRaw(port, [await head('Content-Length: 4'), 'bytes and more']);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    await close();
  });
});
