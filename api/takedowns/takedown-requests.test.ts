import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { IMAGE_REFUSALS } from '../../contract/image-refusals.ts';
import type { MediaItem } from '../../contract/media.ts';
import { type SimilarImage, TAKEDOWN_MESSAGES } from '../../contract/takedowns.ts';
import { uploadFile } from '../media/testing-uploads.ts';
import { addImage, createTestClub, makeJpeg, takeDown } from './testing-removal.ts';

describe('takedown request', () => {
  test('names the image, once, from anyone signed in, and shows the author to super admins', async () => {
    await using club = await createTestClub();
    const { app, job, send } = club;
    const item = await addImage(club, await makeJpeg());
    const path = `/api/admin/media/${item.name}/takedown`;
    expect(await send('POST', path, { confirm: 'another.jpg' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'confirm', message: TAKEDOWN_MESSAGES.confirm }] },
    });
    expect((await send('GET', '/api/admin/takedowns')).body).toEqual([]);
    const id = await takeDown(club, item);
    const again = await send('POST', path, { confirm: item.name });
    expect([202, 404]).toContain(again.status);
    await job.idle();
    expect((await send('POST', path, { confirm: item.name })).status).toBe(404);
    expect((await send('GET', '/api/admin/takedowns')).body).toMatchObject([{ id, requestedBy: null }]);
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const { body } = await app.send('GET', `/api/admin/takedowns/${id}`, { cookie });
    expect(body).toMatchObject({ id, requestedBy: expect.stringMatching(/^volunteer/), counts: { places: 0 } });
    expect((await send('GET', '/api/admin/media')).body).toEqual([]);
  });

  test('replaces the image in a form that was open meanwhile', async () => {
    await using club = await createTestClub();
    const { job, send } = club;
    const item = await addImage(club, await makeJpeg());
    await takeDown(club, item);
    await job.idle();
    const value = `<p><img src="${item.url}" alt=""></p>`;
    const { status, body } = await send('POST', '/api/admin/content', { key: 'about_main_content', value });
    expect(status).toBe(201);
    expect((body as { value: string }).value).toContain(IMAGES_PATH);
    expect((body as { value: string }).value).not.toContain(item.name);
  });

  test('refuses the image in any form until a super admin allows it', async () => {
    await using club = await createTestClub();
    const { app, job, send, upload } = club;
    const file = await makeJpeg();
    const item = await addImage(club, file);
    const id = await takeDown(club, item);
    await job.idle();
    const add = async (bytes: Buffer) => send('POST', '/api/admin/media', { imageUrl: await upload(bytes) });
    const cropped = { left: 12, top: 9, width: 610, height: 460 };
    const forms = [
      file,
      await sharp(file).jpeg({ quality: 40 }).toBuffer(),
      await sharp(file).webp({ quality: 70 }).toBuffer(),
      await sharp(file).resize(300).png().toBuffer(),
      await sharp(file).extract(cropped).jpeg().toBuffer(),
      await sharp(file).rotate(90).jpeg({ quality: 60 }).toBuffer(),
      await sharp(file).rotate(180).resize(400).jpeg().toBuffer(),
      await sharp(file).rotate(270).webp().toBuffer(),
      await sharp(file).flop().jpeg({ quality: 60 }).toBuffer(),
      await sharp(file).flop().rotate(90).jpeg().toBuffer(),
    ];
    for (const form of forms) {
      expect(await add(form)).toMatchObject({ status: 400, body: { message: IMAGE_REFUSALS.takenDown } });
    }
    expect((await add(await makeJpeg())).status).toBe(201);
    expect((await send('POST', `/api/admin/takedowns/${id}/allow`)).status).toBe(403);
    const cookie = await app.signInNew({ isSuperAdmin: true });
    const allowed = await app.send('POST', `/api/admin/takedowns/${id}/allow`, { cookie });
    expect(allowed).toMatchObject({ status: 200, body: { allowedBy: expect.any(String) } });
    const back = await add(file);
    expect(back.status).toBe(201);
    // Under another name: the old one stays gone.
    expect((back.body as MediaItem).name).not.toBe(item.name);
    // Each form is an image to decode and to compare.
  }, 120_000);

  test.each([
    [
      'a gradient',
      '<linearGradient id="f"><stop stop-color="#123"/><stop offset="1" stop-color="#fff"/></linearGradient>',
    ],
    [
      'stripes',
      '<pattern id="f" width="20" height="480" patternUnits="userSpaceOnUse"><rect width="9" height="480"/></pattern>',
    ],
  ])('refuses %s, which shows too little for a fingerprint, as the same file', async (_, fill) => {
    await using club = await createTestClub();
    const { app, job, send, upload } = club;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${fill}<rect width="640" height="480" fill="url(#f)"/></svg>`;
    const file = await sharp(Buffer.from(svg)).png().toBuffer();
    const item = await addImage(club, file);
    const id = await takeDown(club, item);
    await job.idle();
    const add = async () => send('POST', '/api/admin/media', { imageUrl: await upload(file) });
    expect(await add()).toMatchObject({ status: 400, body: { message: IMAGE_REFUSALS.takenDown } });
    expect((await send('GET', `/api/admin/takedowns/${id}`)).body).toMatchObject({ isAppearanceKnown: false });
    const cookie = await app.signInNew({ isSuperAdmin: true });
    await app.send('POST', `/api/admin/takedowns/${id}/allow`, { cookie });
    expect((await add()).status).toBe(201);
  });

  test('includes similar images, and lists on the receipt those that were kept', async () => {
    await using club = await createTestClub();
    const { job, send } = club;
    const file = await makeJpeg();
    const item = await addImage(club, file);
    const smaller = await addImage(club, await sharp(file).resize(400).jpeg({ quality: 70 }).toBuffer());
    const cropped = await addImage(
      club,
      await sharp(file).extract({ left: 12, top: 9, width: 610, height: 460 }).webp().toBuffer(),
    );
    const turned = await addImage(club, await sharp(file).rotate(90).jpeg().toBuffer());
    const other = await addImage(club, await makeJpeg());
    const listSimilar = async ({ name }: MediaItem) =>
      (await send('GET', `/api/admin/media/${name}/similar`)).body as SimilarImage[];
    const names = (await listSimilar(item)).map(({ name }) => name);
    expect(names.toSorted()).toEqual([smaller.name, cropped.name, turned.name].toSorted());
    // From the cropped form too, and nothing for another photo.
    expect((await listSimilar(cropped)).map(({ name }) => name)).toContain(item.name);
    expect(await listSimilar(other)).toEqual([]);
    expect((await send('GET', '/api/admin/media/none/similar')).status).toBe(404);
    // Deleted, it still stands in earlier releases.
    expect((await send('DELETE', `/api/admin/media/${turned.name}`)).status).toBe(204);
    const deleted = (await listSimilar(item)).find(({ name }) => name === turned.name);
    expect(deleted).toMatchObject({
      isDeleted: true,
      url: expect.stringMatching(/-320\.avif$/),
      width: 480,
      height: 640,
    });

    const path = `/api/admin/media/${item.name}/takedown`;
    expect(await send('POST', path, { confirm: item.name, also: ['gone.jpg'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'also', message: TAKEDOWN_MESSAGES.also }] },
    });
    expect((await send('GET', '/api/admin/takedowns')).body).toEqual([]);
    const { status, body } = await send('POST', path, { confirm: item.name, also: [smaller.name, turned.name] });
    const { id, also } = body as { id: number; also: number[] };
    expect({ status, also }).toEqual({ status: 202, also: [id + 1, id + 2] });
    await job.idle();
    const library = (await send('GET', '/api/admin/media')).body as MediaItem[];
    expect(library.map(({ name }) => name).toSorted()).toEqual([cropped.name, other.name].toSorted());
    expect((await send('GET', `/api/admin/takedowns/${id}`)).body).toMatchObject({
      lookalikes: [{ name: cropped.name, fileName: '' }],
      removedToo: [
        { id: id + 1, name: smaller.name },
        { id: id + 2, name: turned.name },
      ],
      isAppearanceKnown: true,
    });
    await takeDown(club, cropped);
    expect((await send('GET', `/api/admin/takedowns/${id}`)).body).toMatchObject({ lookalikes: [] });
  }, 60_000);

  test('names the file on the receipt as its uploader called it', async () => {
    await using club = await createTestClub();
    const { app, cookie, job, send } = club;
    const { url } = await uploadFile(app, cookie, await makeJpeg());
    const metadata = { fileName: 'IMG_2041.jpg', description: '', isDecorative: false, focalPoint: null };
    await send('PUT', `/api/objects/upload/${url.split('/').at(-1)}`, metadata);
    const item = (await send('POST', '/api/admin/media', { imageUrl: url })).body as MediaItem;
    expect(item.fileName).toBe('IMG_2041.jpg');
    const id = await takeDown(club, item);
    await job.idle();
    expect((await send('GET', `/api/admin/takedowns/${id}`)).body).toMatchObject({
      fileName: 'IMG_2041.jpg',
      name: item.name,
    });
    // Each form is an image to decode and to compare.
  }, 180_000);
});
