import { eq } from 'drizzle-orm';
import type { ExternalLink, ExternalLinkInput, ExternalLinkUpdate } from '../../contract/external-links.ts';
import type { Queryable } from '../../db/client.ts';
import { externalLinks } from '../../db/schema/index.ts';
import { firstVersion, getOnly, nextVersion, sortByOrder } from '../working-copy/stored-item.ts';
import type { ItemQueries } from '../working-copy/write-item.ts';

export const listExternalLinks = async (db: Queryable): Promise<ExternalLink[]> =>
  sortByOrder(await db.select().from(externalLinks));

export const externalLinkQueries: ItemQueries<ExternalLink, ExternalLinkInput, ExternalLinkUpdate> = {
  entity: 'externalLinks',
  find: async (tx, id) => (await tx.select().from(externalLinks).where(eq(externalLinks.id, id)))[0] ?? null,
  insert: async (tx, input, at) =>
    getOnly(
      await tx
        .insert(externalLinks)
        .values({ ...input, ...firstVersion(at) })
        .returning(),
    ),
  update: async (tx, current, fields, at) =>
    getOnly(
      await tx
        .update(externalLinks)
        .set({ ...fields, ...nextVersion(current, at) })
        .where(eq(externalLinks.id, current.id))
        .returning(),
    ),
  remove: async (tx, id) => {
    await tx.delete(externalLinks).where(eq(externalLinks.id, id));
  },
};
