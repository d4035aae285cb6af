import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { getStoredSecret } from '../settings/stored-secret.ts';
import { findMedia, isBeingDeleted } from './media.queries.ts';

/** Counted up when renderings change, so that the same photo gets a new name and no cache shows the old ones. */
const RENDERING_VERSION = '1\n';
const DIGITS = 32;

/** By the club's secret: whoever has a photo cannot ask whether the club holds it. */
const makeStem = (file: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(RENDERING_VERSION).update(file).digest('hex').slice(0, DIGITS);

/** As before names were keyed. */
export const makeUnkeyedStem = (file: Uint8Array): string =>
  createHash('sha256').update(RENDERING_VERSION).update(file).digest('hex').slice(0, DIGITS);

/** Every name that an image made from this file may have, the one of today first. */
const listStems = async (db: Database, file: Uint8Array): Promise<[string, string]> => [
  makeStem(file, await getStoredSecret(db, 'pictureSecret')),
  makeUnkeyedStem(file),
];

/** What the image made from this file is called, now and when the same file comes again: one that has a name keeps it. */
export const nameImage = async (db: Database, file: Uint8Array): Promise<string> => {
  const [stem, earlier] = await listStems(db, file);
  const known = await findMedia(db, earlier);
  return known && !isBeingDeleted(known) ? earlier : stem;
};
