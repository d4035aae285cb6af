import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { getStoredSecret } from '../settings/settings.queries.ts';
import { findMedia, isBeingDeleted } from './media.queries.ts';
import { listRemovedImageIds } from './removed-images.queries.ts';

/** Incremented when rendering changes, so that the same photo gets a new name and caches do not show old variants. */
const VARIANTS_VERSION = '1\n';
const DIGITS = 32;

/** Id keyed with the club's secret, so that the owner of a photo cannot find out whether the club has it. */
const makeImageId = (file: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(VARIANTS_VERSION).update(file).digest('hex').slice(0, DIGITS);

/** Id as computed before ids were keyed. */
export const makeUnkeyedImageId = (file: Uint8Array): string =>
  createHash('sha256').update(VARIANTS_VERSION).update(file).digest('hex').slice(0, DIGITS);

/**
 * Lists every id that an image of this file may have, current first. After a takedown is lifted, the file gets a new id: the
 * old one stays gone.
 */
export async function listImageIds(db: Database, file: Uint8Array): Promise<[string, ...string[]]> {
  const secret = await getStoredSecret(db, 'pictureSecret');
  const removed = new Set((await listRemovedImageIds(db)).map(({ imageId }) => imageId));
  const imageIds = [makeImageId(file, secret)];
  while (removed.has(imageIds[0] ?? '')) imageIds.unshift(makeImageId(file, `${secret} ${imageIds.length}`));
  return [imageIds[0] ?? '', ...imageIds.slice(1), makeUnkeyedImageId(file)];
}

/** Id of the image made from this file. The same file always gets the same id. */
export async function nameImage(db: Database, file: Uint8Array): Promise<string> {
  const [imageId] = await listImageIds(db, file);
  const earlier = makeUnkeyedImageId(file);
  const known = await findMedia(db, earlier);
  return known && !isBeingDeleted(known) ? earlier : imageId;
}
