import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEED_IMAGES } from '../../db/seed.ts';
import { SEED_IMAGE_FILES } from '../../db/seed-rows.ts';
import type { ObjectStore } from './object-store.ts';

/** A second process on a shared database was never seeded itself: its folder begins empty. */
export const saveSeedImages = async (store: ObjectStore): Promise<void> => {
  for (const name of SEED_IMAGE_FILES) {
    if (!(await store.fetchImage(name))) await store.saveImage(name, await readFile(join(SEED_IMAGES, name)));
  }
};
