import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { IMAGE_REFUSALS, UPLOAD_MESSAGES } from '../../contract/image-refusals.ts';
import { NOTHING_COUNTED } from '../../contract/takedowns.ts';
import { media as mediaTable, takedowns } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { openMedia } from '../open-media.ts';
import { beginMedia } from './media.queries.ts';
import { nameImage } from './name-image.ts';
import { type ObjectStore, StoreFailure } from './object-store.ts';
import { createPhotograph, imageFiles, setUpUploads } from './testing-ingest.ts';

interface Begun extends Pick<Parameters<typeof beginMedia>[1], 'isKept' | 'at'> {
  file?: Buffer;
  focalPoint?: { x: number; y: number } | null;
}

/** State of the database when a process dies while rendering. */
async function beginUpload(
  { app, upload }: Pick<Awaited<ReturnType<typeof setUpUploads>>, 'app' | 'upload'>,
  { file: given, focalPoint = null, ...fields }: Begun,
) {
  const file = given ?? (await createPhotograph());
  const { url } = await upload(file);
  const begun = await beginMedia(app.db, {
    imageId: await nameImage(app.db, file),
    uploadKey: url.split('/').at(-1) ?? '',
    addedBy: '',
    ...fields,
    metadata: { fileName: '', description: '', isDecorative: false, focalPoint },
  });
  return { url, begun };
}

test('refuses an upload whose image is taken down during preparation, and deletes its files', async () => {
  const { app, upload, listMedia } = await setUpUploads();
  await using _ = app;
  const { url } = await upload(await createPhotograph());
  const { store } = app.deps.media;
  const at = new Date().toISOString();
  const takenDownMeanwhile: ObjectStore = {
    ...store,
    saveImage: async (name, bytes) => {
      const imageId = name.slice(0, 32);
      await transact(app.db, async (tx) => {
        await tx.delete(mediaTable).where(eq(mediaTable.imageId, imageId));
        await tx.insert(takedowns).values({
          imageId,
          name,
          replacementImage: '1'.repeat(32),
          reason: '',
          requestedBy: 'volunteer',
          requestedAt: at,
          addresses: [],
          counts: NOTHING_COUNTED,
          steps: { replacementImage: at, content: at },
        });
      });
      await store.saveImage(name, bytes);
    },
  };
  const media = await openMedia({ ...app.deps, store: takenDownMeanwhile });
  await expect(media.ingestImage(url, { field: 'imageUrl' })).rejects.toMatchObject({
    message: IMAGE_REFUSALS.takenDown,
  });
  expect(await imageFiles(app)).toEqual([]);
  expect(await listMedia()).toEqual([]);
  await media.close();
});

describe('interrupted ingestion', () => {
  test('finishes at the next start after a crash', async () => {
    const { app, upload, addHero, listMedia } = await setUpUploads();
    await using _ = app;
    const { url, begun } = await beginUpload({ app, upload }, { isKept: false, at: new Date() });
    expect(await listMedia()).toMatchObject([{ state: 'processing', image: null }]);
    await app.deps.media.start();
    await expect.poll(listMedia, { timeout: 60_000 }).toMatchObject([{ state: 'ready', name: `${begun.imageId}.jpg` }]);
    expect(await addHero(url)).toMatchObject({ status: 201 });
  });

  test('finishes in a sweep after a store outage, and retains the upload until then', async () => {
    const { app, upload, listMedia } = await setUpUploads();
    await using _ = app;
    const at = new Date(Date.now() - 2 * 3_600_000);
    const { begun } = await beginUpload({ app, upload }, { isKept: true, at });
    await app.deps.media.sweep();
    expect(await listMedia()).toMatchObject([{ state: 'ready', name: `${begun.imageId}.jpg` }]);
  });

  test('keeps the focal point that somebody set on an earlier upload of the image', async () => {
    const { app, upload } = await setUpUploads();
    await using _ = app;
    const file = await createPhotograph();
    const begin = async (focalPoint: { x: number; y: number }) =>
      (await beginUpload({ app, upload }, { file, isKept: false, at: new Date(), focalPoint })).begun;
    await begin({ x: 0.2, y: 0.3 });
    expect(await begin({ x: 0.9, y: 0.9 })).toMatchObject({ focalPoint: { x: 0.2, y: 0.3 } });
  });

  test.each([
    ['is down', new StoreFailure('save an image', new Error('reset')), UPLOAD_MESSAGES.storeDown],
    [
      'is full',
      new StoreFailure('save an image', Object.assign(new Error('full'), { code: 'ENOSPC' })),
      UPLOAD_MESSAGES.noSpace,
    ],
  ])(
    'reports that the store %s, leaves no partial image, and works on the next try',
    async (_name, failure, message) => {
      const { app, upload } = await setUpUploads();
      await using _ = app;
      const { url } = await upload(await createPhotograph());
      let saved = 0;
      const failing: ObjectStore = {
        ...app.deps.media.store,
        saveImage: async (name, bytes) => {
          saved += 1;
          if (saved === 3) throw failure;
          return app.deps.media.store.saveImage(name, bytes);
        },
      };
      const media = await openMedia({ ...app.deps, store: failing });
      await expect(media.ingestImage(url, { field: 'imageUrl' })).rejects.toMatchObject({
        refusal: 'unavailable',
        message,
      });
      expect(await media.ingestImage(url, { field: 'imageUrl' })).toMatch(/\.jpg$/);
      await media.close();
    },
  );
});
