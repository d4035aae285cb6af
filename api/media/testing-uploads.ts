import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { createTestApp, type TestApp } from '../testing.ts';

export interface TestUpload {
  /** The address that the form keeps: what the upload's own address is rewritten to. */
  url: string;
  status: number;
  body: string;
}

/** Address the form derives from one that contains /public/images/ (spec.md §4). */
export const toImageUrl = (uploadURL: string): string =>
  IMAGES_PATH + (new URL(uploadURL).pathname.split('/public/images/')[1] ?? '');

export const UPLOAD = '/api/objects/upload';
const JPEG = { 'content-type': 'image/jpeg' };

/** A small image of one color. */
export function createPng(background: string): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Asks for an upload address and sends the file there, as the dashboard does. */
export async function uploadFile(
  { app, send }: TestApp,
  cookie: string,
  file: Uint8Array,
  contentType = 'image/jpeg',
): Promise<TestUpload> {
  const response = await send('POST', '/api/objects/upload', { cookie });
  const { uploadURL } = response.body as { uploadURL: string };
  const put = await app.request(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(file),
  });
  return { url: toImageUrl(uploadURL), status: put.status, body: await put.text() };
}

/** Client that requests upload addresses and sends files to them. */
export async function setUpUploading() {
  const app = await createTestApp();
  const cookie = await app.signInNew();
  const requestUpload = async (body?: Record<string, unknown>, headers = {}): Promise<string> =>
    ((await app.send('POST', UPLOAD, { cookie, body, headers })).body as { uploadURL: string }).uploadURL;
  const put = async (url: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = JPEG) => {
    const response = await app.app.request(url, { method: 'PUT', headers, body });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return { app, cookie, requestUpload, put };
}

export async function storedFiles({ deps }: TestApp): Promise<string[]> {
  const folders = ['uploads', 'incoming'].map((name) => join(deps.env.dataDir, 'objects', name));
  return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
}
