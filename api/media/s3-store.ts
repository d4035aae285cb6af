import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { getUploadLimit } from '../../contract/media.ts';
import { getContentType } from '../http/content-types.ts';
import type { S3Settings } from '../process/env.ts';
import { writeWholeFile } from '../process/files.ts';
import { createS3Client, hasStatus, listObjects, nullIfAbsent } from '../process/s3-client.ts';
import { ImageRefused } from './inspect-image.ts';
import { attempt, type ObjectStore } from './object-store.ts';
import { fileExists, removeFiles } from './stored-files.ts';

/** Key prefix that satisfies spec.md §4, where the form expects `/public/images/` in an address. The objects are private. */
const UPLOADS = 'uploads/public/images/';
const IMAGES = 'images/';
const REQUEST_MS = 10_000;

/**
 * Store in an S3-compatible bucket. Also keeps images in `imagesDir` once this process has saved or fetched them, so that
 * visitors wait for the bucket at most once.
 */
export function createS3Store(settings: S3Settings, imagesDir: string, requestMs = REQUEST_MS): ObjectStore {
  const client = createS3Client(settings, requestMs);
  const { bucket: Bucket } = settings;

  const read = async (Key: string, maxBytes: number): Promise<Buffer | null> => {
    const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(nullIfAbsent);
    if (!found?.Body) return null;
    const { ContentLength: size } = found;
    if (size === undefined || size > maxBytes) {
      // An unread body would keep its connection open.
      (found.Body as { destroy?: () => void }).destroy?.();
      throw size === undefined ? new Error(`${Key} has no length, so a proxy responded`) : new ImageRefused('tooLarge');
    }
    return Buffer.from(await found.Body.transformToByteArray());
  };

  const remove = async (Key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };

  const presignUpload: ObjectStore['presignUpload'] = ({ key, contentType, size, seconds }) =>
    getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key: UPLOADS + key, ContentType: contentType, ContentLength: size }),
      { expiresIn: seconds, signableHeaders: new Set(['content-type', 'content-length', 'host']) },
    );

  const saveUpload = async (key: string, path: string): Promise<boolean> => {
    const { size: ContentLength } = await stat(path);
    const Body = createReadStream(path);
    try {
      await client.send(new PutObjectCommand({ Bucket, Key: UPLOADS + key, Body, ContentLength, IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      if (hasStatus(error, 409, 412)) return false;
      throw error;
    } finally {
      // If refused unread, the stream would keep the file open.
      Body.destroy();
    }
  };

  const saveImage = async (name: string, bytes: Uint8Array): Promise<void> => {
    // Private: visitors get it from this server, which sets the caching.
    const ContentType = getContentType(name);
    await client.send(new PutObjectCommand({ Bucket, Key: IMAGES + name, Body: bytes, ContentType }));
    await writeWholeFile(join(imagesDir, name), bytes);
  };

  const fetchImage = async (name: string): Promise<boolean> => {
    const path = join(imagesDir, name);
    if (await fileExists(path)) return true;
    const bytes = await read(IMAGES + name, Number.POSITIVE_INFINITY);
    if (bytes) await writeWholeFile(path, bytes);
    return bytes !== null;
  };

  const deleteImages = async (imageId: string): Promise<void> => {
    const objects = await listObjects(client, Bucket, IMAGES + imageId);
    await Promise.all(objects.map(({ key }) => remove(IMAGES + imageId + key)));
    await removeFiles(imagesDir, imageId);
  };

  return {
    presignUpload: (upload) => attempt('sign an upload', () => presignUpload(upload)),
    saveUpload: (key, path) => attempt('save an upload', () => saveUpload(key, path)),
    readUpload: (key) => attempt('read an upload', () => read(UPLOADS + key, getUploadLimit(key))),
    deleteUpload: (key) => attempt('delete an upload', () => remove(UPLOADS + key)),
    listUploads: async function* () {
      yield* await listObjects(client, Bucket, UPLOADS);
    },
    saveImage: (name, bytes) => attempt('save an image', () => saveImage(name, bytes)),
    fetchImage: (name) => attempt('read an image', () => fetchImage(name)),
    deleteImages: (imageId) => attempt('delete an image', () => deleteImages(imageId)),
  };
}
