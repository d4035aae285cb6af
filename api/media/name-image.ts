import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { getStoredSecret } from '../settings/stored-secret.ts';
import { findMedia, isBeingDeleted } from './media.queries.ts';
import { listRemovedAssetIds } from './removed-images.queries.ts';

/** Counted up when renderings change, so that the same photo gets a new name and no cache shows the old ones. */
const VARIANTS_VERSION = '1\n';
const DIGITS = 32;

/** Name keyed with the club's secret, so that the owner of a photo cannot find out if the club has it. */
const makeAssetId = (file: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(VARIANTS_VERSION).update(file).digest('hex').slice(0, DIGITS);

/** As before names were keyed. */
export const makeUnkeyedAssetId = (file: Uint8Array): string =>
  createHash('sha256').update(VARIANTS_VERSION).update(file).digest('hex').slice(0, DIGITS);

/**
 * Every name that an image made from this file may have, the one of today first. One that was taken down and is allowed
 * again gets another name: the old one stays gone.
 */
export async function listAssetIds(db: Database, file: Uint8Array): Promise<[string, ...string[]]> {
  const secret = await getStoredSecret(db, 'pictureSecret');
  const removed = new Set((await listRemovedAssetIds(db)).map(({ assetId }) => assetId));
  const assetIds = [makeAssetId(file, secret)];
  while (removed.has(assetIds[0] ?? '')) assetIds.unshift(makeAssetId(file, `${secret} ${assetIds.length}`));
  return [assetIds[0] ?? '', ...assetIds.slice(1), makeUnkeyedAssetId(file)];
}

/** Name of the image made from this file. The same file always gets the same name. */
export async function nameImage(db: Database, file: Uint8Array): Promise<string> {
  const [assetId] = await listAssetIds(db, file);
  const earlier = makeUnkeyedAssetId(file);
  const known = await findMedia(db, earlier);
  return known && !isBeingDeleted(known) ? earlier : assetId;
}
