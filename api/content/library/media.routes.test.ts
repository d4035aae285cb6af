import { describe, expect, test } from 'vitest';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import { UPLOAD_MESSAGES } from '../../../contract/image-refusals.ts';
import type { LiveUpdate } from '../../../contract/live-updates.ts';
import { getMediaChangeId, type MediaItem } from '../../../contract/media.ts';
import { releases } from '../../../db/schema/index.ts';
import { createImageQueue } from '../../media/image-queue.ts';
import { createPng, uploadFile } from '../../media/testing-uploads.ts';
import { collectGarbage } from '../../releases/collect-garbage.ts';
import { getReleaseSnapshot } from '../../releases/release-rows.ts';
import { listShownImages } from '../../render/shown-images.ts';
import { createSignedInApp } from '../../testing.ts';

const MEDIA = '/api/admin/media';
const HEROES = '/api/admin/hero-images';

async function setUp() {
  const { app, cookie, send } = await createSignedInApp();
  const image = await createPng('gold');
  const { url: imageUrl } = await uploadFile(app, cookie, image);
  await send('POST', HEROES, { imageUrl, altText: 'Gold', pageType: 'events' });
  const list = async () => (await send('GET', MEDIA)).body as MediaItem[];
  const name = (await list())[0]?.name ?? '';
  return { app, send, list, path: `${MEDIA}/${name}`, name };
}

describe('media library', () => {
  test('lists where each image is used', async () => {
    const { app, send, list, name } = await setUp();
    await using _ = app;
    await send('POST', '/api/admin/content', {
      key: 'home_main_content',
      value: `<p><img src="/objects/images/${name}" alt=""></p>`,
    });
    await send('POST', '/api/admin/carousel-images', {
      imageUrl: `/objects/images/${name.replace('.jpg', '-9.avif')}`,
      title: 'Go',
      pageType: 'home',
    });
    expect((await list())[0]?.usedIn.map(({ label }) => label)).toEqual([
      'Home page, under the banner',
      'Events page, hero images',
      'Home page, carousel images: Go',
    ]);
  });

  test('returns pages of images, and searches by words that people know of an image', async () => {
    const { app, send, name } = await setUp();
    await using _ = app;
    const cookie = await app.signInNew({ username: 'photographer' });
    for (const [color, description] of Object.entries({ navy: 'The marching band', red: 'Pep rally', lime: '' })) {
      const { url: imageUrl } = await uploadFile(app, cookie, await createPng(color));
      await send('PUT', `/api/objects/upload/${imageUrl.slice(IMAGES_PATH.length)}`, { description, fileName: color });
      await send('POST', MEDIA, { imageUrl });
    }
    const find = async (search: string) => (await send('GET', `${MEDIA}?${search}`)).body as MediaItem[];
    const all = (await find('')).map((item) => item.name);
    expect(all).toHaveLength(4);
    const paged: string[] = [];
    for (let after = ''; paged.length < all.length; after = `&after=${paged.at(-1)}`) {
      const page = await find(`limit=3${after}`);
      paged.push(...page.map((item) => item.name));
      expect(page.length).toBe(paged.length === all.length ? 1 : 3);
    }
    expect(paged).toEqual(all);
    expect(await find(`after=${all.at(-1)}`)).toEqual([]);
    expect(await find('after=never-heard-of.jpg')).toEqual([]);
    const describe = async (search: string) => (await find(search)).map(({ description }) => description).toSorted();
    expect(await describe('show=used')).toEqual(['Gold']);
    expect(await describe('show=unused')).toEqual(['', 'Pep rally', 'The marching band']);
    expect(await describe('show=undescribed')).toEqual(['']);
    expect(await describe('search=BAND%20march')).toEqual(['The marching band']);
    expect(await describe('search=events%20hero')).toEqual(['Gold']);
    expect(await describe('search=lime')).toEqual(['']);
    expect(await find(`name=${name}`)).toMatchObject([{ name }]);
    // Names are hex digits: every short number would find many.
    expect((await Promise.all([...'0123456789'].map((digit) => find(`search=${digit}`)))).flat()).toEqual([]);
    for (const wrong of ['limit=0', 'show=mine', 'limit=1&limit=2']) {
      expect((await send('GET', `${MEDIA}?${wrong}`)).status, wrong).toBe(400);
    }
  });

  test('lists images of people that need attention separately', async () => {
    const { app, send, path } = await setUp();
    await using _ = app;
    const isListed = async () => ((await send('GET', `${MEDIA}?show=consent`)).body as MediaItem[]).length === 1;
    const inDays = (days: number) => new Date(app.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await isListed()).toBe(false);
    for (const [fields, wanted] of [
      [{ showsPeople: true }, true],
      [{ consentBy: 'Parents, by email' }, false],
      [{ consentUntil: inDays(29) }, true],
      [{ consentUntil: inDays(-3) }, true],
      [{ consentUntil: inDays(90) }, false],
    ] as const) {
      await send('PUT', path, fields);
      expect(await isListed(), JSON.stringify(fields)).toBe(wanted);
    }
  });

  test('stores a description and a focal point', async () => {
    const { app, send, list, path } = await setUp();
    await using _ = app;
    const [item] = await list();
    const edited = await send('PUT', path, { ...item, focalPoint: { x: 0.25, y: 1 }, description: 'A gold square' });
    expect(edited).toMatchObject({ status: 200, body: { version: 2, focalPoint: { x: 0.25, y: 1 } } });
    expect(await list()).toMatchObject([{ description: 'A gold square', focalPoint: { x: 0.25, y: 1 } }]);
    expect(await send('PUT', path, { focalPoint: null })).toMatchObject({ body: { focalPoint: null, version: 3 } });
    const refused = await send('PUT', path, { version: 1, description: 'x' });
    expect(refused).toMatchObject({ status: 409, body: { current: (await list())[0] } });
    const [before] = await list();
    for (const same of [{}, { version: 3 }, { description: 'A gold square', focalPoint: null, version: 3 }]) {
      expect(await send('PUT', path, same)).toMatchObject({ status: 200, body: { version: 3 } });
    }
    expect((await list())[0]).toEqual(before);
    expect(await send('PUT', path, { focalPoint: { x: 2, y: 0 } })).toMatchObject({ status: 400 });
    const id = getMediaChangeId(path.slice(MEDIA.length + 1));
    const { body: history } = await send('GET', `/api/admin/changes?entity=media&id=${id}`);
    const point = '25% from the left, 100% from the top';
    expect(history).toMatchObject([
      { action: 'update', before: { focalPoint: point }, after: { focalPoint: 'The middle' } },
      { action: 'update', before: { focalPoint: 'The middle' }, after: { focalPoint: point, name: 'A gold square' } },
    ]);
    const [{ id: newest }] = history as [{ id: number }];
    const { body: details } = await send('GET', `/api/admin/changes/${newest}`);
    expect(details).toMatchObject({ changes: [{ place: 'What must stay visible' }] });
    const undone = await send('POST', `/api/admin/changes/${newest}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { item: { focalPoint: { x: 0.25, y: 1 } } } });
    expect(undone.headers.get('x-release-id')).toBe('4');
    expect(await list()).toMatchObject([{ description: 'A gold square', focalPoint: { x: 0.25, y: 1 }, version: 4 }]);
    const [{ id: last }] = (await send('GET', '/api/admin/changes?entity=media&limit=1')).body as [{ id: number }];
    // The later upload found the image that this one created.
    expect(await send('POST', `/api/admin/changes/${newest}/undo`)).toMatchObject({ status: 409 });
    expect(await send('POST', `/api/admin/changes/${newest}/restore`, { last })).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ focalPoint: null, version: 5 }]);
  });

  test('stores who consented to an image of people and until when; undo restores it', async () => {
    const { app, send, list, path } = await setUp();
    await using _ = app;
    const agreed = { showsPeople: true, consentBy: 'Parents, by email', consentUntil: '2027-06-30' };
    const none = { showsPeople: false, consentBy: '', consentUntil: null };
    expect(await send('PUT', path, agreed)).toMatchObject({ status: 200, body: { ...agreed, version: 2 } });
    expect(await send('PUT', path, { description: 'Two players' })).toMatchObject({ body: { ...agreed, version: 3 } });
    expect(await send('PUT', path, { showsPeople: false })).toMatchObject({ body: { ...none, version: 4 } });
    // It belongs to an image of people.
    expect(await send('PUT', path, { consentBy: 'Nobody' })).toMatchObject({ body: { ...none, version: 4 } });
    for (const consentUntil of ['June', '2027-02-30', '']) {
      expect(await send('PUT', path, { ...agreed, consentUntil })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'consentUntil' }] },
      });
    }
    expect(await send('PUT', path, { ...agreed, consentBy: 'x'.repeat(201) })).toMatchObject({ status: 400 });
    const [{ id: newest }] = (await send('GET', '/api/admin/changes?entity=media&limit=1')).body as [{ id: number }];
    expect((await send('GET', `/api/admin/changes/${newest}`)).body).toMatchObject({
      changes: [{ place: 'Shows people' }, { place: 'Who agreed' }, { place: 'Agreed until' }],
    });
    expect(await send('POST', `/api/admin/changes/${newest}/undo`)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ ...agreed, description: 'Two players', version: 5 }]);
    // Put back as it already is, it keeps its version.
    const last = newest + 1;
    const again = await send('POST', `/api/admin/changes/${last}/restore`, { last });
    expect(again).toMatchObject({ status: 200, body: { changeId: null } });
    expect(await list()).toMatchObject([{ version: 5 }]);
  });

  test('keeps an unused upload with its description', async () => {
    const { app, send, list } = await setUp();
    await using _ = app;
    const cookie = await app.signInNew({ username: 'photographer' });
    const { url: imageUrl } = await uploadFile(app, cookie, await createPng('navy'));
    const key = imageUrl.slice(IMAGES_PATH.length);
    const fields = { fileName: 'pep-rally.jpg', description: '', isDecorative: true, focalPoint: { x: 0.5, y: 0.2 } };
    expect(await send('GET', `/api/objects/upload/${key}`)).toMatchObject({ body: { state: 'received' } });
    expect(await send('PUT', `/api/objects/upload/${key}`, fields)).toMatchObject({ status: 204 });
    expect(await send('POST', MEDIA, { imageUrl })).toMatchObject({ status: 201, body: { ...fields, usedIn: [] } });
    expect(await send('GET', `/api/objects/upload/${key}`)).toMatchObject({ body: { state: 'ready' } });
    expect(await send('PUT', `/api/objects/upload/${key}`, fields)).toMatchObject({ status: 404 });
    expect(await list()).toContainEqual(expect.objectContaining({ ...fields, addedBy: 'photographer' }));
    const now = () => new Date(Date.now() + 48 * 3_600_000);
    await collectGarbage({ db: app.db, now, store: app.deps.media.store, queue: createImageQueue() });
    expect(await list()).toHaveLength(2);
  });

  test('applies the description of a repeated upload and keeps the earlier one in history', async () => {
    const { app, send, list } = await setUp();
    await using _ = app;
    const cookie = await app.signInNew({ username: 'photographer' });
    const file = await createPng('navy');
    const add = async (fields: Record<string, unknown>) => {
      const { url: imageUrl } = await uploadFile(app, cookie, file);
      await send('PUT', `/api/objects/upload/${imageUrl.slice(IMAGES_PATH.length)}`, {
        fileName: 'rally.jpg',
        ...fields,
      });
      return { imageUrl, response: await send('POST', MEDIA, { imageUrl }) };
    };
    const first = await add({ description: 'The crowd', focalPoint: { x: 0.1, y: 0.2 } });
    const second = await add({ description: 'The band' });
    expect(second.response).toMatchObject({
      status: 201,
      body: { description: 'The band', focalPoint: { x: 0.1, y: 0.2 }, version: 2 },
    });
    expect((await add({})).response).toMatchObject({ body: { description: 'The band', version: 2 } });
    // Asked for again, the first upload says nothing new.
    expect(await send('POST', MEDIA, { imageUrl: first.imageUrl })).toMatchObject({
      body: { description: 'The band' },
    });
    const { name } = (await list()).find(({ description }) => description === 'The band') ?? { name: '' };
    const trail = await send('GET', `/api/admin/changes?entity=media&id=${getMediaChangeId(name)}`);
    expect(trail.body).toMatchObject([{ action: 'update' }]);
    const undone = await send('POST', `/api/admin/changes/${(trail.body as { id: number }[])[0]?.id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { item: { description: 'The crowd' } } });
  });

  test('publishes a changed focal point like any edit, and leaves released ones alone', async () => {
    const { app, send, path, name } = await setUp();
    await using _ = app;
    const address = IMAGES_PATH + name;
    const point = { x: 0.1, y: 0.9 };
    const moved = await send('PUT', path, { focalPoint: point });
    expect(moved.headers.get('x-release-id')).toBe('2');
    await app.publisher.idle();
    await send('PUT', '/api/admin/publish/settings', { autoPublish: false });
    expect((await send('PUT', path, { focalPoint: { x: 1, y: 1 } })).headers.get('x-release-id')).toBeNull();
    const pending = { entity: 'heroImages', id: 1, action: 'update', label: 'Events page: Gold' };
    expect((await send('GET', '/api/admin/publish')).body).toMatchObject({ pending: [pending] });
    const released = await getReleaseSnapshot(app.db, 2);
    expect(released.focalPoints).toEqual([{ address, ...point }]);
    expect((await listShownImages(app.db, released))[address]?.focalPoint).toEqual(point);
    await send('POST', '/api/admin/publish/discard');
    expect((await send('GET', MEDIA)).body).toMatchObject([{ focalPoint: point }]);
    expect((await send('GET', '/api/admin/publish')).body).toMatchObject({ pending: [] });
    // Words are the library's own: pages have theirs.
    expect((await send('PUT', path, { description: 'x' })).headers.get('x-release-id')).toBeNull();
  });

  test('keeps a focal point when a restore cannot be published', async () => {
    const { app, send, path } = await setUp();
    await using _ = app;
    const point = { x: 0.1, y: 0.9 };
    await send('PUT', path, { focalPoint: point });
    await app.publisher.idle();
    app.publisher.failNext('A page of it fails.');
    expect(await send('POST', '/api/admin/releases/1/restore')).toMatchObject({ status: 422 });
    expect((await send('GET', MEDIA)).body).toMatchObject([{ focalPoint: point }]);
    expect((await send('GET', HEROES)).body).toMatchObject([{ altText: 'Gold' }]);
  });

  test('deletes an image only when nothing shows it', async () => {
    const { app, send, list, path } = await setUp();
    await using _ = app;
    expect(await send('DELETE', path)).toMatchObject({ status: 409, body: { message: UPLOAD_MESSAGES.inUse } });
    await send('DELETE', `${HEROES}/1`);
    expect(await send('DELETE', path)).toMatchObject({ status: 204 });
    const { body: trail } = await send('GET', '/api/admin/changes?entity=media');
    expect(trail).toMatchObject([{ action: 'delete', after: null }]);
    expect(await list()).toEqual([]);
    expect(await send('DELETE', `${MEDIA}/unknown.jpg`)).toMatchObject({ status: 404 });
    // A form that was open elsewhere does not bring it back.
    expect(await send('PUT', path, { description: 'Gold again' })).toMatchObject({ status: 404 });
    expect(await list()).toEqual([]);
  });

  test('notifies other windows of each change of an image', async () => {
    const { app, send, path } = await setUp();
    await using _ = app;
    await send('DELETE', `${HEROES}/1`);
    const seen: LiveUpdate[] = [];
    app.deps.events.subscribe({ onEvent: (event) => seen.push(event) });
    await send('PUT', path, { description: 'A gold square' });
    await send('DELETE', path);
    const changes = seen.filter((event) => event.type === 'change');
    expect(changes).toMatchObject(['update', 'delete'].map((action) => ({ entity: 'media', action })));
  });

  test('restores a deleted image with its description for 30 days, and then deletes it again', async () => {
    const { app, send, list, path, name } = await setUp();
    await using _ = app;
    const after = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    const sweepAfter = (days: number) =>
      collectGarbage({
        db: app.db,
        store: app.deps.media.store,
        queue: createImageQueue(),
        now: () => after(days),
      });
    const undoLast = async () => {
      const [{ id }] = (await send('GET', '/api/admin/changes?entity=media&limit=1')).body as [{ id: number }];
      return send('POST', `/api/admin/changes/${id}/undo`);
    };
    const listDeleted = async () =>
      ((await send('GET', '/api/admin/changes/deleted')).body as { entity: string }[]).filter(
        ({ entity }) => entity === 'media',
      );
    await app.publisher.idle();
    await send('DELETE', `${HEROES}/1`);
    await app.publisher.idle();
    await app.db.delete(releases);
    await send('PUT', path, { description: 'A gold square', focalPoint: { x: 0.1, y: 0.2 } });
    const [before] = await list();
    await send('DELETE', path);
    const image = { kind: 'image', before: { src: IMAGES_PATH + name, alt: '' } };
    expect(await listDeleted()).toMatchObject([
      { label: 'A gold square', changes: expect.arrayContaining([expect.objectContaining(image)]) },
    ]);
    await sweepAfter(29);
    expect(await undoLast()).toMatchObject({ status: 200, body: { item: { description: 'A gold square' } } });
    expect(await list()).toEqual([{ ...before, version: 3, updatedAt: expect.any(String) }]);
    expect(await listDeleted()).toEqual([]);
    // The undo can be undone, unless something shows the image by now.
    await send('POST', HEROES, { imageUrl: IMAGES_PATH + name, pageType: 'home' });
    expect(await undoLast()).toMatchObject({ status: 409, body: { message: UPLOAD_MESSAGES.inUse } });
    await send('DELETE', `${HEROES}/2`);
    await app.publisher.idle();
    await app.db.delete(releases);
    expect(await undoLast()).toMatchObject({ status: 200, body: { item: null } });
    expect(await list()).toEqual([]);
    await sweepAfter(31);
    expect(await listDeleted()).toEqual([]);
    expect(await undoLast()).toMatchObject({ status: 400, body: { message: UPLOAD_MESSAGES.gone } });
  });

  test('restores an image when something shows it again', async () => {
    const { app, send, list, path, name } = await setUp();
    await using _ = app;
    await app.publisher.idle();
    await send('DELETE', `${HEROES}/1`);
    await send('DELETE', path);
    // The release that shows it is kept, so its files are too.
    await app.deps.media.sweep();
    expect(await send('POST', HEROES, { imageUrl: `/objects/images/${name}`, pageType: 'home' })).toMatchObject({
      status: 201,
    });
    expect(await list()).toMatchObject([{ name, usedIn: [{ entity: 'heroImages' }] }]);
  });
});
