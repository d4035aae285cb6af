import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { getStoredSecret } from '../settings/stored-secret.ts';
import { findMedia, isBeingDeleted } from './media.queries.ts';
import { listRemovedImageIds } from './removed-images.queries.ts';

/** Counted up when renderings change, so that the same photo gets a new name and no cache shows the old ones. */
const VARIANTS_VERSION = '1\n';
const DIGITS = 32;

/** Name keyed with the club's secret, so that the owner of a photo cannot find out if the club has it. */
const makeImageId = (file: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(VARIANTS_VERSION).update(file).digest('hex').slice(0, DIGITS);

/** As before names were keyed. */
export const makeUnkeyedImageId = (file: Uint8Array): string =>
  createHash('sha256').update(VARIANTS_VERSION).update(file).digest('hex').slice(0, DIGITS);

/**
 * Every name that an image made from this file may have, the one of today first. One that was taken down and is allowed
 * again gets another name: the old one stays gone.
 */
export async function listImageIds(db: Database, file: Uint8Array): Promise<[string, ...string[]]> {
  const secret = await getStoredSecret(db, 'pictureSecret');
  const removed = new Set((await listRemovedImageIds(db)).map(({ imageId }) => imageId));
  const imageIds = [makeImageId(file, secret)];
  while (removed.has(imageIds[0] ?? '')) imageIds.unshift(makeImageId(file, `${secret} ${imageIds.length}`));
  return [imageIds[0] ?? '', ...imageIds.slice(1), makeUnkeyedImageId(file)];
}

/** Name of the image made from this file. The same file always gets the same name. */
export async function nameImage(db: Database, file: Uint8Array): Promise<string> {
  const [imageId] = await listImageIds(db, file);
  const earlier = makeUnkeyedImageId(file);
  const known = await findMedia(db, earlier);
  return known && !isBeingDeleted(known) ? earlier : imageId;
}
