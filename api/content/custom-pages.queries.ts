import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { pageAddresses } from '../../db/schema/index.ts';

/** Lists all addresses at which a live release showed one of the club's own pages. */
export function listSeenAddresses(db: Queryable) {
  const isSeen = and(eq(pageAddresses.wasPublished, true), eq(pageAddresses.wasSeen, true));
  return db.select().from(pageAddresses).where(isSeen);
}

/** Finds the page that has or had an address. */
export const findPageAddress = (db: Queryable, path: string) =>
  db.select().from(pageAddresses).where(eq(pageAddresses.path, path)).get();
