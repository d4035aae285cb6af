import { describe, expect, test } from 'vitest';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import type { MediaItem, ReplacedMedia } from '../../../contract/media.ts';
import { storeTestPaper, TEST_PAPER_URL } from '../../media/testing-papers.ts';
import { createPng, uploadFile } from '../../media/testing-uploads.ts';
import { createSignedInApp } from '../../testing.ts';

/** One image shown in a hero, a carousel, the store, and twice inside a text; another one in the library. */
async function setUp() {
  const { app, cookie, send } = await createSignedInApp();
  const upload = async (color: string) => (await uploadFile(app, cookie, await createPng(color))).url;
  const add = async (color: string) =>
    ((await send('POST', '/api/admin/media', { imageUrl: await upload(color) })).body as MediaItem).url;
  const old = await add('gold');
  const other = await add('navy');
  const text = `<h2>Hi</h2><p><img src="${old}" alt="Gold" width="9" height="9"> and <img src="${other}" alt="Navy"></p>`;
  await send('POST', '/api/admin/hero-images', { imageUrl: old, altText: 'Gold', pageType: 'home' });
  await send('POST', '/api/admin/carousel-images', { imageUrl: old, isDecorative: true, pageType: 'events' });
  await send('POST', '/api/admin/content', { key: 'home_main_content', value: text });
  await send('POST', '/api/admin/content', { key: 'panther_store_online_image', value: old });
  await send('POST', '/api/admin/content', { key: 'panther_store_online_image_alt', value: 'Gold' });
  const replace = (body: Record<string, unknown>) =>
    send('POST', `/api/admin/media/${old.slice(IMAGES_PATH.length)}/replace`, body);
  const read = async () => ({
    heroes: (await send('GET', '/api/admin/hero-images')).body,
    slides: (await send('GET', '/api/admin/carousel-images')).body,
    contents: (await send('GET', '/api/admin/content')).body,
  });
  return { app, send, upload, replace, read, old, other, text };
}

describe('replacing an image everywhere', () => {
  test('replaces the image in every place at once, with its description', async () => {
    const { app, send, replace, read, other } = await setUp();
    await using _ = app;
    const response = await replace({ imageUrl: other, description: 'A "navy" square' });
    expect(response).toMatchObject({ status: 200, body: { imageUrl: other } });
    const { changeIds } = response.body as ReplacedMedia;
    expect(changeIds).toHaveLength(5);
    const metadata = { imageUrl: other, altText: 'A "navy" square', isDecorative: false, version: 2 };
    expect(await read()).toMatchObject({
      heroes: [metadata],
      slides: [metadata],
      contents: [
        {
          value: `<h2>Hi</h2><p><img alt="A &quot;navy&quot; square" src="${other}" /> and <img src="${other}" alt="Navy" /></p>`,
        },
        { value: other },
        { value: 'A "navy" square' },
      ],
    });
    // One release carries them all.
    expect(response.headers.get('x-release-id')).toBe('6');
    const { body } = await send('GET', '/api/admin/changes?limit=6');
    expect((body as { id: number; action: string }[]).slice(0, 5).map(({ id }) => id)).toEqual(changeIds.toReversed());
  });

  test('replaces it in the sections of a page, and leaves the page’s other image as it is', async () => {
    const { app, send, replace, old, other } = await setUp();
    await using _ = app;
    const shown = (imageUrl: string, altText: string) => ({ imageUrl, altText, isDecorative: false });
    const listSections = (imageUrl: string, altText: string) => [
      { kind: 'text', value: `<p><img alt="${altText}" src="${imageUrl}" /></p>` },
      { kind: 'images', heading: '', images: [{ ...shown(imageUrl, altText), caption: '' }] },
      { kind: 'cards', heading: '', cards: [{ ...shown(imageUrl, altText), title: 'Join', text: '', url: '' }] },
    ];
    const page = { title: 'Members', path: '/members', ...shown(other, 'Navy'), sections: listSections(old, 'Gold') };
    await send('POST', '/api/admin/pages', page);
    await replace({ imageUrl: other, description: 'Square' });
    expect((await send('GET', '/api/admin/pages')).body).toMatchObject([
      { ...shown(other, 'Navy'), sections: listSections(other, 'Square') },
    ]);
  });

  test('does not know papers', async () => {
    const { app, send, other } = await setUp();
    await using _ = app;
    await storeTestPaper(app);
    await send('POST', '/api/admin/papers', { title: 'Bylaws', fileUrl: TEST_PAPER_URL });
    const path = TEST_PAPER_URL.replace(IMAGES_PATH, '/api/admin/media/');
    expect(await send('POST', `${path}/replace`, { imageUrl: other })).toMatchObject({ status: 404 });
  });

  test('keeps the description of each place when no new one is given', async () => {
    const { app, replace, read, other } = await setUp();
    await using _ = app;
    await replace({ imageUrl: other });
    expect(await read()).toMatchObject({
      heroes: [{ imageUrl: other, altText: 'Gold' }],
      slides: [{ imageUrl: other, altText: '', isDecorative: true }],
      contents: [{ value: expect.stringContaining('alt="Gold"') }, { value: other }, { value: 'Gold' }],
    });
  });

  test('can be undone, item by item', async () => {
    const { app, send, replace, read, other, old } = await setUp();
    await using _ = app;
    const before = await read();
    const { changeIds } = (await replace({ imageUrl: other, description: 'Navy' })).body as ReplacedMedia;
    for (const id of changeIds)
      expect(await send('POST', `/api/admin/changes/${id}/undo`)).toMatchObject({ status: 200 });
    const ignored = { version: expect.any(Number), updatedAt: expect.any(String) };
    const rows = (list: unknown) => (list as object[]).map((row) => ({ ...row, ...ignored }));
    const after = await read();
    expect(after.heroes).toEqual(rows(before.heroes));
    expect(after.slides).toEqual(rows(before.slides));
    expect(after.contents).toEqual(rows(before.contents));
    expect(old).not.toBe(other);
  });

  test('accepts a fresh upload, and refuses a non-image without changing anything', async () => {
    const { app, upload, replace, read } = await setUp();
    await using _ = app;
    const before = await read();
    expect(await replace({ imageUrl: `${IMAGES_PATH}unknown` })).toMatchObject({ status: 400 });
    expect(await replace({ imageUrl: 'https://elsewhere.example.org/a.jpg' })).toMatchObject({ status: 400 });
    expect(await read()).toEqual(before);
    const { body, status } = await replace({ imageUrl: await upload('red') });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ heroes: [{ imageUrl: (body as ReplacedMedia).imageUrl }] });
  });

  test('writes nothing for the same image or one that nothing shows', async () => {
    const { app, send, replace, read, old, other } = await setUp();
    await using _ = app;
    const before = await read();
    const response = await replace({ imageUrl: old });
    expect(response).toMatchObject({ status: 200, body: { changeIds: [] } });
    expect(response.headers.get('x-release-id')).toBeNull();
    expect(await read()).toEqual(before);
    await replace({ imageUrl: other });
    expect(await replace({ imageUrl: other })).toMatchObject({ body: { changeIds: [] } });
    expect(await send('GET', '/api/admin/media')).toMatchObject({ body: expect.any(Array) });
  });
});
