import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IMAGE_REFUSALS } from '../../contract/image-refusals.ts';
import { drawGpsPhotograph, drawPhotograph, GPS_TRACES } from '../../tests/support/fixtures/images.ts';
import { createTestApp } from '../testing.ts';
import { beginMedia } from './media.queries.ts';
import { makeUnkeyedImageId, nameImage } from './name-image.ts';
import { createPhotograph, imageFiles, setUpUploads, uploadFiles, urlOf } from './testing-ingest.ts';

describe('uploaded image', () => {
  test('becomes an image when a record names it, and its original is deleted', async () => {
    const { app, upload, addHero, listMedia } = await setUpUploads();
    await using _ = app;
    const { url } = await upload(await createPhotograph());
    expect(await uploadFiles(app)).toHaveLength(1);
    const response = await addHero(url, 'The crowd');
    expect(response).toMatchObject({ status: 201, body: { imageUrl: expect.stringMatching(/\/[0-9a-f]{32}\.jpg$/) } });
    expect(await uploadFiles(app)).toEqual([]);
    const [item] = await listMedia();
    expect(item).toMatchObject({
      url: urlOf(response),
      state: 'ready',
      description: 'The crowd',
      image: { width: 400, height: 300, format: 'jpeg', frames: 1 },
      usedIn: [{ entity: 'heroImages', id: 1, label: 'Home page, hero images' }],
    });
    expect((await imageFiles(app)).sort()).toEqual(item?.image?.variants.map(({ name }) => name).sort());
  });

  test('can be prepared before any record names it, which then only adds its metadata', async () => {
    const { app, cookie, upload, addHero, listMedia } = await setUpUploads();
    await using _ = app;
    const { url } = await upload(await createPhotograph());
    const path = url.replace('/objects/images/', '/api/objects/upload/');
    const prepare = () => app.send('POST', `${path}/prepare`, { cookie });
    expect(await prepare()).toMatchObject({ status: 200, body: { state: 'ready' } });
    expect(await prepare()).toMatchObject({ status: 200 });
    expect(await uploadFiles(app)).toEqual([]);
    expect((await addHero(url, 'The crowd')).status).toBe(201);
    expect(await listMedia()).toMatchObject([{ state: 'ready', description: 'The crowd' }]);
    const broken = await upload(Buffer.from('no picture'));
    const refused = await app.send(
      'POST',
      `${broken.url.replace('/objects/images/', '/api/objects/upload/')}/prepare`,
      {
        cookie,
      },
    );
    expect(refused).toMatchObject({ status: expect.any(Number), body: { message: IMAGE_REFUSALS.otherFile } });
  });

  test('keeps one address however often it is named, at once or later', async () => {
    const { app, upload, addHero } = await setUpUploads();
    await using _ = app;
    const file = await createPhotograph();
    const { url } = await upload(file);
    const [first, second] = await Promise.all([addHero(url), addHero(url)]);
    const again = await upload(file);
    for (const response of [second, await addHero(url), await addHero(urlOf(first)), await addHero(again.url)]) {
      expect(urlOf(response)).toBe(urlOf(first));
    }
    expect(await imageFiles(app)).toHaveLength(5);
  });

  test('keeps the description of whichever record has one, at once or later', async () => {
    const { app, cookie, upload, addHero, listMedia } = await setUpUploads();
    await using _ = app;
    const { url } = await upload(await createPhotograph());
    await Promise.all([addHero(url), addHero(url, 'The crowd')]);
    expect(await listMedia()).toMatchObject([{ description: 'The crowd' }]);
    const other = await upload(await (await drawPhotograph(300, 300)).jpeg().toBuffer());
    await addHero(other.url);
    await addHero(other.url, 'The band');
    const { body } = await app.send('POST', '/api/admin/media', { cookie, body: { imageUrl: other.url } });
    expect(body).toMatchObject({ description: 'The band' });
    expect((await listMedia()).map(({ description }) => description).toSorted()).toEqual(['The band', 'The crowd']);
  });

  test('counts as used when only the text for other times names it', async () => {
    const { app, cookie, upload, listMedia } = await setUpUploads();
    await using _ = app;
    const { url } = await upload(await createPhotograph());
    const text = (src: string) => `<p><img src="${src}" alt="Crowd"></p>`;
    const showUntil = '2099-01-01T00:00:00.000Z';
    const body = { key: 'home_navy_section', value: '<p>Now</p>', fallbackValue: text(url), showUntil };
    const stored = (await app.send('POST', '/api/admin/content', { cookie, body })).body as { fallbackValue: string };
    const [item] = await listMedia();
    expect(item?.usedIn).toMatchObject([{ entity: 'contentItems', id: 1 }]);
    expect((await app.send('DELETE', `/api/admin/media/${item?.name}`, { cookie })).status).toBe(409);
    const other = await upload(await (await drawPhotograph(300, 300)).jpeg().toBuffer());
    const path = `/api/admin/media/${item?.name}/replace`;
    const { body: replaced } = await app.send('POST', path, { cookie, body: { imageUrl: other.url } });
    const [after] = (await app.send('GET', '/api/admin/content', { cookie })).body as { fallbackValue: string }[];
    expect(stored.fallbackValue).toContain(item?.url);
    expect(after?.fallbackValue).toContain((replaced as { imageUrl: string }).imageUrl);
  });

  test('is ingested by a content item, alone or inside rich text', async () => {
    const { app, cookie, upload } = await setUpUploads();
    await using _ = app;
    const { url } = await upload(await createPhotograph());
    const create = (key: string, value: string) =>
      app.send('POST', '/api/admin/content', { cookie, body: { key, value } });
    const image = await create('about_impact_image', url);
    const { value } = image.body as { value: string };
    expect(value).toMatch(/^\/objects\/images\/[0-9a-f]{32}\.jpg$/);
    const text = await create('home_main_content', `<p>Look: <img src="${url}" alt="Crowd" /></p>`);
    expect((text.body as { value: string }).value).toContain(`src="${value}"`);
    const next = await upload(await (await drawPhotograph(320, 200)).jpeg().toBuffer());
    const edited = await app.send('PUT', '/api/admin/content/1', { cookie, body: { value: next.url } });
    expect((edited.body as { value: string }).value).not.toContain(next.url);
  });

  test('is served without its location data', async () => {
    const { app, upload, addHero } = await setUpUploads();
    await using _ = app;
    await addHero((await upload(await drawGpsPhotograph())).url);
    const files = await imageFiles(app);
    expect(files.length).toBeGreaterThan(4);
    for (const name of files) {
      const bytes = await readFile(join(app.deps.env.dataDir, 'objects', 'images', name));
      for (const trace of [...GPS_TRACES, 'Exif']) expect(bytes.includes(trace), `${name}: ${trace}`).toBe(false);
    }
  });

  test.each([
    ['svg', 415, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['html', 415, '<!doctype html><script>alert(1)</script>'],
    ['damaged', 400, '\x89PNG\r\n\x1a\nnot really'],
  ] as const)('is refused at its field as %s with %i', async (reason, status, content) => {
    const { app, upload, addHero, listMedia } = await setUpUploads();
    await using _ = app;
    const { url } = await upload(Buffer.from(content, 'latin1'));
    const message = IMAGE_REFUSALS[reason];
    expect(await addHero(url)).toMatchObject({ status, body: { message, issues: [{ path: 'imageUrl', message }] } });
    expect(await listMedia()).toEqual([]);
    expect(await app.send('GET', '/api/hero-images')).toMatchObject({ body: [] });
  });

  test('is refused when it never arrived or never existed', async () => {
    const { app, cookie, addHero } = await setUpUploads();
    await using _ = app;
    const { body } = await app.send('POST', '/api/objects/upload', { cookie });
    const key = (body as { uploadURL: string }).uploadURL.split('/public/images/')[1]?.split('?')[0];
    for (const name of [key, 'never-heard-of.jpg']) {
      const response = await addHero(`/objects/images/${name}`);
      expect(response).toMatchObject({ status: 400, body: { message: IMAGE_REFUSALS.missing } });
    }
  });

  test('stays at another site’s address and is never fetched', async () => {
    const { app, addHero } = await setUpUploads();
    await using _ = app;
    // Nothing listens there: fetching it would fail.
    const url = 'http://127.0.0.1:9/objects/images/photo.jpg';
    expect(await addHero(url)).toMatchObject({ status: 201, body: { imageUrl: url } });
    const cookie = await app.signInNew();
    const value = `<p><a href="${url}">Their photo</a></p>`;
    const saved = await app.send('POST', '/api/admin/content', { cookie, body: { key: 'about_main_content', value } });
    expect(saved).toMatchObject({ status: 201, body: { value: expect.stringContaining(url) } });
  });
});

describe('image name', () => {
  test('cannot be derived from the file without the club’s secret', async () => {
    const { app, upload, addHero } = await setUpUploads();
    await using other = await createTestApp();
    await using _ = app;
    const file = await createPhotograph();
    const name = urlOf(await addHero((await upload(file)).url));
    expect(name).toContain(await nameImage(app.db, file));
    expect(name).not.toContain(makeUnkeyedImageId(file));
    expect(await nameImage(other.db, file)).not.toBe(await nameImage(app.db, file));
  });

  test('stays unchanged for an image that was named before names were keyed', async () => {
    const { app, upload, addHero, listMedia } = await setUpUploads();
    await using _ = app;
    const file = await createPhotograph();
    const metadata = { fileName: '', description: '', isDecorative: false, focalPoint: null };
    const imageId = makeUnkeyedImageId(file);
    await beginMedia(app.db, { imageId, uploadKey: 'gone', metadata, addedBy: '', isKept: false, at: new Date() });
    expect(urlOf(await addHero((await upload(file)).url))).toContain(imageId);
    expect(await listMedia()).toHaveLength(1);
  });
});
