import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaItem } from '../../contract/media.ts';
import { drawPhotograph } from '../../tests/support/fixtures/images.ts';
import { createTestApp, type TestApp } from '../testing.ts';
import { uploadFile } from './testing-uploads.ts';

const HEROES = '/api/admin/hero-images';

export const createPhotograph = async (): Promise<Buffer> => (await drawPhotograph(400, 300)).jpeg().toBuffer();
export const imageFiles = ({ deps }: TestApp): Promise<string[]> =>
  readdir(join(deps.env.dataDir, 'objects', 'images'));
export const uploadFiles = ({ deps }: TestApp): Promise<string[]> =>
  readdir(join(deps.env.dataDir, 'objects', 'uploads'));

export async function setUpUploads() {
  const app = await createTestApp();
  const cookie = await app.signInNew();
  const addHero = (imageUrl: string, altText = '') =>
    app.send('POST', HEROES, { cookie, body: { imageUrl, altText, pageType: 'home' } });
  const listMedia = async () => (await app.send('GET', '/api/admin/media', { cookie })).body as MediaItem[];
  return { app, cookie, addHero, listMedia, upload: (file: Buffer) => uploadFile(app, cookie, file) };
}

export const urlOf = (response: { body: unknown }): string => (response.body as { imageUrl: string }).imageUrl;
