import { eq } from 'drizzle-orm';
import type { PageAddress } from '../../contract/custom-pages.ts';
import type { Queryable } from '../../db/client.ts';
import { pageAddresses } from '../../db/schema/index.ts';

/** Lists all addresses that the club's own pages have or had. */
export const listPageAddresses = (db: Queryable): Promise<PageAddress[]> => db.select().from(pageAddresses);

export const findPageAddress = async (db: Queryable, path: string): Promise<PageAddress | null> =>
  (await db.select().from(pageAddresses).where(eq(pageAddresses.path, path)))[0] ?? null;
