import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';

/** From the moment when something stands ready to take their place. */
export function listRemovedAssetIds(
  db: Queryable,
): Promise<{ assetId: string; replacementImage: string; addresses: string[] }[]> {
  return db
    .select({
      assetId: takedowns.assetId,
      replacementImage: takedowns.replacementImage,
      addresses: takedowns.addresses,
    })
    .from(takedowns)
    .where(sql`json_extract(${takedowns.steps}, '$.standIn') is not null`);
}

/** Those of these images that were taken down, with their replacement images. */
export async function listReplacementImages(db: Queryable, assetIds: readonly string[]) {
  const removed = assetIds.length > 0 ? await listRemovedAssetIds(db) : [];
  return removed.filter(({ assetId }) => assetIds.includes(assetId));
}

export function listFingerprints(
  db: Queryable,
): Promise<{ takedownId: number; assetId: string; fingerprints: Uint8Array }[]> {
  return db
    .select({
      takedownId: removedFingerprints.takedownId,
      assetId: takedowns.assetId,
      fingerprints: removedFingerprints.fingerprints,
    })
    .from(removedFingerprints)
    .innerJoin(takedowns, eq(takedowns.id, removedFingerprints.takedownId));
}
