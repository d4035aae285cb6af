import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_REFUSALS, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import { type S3Server, startS3Server } from '../../tests/support/s3-server/s3-server.ts';
import { openMedia } from '../open-media.ts';
import { collectGarbage } from '../releases/collect-garbage.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { createImageQueue } from './image-queue.ts';
import { StoreFailure } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { toImageUrl, uploadFile } from './testing-uploads.ts';

const HEROES = '/api/admin/hero-images';
// Without it, a machine that cannot install the server fails these tests and says what to do.
const isSkipped = process.env.SKIP_S3 === '1';

function makeImage(color: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 10, channels: 3, background: color } })
    .png()
    .toBuffer();
}

describe.skipIf(isSkipped)(isSkipped ? 'a bucket: left out because SKIP_S3=1 says so' : 'a bucket', () => {
  let server: S3Server;
  let client: S3Client;
  let environment: Record<string, string>;

  beforeAll(async () => {
    server = await startS3Server();
    const { endpoint = '', region, bucket, credentials } = server.settings;
    if (!credentials) throw new Error('the test server has keys');
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    environment = {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
  }, 600_000);
  afterAll(() => server?.stop());

  const setUp = async () => {
    const app = await createTestApp(environment);
    const cookie = await app.signInNew();
    const requestUpload = async (body?: Record<string, unknown>): Promise<string> =>
      ((await app.send('POST', '/api/objects/upload', { cookie, body })).body as { uploadURL: string }).uploadURL;
    const addHero = (imageUrl: string) => app.send('POST', HEROES, { cookie, body: { imageUrl, pageType: 'home' } });
    return { app, cookie, requestUpload, addHero };
  };
  const put = (url: string, body: Uint8Array, type = 'image/png') =>
    fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) });
  /** As a browser does that announces what it sends. */
  const sendImage = async (requestUpload: Awaited<ReturnType<typeof setUp>>['requestUpload'], color: string) => {
    const file = await makeImage(color);
    const url = await requestUpload({ contentType: 'image/png', size: file.length });
    await put(url, file);
    return { file, url };
  };
  const listKeys = async (prefix: string): Promise<string[]> => {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: server.settings.bucket, Prefix: prefix }),
    );
    return Contents.map(({ Key = '' }) => Key);
  };
  const localImages = ({ deps }: TestApp) => readdir(deps.media.imagesDir).catch(() => []);

  test('accepts an announced file directly from the browser, and a record turns it into an image', async () => {
    const { app, requestUpload, addHero } = await setUp();
    await using _ = app;
    const file = await makeImage('red');
    const url = await requestUpload({ contentType: 'image/png', size: file.length });
    expect(url).toContain(`${environment.S3_ENDPOINT}/${environment.S3_BUCKET}/uploads/public/images/`);
    expect(url).not.toMatch(/checksum/i);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    expect((await put(url, file)).status).toBe(200);
    const received = await addHero(toImageUrl(url));
    expect(received.status).toBe(201);
    const { imageUrl } = received.body as { imageUrl: string };
    const name = imageUrl.replace('/objects/images/', '');
    const stored = await client.send(new GetObjectCommand({ Bucket: server.settings.bucket, Key: `images/${name}` }));
    expect(stored.ContentType).toBe('image/jpeg');
    expect(stored.CacheControl).toBeUndefined();
    expect(await listKeys('uploads/')).toEqual([]);
    expect(await localImages(app)).toContain(name);
  });

  test('accepts only the announced file', async () => {
    const { app, requestUpload } = await setUp();
    await using _ = app;
    const file = await makeImage('red');
    const exact = { contentType: 'image/png', size: file.length };
    expect((await put(await requestUpload(exact), file, 'text/html')).status).toBe(403);
    expect((await put(await requestUpload(exact), Buffer.concat([file, file]))).status).toBe(403);
    expect((await put((await requestUpload(exact)).replace(/images\/[0-9a-f]/, 'images/x'), file)).status).toBe(403);
    expect(await listKeys('uploads/')).toEqual([]);
  });

  test('accepts uploads through this server when the browser announces nothing', async () => {
    const { app, cookie, addHero } = await setUp();
    await using _ = app;
    const { url, status } = await uploadFile(app, cookie, await makeImage('blue'), 'image/png');
    expect(status).toBe(200);
    expect(await listKeys('uploads/')).toHaveLength(1);
    expect((await addHero(url)).status).toBe(201);
    expect(await listKeys('uploads/')).toEqual([]);
  });

  test('ignores a second file at a used address, which the sweep deletes', async () => {
    const { app, requestUpload, addHero } = await setUp();
    await using _ = app;
    const { file, url } = await sendImage(requestUpload, 'green');
    const before = (await addHero(toImageUrl(url))).body as { imageUrl: string };
    expect((await put(url, Buffer.alloc(file.length, 'x'))).status).toBe(200);
    const after = (await addHero(toImageUrl(url))).body as { imageUrl: string };
    expect(after.imageUrl).toBe(before.imageUrl);
    const now = () => new Date(Date.now() + 25 * 3_600_000);
    await collectGarbage({ db: app.db, store: app.deps.media.store, queue: createImageQueue(), now });
    expect(await listKeys('uploads/')).toEqual([]);
  });

  test('provides an image to a server that has never seen it', async () => {
    const { app, requestUpload, addHero } = await setUp();
    await using _ = app;
    const { url } = await sendImage(requestUpload, 'navy');
    const { imageUrl } = (await addHero(toImageUrl(url))).body as { imageUrl: string };
    const other = createS3Store(server.settings, join(app.deps.env.dataDir, 'elsewhere'));
    const name = imageUrl.replace('/objects/images/', '');
    expect(await other.fetchImage(name)).toBe(true);
    expect(await readdir(join(app.deps.env.dataDir, 'elsewhere'))).toEqual([name]);
    expect(await other.fetchImage('unknown.jpg')).toBe(false);
    await other.deleteImages(name);
    expect(await listKeys(`images/${name}`)).toEqual([]);
  });

  test('refuses an oversized file without reading it', async () => {
    const { app, requestUpload, addHero } = await setUp();
    await using _ = app;
    const key = toImageUrl(await requestUpload())
      .split('/')
      .at(-1);
    const Body = Buffer.alloc(IMAGE_LIMITS.maxBytes + 1);
    await client.send(
      new PutObjectCommand({ Bucket: server.settings.bucket, Key: `uploads/public/images/${key}`, Body }),
    );
    const received = await addHero(`/objects/images/${key}`);
    expect(received).toMatchObject({ status: 400, body: { message: IMAGE_REFUSALS.tooLarge } });
  });
});

describe('failing bucket', () => {
  const withBrokenBucket = async (listener: RequestListener, work: (app: TestApp, url: string) => Promise<void>) => {
    const broken = createServer(listener).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const { port } = broken.address() as AddressInfo;
    await using app = await createTestApp();
    const { imagesDir } = app.deps.media;
    const { url } = await uploadFile(app, await app.signInNew(), await makeImage('red'), 'image/png');
    const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
    const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'club', credentials };
    const bucket = createS3Store(settings, imagesDir, 300);
    const media = await openMedia({ ...app.deps, store: { ...app.deps.media.store, saveImage: bucket.saveImage } });
    await expect(media.ingestImage(url, { field: 'imageUrl' })).rejects.toMatchObject({
      refusal: 'unavailable',
      message: UPLOAD_MESSAGES.storeDown,
    });
    await media.close();
    await work(app, url);
    broken.closeAllConnections();
    broken.close();
  };

  test('is not taken for a file when a proxy before it responds with a page of its own', async () => {
    const proxy = createServer((_request, response) => response.write('<h1>Back soon</h1>', () => response.end()));
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
    const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'club', credentials };
    const bucket = createS3Store(settings, join(tmpdir(), 'club-none'));
    await expect(bucket.fetchImage('a.webp')).rejects.toBeInstanceOf(StoreFailure);
    await expect(bucket.readUpload('a')).rejects.toBeInstanceOf(StoreFailure);
    proxy.close();
  });

  test.each<[string, RequestListener]>([
    ['responds with 500', (_request, response) => response.writeHead(500).end()],
    ['never responds', () => undefined],
    ['hangs up halfway', (request) => request.once('data', () => request.socket.destroy())],
  ])('is reported when it %s, leaves nothing half-made, and works on the next try', async (_name, listener) => {
    await withBrokenBucket(listener, async (app, url) => {
      expect(await readdir(app.deps.media.imagesDir).catch(() => [])).toEqual([]);
      expect(await app.deps.media.ingestImage(url, { field: 'imageUrl' })).toMatch(/\.jpg$/);
    });
  });
});
