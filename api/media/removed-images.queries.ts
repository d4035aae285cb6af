import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';

/** Lists images taken down, once their replacement image is ready. */
export function listRemovedImageIds(
  db: Queryable,
): Promise<{ imageId: string; replacementImage: string; addresses: string[] }[]> {
  return db
    .select({
      imageId: takedowns.imageId,
      replacementImage: takedowns.replacementImage,
      addresses: takedowns.addresses,
    })
    .from(takedowns)
    .where(sql`json_extract(${takedowns.steps}, '$.standIn') is not null`);
}

export async function listReplacementImages(db: Queryable, imageIds: readonly string[]) {
  const removed = imageIds.length > 0 ? await listRemovedImageIds(db) : [];
  return removed.filter(({ imageId }) => imageIds.includes(imageId));
}

export function listFingerprints(
  db: Queryable,
): Promise<{ takedownId: number; imageId: string; fingerprints: Uint8Array }[]> {
  return db
    .select({
      takedownId: removedFingerprints.takedownId,
      imageId: takedowns.imageId,
      fingerprints: removedFingerprints.fingerprints,
    })
    .from(removedFingerprints)
    .innerJoin(takedowns, eq(takedowns.id, removedFingerprints.takedownId));
}
