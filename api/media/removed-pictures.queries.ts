import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { inPieces } from '../../db/many-rows.ts';
import { removedFingerprints, takedowns } from '../../db/schema/index.ts';

/** From the moment when something stands ready to take their place. */
export const listRemovedAssetIds = (
  db: Queryable,
): Promise<{ assetId: string; standIn: string; addresses: string[] }[]> =>
  db
    .select({ assetId: takedowns.assetId, standIn: takedowns.standIn, addresses: takedowns.addresses })
    .from(takedowns)
    .where(sql`json_extract(${takedowns.steps}, '$.standIn') is not null`);

/** Of these pictures, those that were taken down, with what stands in their place. */
export const listStandIns = async (
  db: Queryable,
  assetIds: readonly string[],
): Promise<{ assetId: string; standIn: string }[]> => {
  const found: { assetId: string; standIn: string }[] = [];
  for (const some of inPieces(assetIds)) {
    const { assetId, standIn, steps } = takedowns;
    const isReady = sql`json_extract(${steps}, '$.standIn') is not null`;
    found.push(
      ...(await db
        .select({ assetId, standIn })
        .from(takedowns)
        .where(and(inArray(assetId, some), isReady))),
    );
  }
  return found;
};

/** What the pictures look like that may not be added again. */
export const listFingerprints = (
  db: Queryable,
): Promise<{ takedownId: number; assetId: string; fingerprints: Uint8Array }[]> =>
  db
    .select({
      takedownId: removedFingerprints.takedownId,
      assetId: takedowns.assetId,
      fingerprints: removedFingerprints.fingerprints,
    })
    .from(removedFingerprints)
    .innerJoin(takedowns, eq(takedowns.id, removedFingerprints.takedownId));
