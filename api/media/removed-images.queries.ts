import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';

/** Lists images taken down, once their replacement image is ready. */
export function listRemovedImageIds(db: Queryable) {
  const { imageId, replacementImage, addresses } = takedowns;
  return db
    .select({ imageId, replacementImage, addresses })
    .from(takedowns)
    .where(sql`json_extract(${takedowns.steps}, '$.standIn') is not null`);
}

export async function listReplacementImages(db: Queryable, imageIds: readonly string[]) {
  const removed = imageIds.length > 0 ? await listRemovedImageIds(db) : [];
  return removed.filter(({ imageId }) => imageIds.includes(imageId));
}

export function listFingerprints(db: Queryable) {
  const { takedownId, fingerprints } = removedFingerprints;
  return db
    .select({ takedownId, imageId: takedowns.imageId, fingerprints })
    .from(removedFingerprints)
    .innerJoin(takedowns, eq(takedowns.id, takedownId));
}
