import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { externalLinkSchemas } from '../contract/external-links.ts';
import { carouselImageSchemas } from '../contract/placed-images.ts';
import { carouselImages, externalLinks } from './schema/index.ts';
import { seedDatabase } from './seed.ts';
import { SEED_CAROUSEL_IMAGES, SEED_EXTERNAL_LINKS, seedImageUrl } from './seed-rows.ts';
import { createTestDatabase } from './testing.ts';

const NOW = new Date('2026-09-01T12:00:00Z');

test('seeds rows that the contract accepts from a volunteer', () => {
  for (const link of SEED_EXTERNAL_LINKS) expect(externalLinkSchemas.create.parse(link)).toEqual(link);
  for (const { file, ...image } of SEED_CAROUSEL_IMAGES) {
    const row = { ...image, imageUrl: seedImageUrl(file) };
    expect(carouselImageSchemas.create.parse(row)).toEqual(row);
  }
});

test('seeds the image of every carousel image', async () => {
  await using database = await createTestDatabase();
  const imagesDir = await mkdtemp(join(database.folder, 'images-'));
  await seedDatabase(database.db, { saveImage: (name, bytes) => writeFile(join(imagesDir, name), bytes), now: NOW });
  const rows = await database.db.select().from(carouselImages);
  expect(rows.length).toBeGreaterThan(0);
  for (const { imageUrl } of rows) await access(join(imagesDir, imageUrl.replace('/objects/images/', '')));
  await rm(imagesDir, { recursive: true });
});

test('leaves a seeded database alone, even where the club has emptied it', async () => {
  await using database = await createTestDatabase();
  const options = { saveImage: async () => undefined, now: NOW };
  await seedDatabase(database.db, options);
  await database.db.delete(externalLinks);
  await seedDatabase(database.db, options);
  expect(await database.db.select().from(externalLinks)).toEqual([]);
});
