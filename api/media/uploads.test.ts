import { describe, expect, test } from 'vitest';
import { IMAGE_REFUSALS, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { IMAGE_LIMITS } from '../../contract/media.ts';
import { getStoredSecret } from '../settings/settings.queries.ts';
import { TEST_ORIGIN } from '../testing.ts';
import { createPng, setUpUploading, storedFiles, toImageUrl, UPLOAD, uploadFile } from './testing-uploads.ts';
import { makeUploadAddress } from './upload-address.ts';

describe('upload address', () => {
  test('accepts one file, once, without a session, and returns its location', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    const url = await requestUpload();
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

  test('accepts one of two simultaneous files', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    const url = await requestUpload();
    const responses = await Promise.all([put(url, 'one'), put(url, 'two')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await storedFiles(app)).toHaveLength(1);
  });

  test('returns the location under our own address, whatever host it was sent to', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    const response = await put((await requestUpload()).replace(TEST_ORIGIN, 'http://evil.example'), 'bytes');
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toMatch(new RegExp(`^${TEST_ORIGIN}/public/images/`));
  });

  test('uses the page’s own origin where that is one of ours', async () => {
    const { app, requestUpload } = await setUpUploading();
    await using _ = app;
    expect(await requestUpload(undefined, { origin: 'http://localhost:4321' })).toMatch(/^http:\/\/localhost:4321\//);
  });

  test('accepts only the announced file', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    const exact = { contentType: 'image/png', size: 5 };
    const png = { 'content-type': 'image/png' };
    expect(await put(await requestUpload(exact), 'bytes')).toMatchObject({ status: 400 });
    expect(await put(await requestUpload(exact), 'more bytes', png)).toMatchObject({ status: 400 });
    expect(await put(await requestUpload(exact), 'bytes', { ...png, 'content-length': '6' })).toMatchObject({
      status: 400,
    });
    expect(await put(await requestUpload(exact), 'bytes', png)).toMatchObject({ status: 200 });
    expect(await storedFiles(app)).toHaveLength(1);
  });

  test.each([
    [{ contentType: 'text/html' }, 'Only images can be uploaded'],
    [{ size: IMAGE_LIMITS.maxBytes + 1 }, 'The picture is larger than 10 MB'],
    [{ name: 'x' }, 'Unknown field “name”'],
  ])('is refused for %j', async (body, message) => {
    const { app, cookie } = await setUpUploading();
    await using _ = app;
    expect(await app.send('POST', UPLOAD, { cookie, body })).toMatchObject({ status: 400, body: { message } });
  });

  test('expires after 15 minutes, in the words that the upload dialog recognizes', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    const url = new URL(await requestUpload());
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

  test('is refused when it was tampered with', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    const change = (url: string, name: string, value: string): string => {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      return changed.href;
    };
    const url = await requestUpload({ contentType: 'image/jpeg', size: 5 });
    const [first, second] = [url, await requestUpload()].map((address) => new URL(address).pathname);
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

  test('accepts only images, and no empty file', async () => {
    const { app, requestUpload, put } = await setUpUploading();
    await using _ = app;
    for (const type of ['text/html', 'application/octet-stream', 'multipart/form-data; boundary=x']) {
      expect(await put(await requestUpload(), 'bytes', { 'content-type': type }), type).toMatchObject({ status: 415 });
    }
    const empty = await put(await requestUpload(), '');
    expect(empty.status).toBe(400);
    expect(empty.body).toContain(IMAGE_REFUSALS.empty);
    expect(await storedFiles(app)).toEqual([]);
  });

  test('accepts 10485760 bytes and not one more', async () => {
    const { app, cookie } = await setUpUploading();
    await using _ = app;
    const most = Buffer.alloc(IMAGE_LIMITS.maxBytes);
    expect(await uploadFile(app, cookie, most)).toMatchObject({ status: 200 });
    expect(await uploadFile(app, cookie, Buffer.concat([most, most.subarray(0, 1)]))).toMatchObject({ status: 413 });
    expect(await storedFiles(app)).toHaveLength(1);
  });
});

describe('image named by its upload address', () => {
  const spell: [name: string, spelling: (uploadURL: string) => string][] = [
    ['the address as issued', (uploadURL) => uploadURL],
    ['the address without its query', (uploadURL) => uploadURL.split('?')[0] ?? ''],
    ['the address at another of our hosts', (uploadURL) => uploadURL.replace('127.0.0.1', 'localhost')],
    ['the address in the response', (uploadURL) => uploadURL.replace('/api/objects', '').split('?')[0] ?? ''],
    ['an absolute image address', (uploadURL) => TEST_ORIGIN + toImageUrl(uploadURL)],
    [
      'the address at a bucket',
      (uploadURL) => `https://bucket.example/uploads${new URL(uploadURL).pathname}?X-Amz-Signature=a`,
    ],
  ];
  test.each(spell)('resolves %s to that image, in a list and as a text', async (_name, spelling) => {
    const { app, requestUpload, put, cookie } = await setUpUploading();
    await using _ = app;
    const uploadURL = await requestUpload();
    await put(uploadURL, new Uint8Array(await createPng('#0b1f3f')));
    const stored = expect.stringMatching(/^\/objects\/images\/[0-9a-f]{32}\.jpg$/);
    const image = { imageUrl: spelling(uploadURL), pageType: 'home' };
    expect(await app.send('POST', '/api/admin/hero-images', { cookie, body: image })).toMatchObject({
      status: 201,
      body: { imageUrl: stored },
    });
    const text = { key: 'about_impact_image', value: spelling(uploadURL), type: 'text' };
    expect(await app.send('POST', '/api/admin/content', { cookie, body: text })).toMatchObject({
      status: 201,
      body: { value: stored },
    });
  });

  test.each(['/about', '/api/objects/upload', '/objects/images/'])('is refused where %s is no image', async (path) => {
    const { app, cookie } = await setUpUploading();
    await using _ = app;
    const body = { imageUrl: TEST_ORIGIN + path, pageType: 'home' };
    const message = IMAGE_REFUSALS.notAnImage;
    const refused = { status: 400, body: { message, issues: [{ path: 'imageUrl', message }] } };
    expect(await app.send('POST', '/api/admin/hero-images', { cookie, body })).toMatchObject(refused);
  });

  test('stays another site’s address where only its path looks like ours', async () => {
    const { app, cookie } = await setUpUploading();
    await using _ = app;
    const imageUrl = 'https://other.example/public/images/team.jpg?w=3';
    const body = { imageUrl, pageType: 'home' };
    expect(await app.send('POST', '/api/admin/hero-images', { cookie, body })).toMatchObject({ body: { imageUrl } });
  });
});
