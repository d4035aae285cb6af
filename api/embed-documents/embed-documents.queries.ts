import { eq } from 'drizzle-orm';
import type { EmbedDocument, EmbedDocumentInput, EmbedDocumentUpdate } from '../../contract/embed-documents.ts';
import type { Queryable } from '../../db/client.ts';
import { embedDocuments } from '../../db/schema/index.ts';
import { firstVersion, getOnly, nextVersion, sortByOrder } from '../working-copy/stored-item.ts';
import type { ItemQueries } from '../working-copy/write-item.ts';

export const listEmbedDocuments = async (db: Queryable): Promise<EmbedDocument[]> =>
  sortByOrder(await db.select().from(embedDocuments));

export const embedDocumentQueries: ItemQueries<EmbedDocument, EmbedDocumentInput, EmbedDocumentUpdate> = {
  entity: 'embedDocuments',
  find: async (tx, id) => (await tx.select().from(embedDocuments).where(eq(embedDocuments.id, id)))[0] ?? null,
  insert: async (tx, input, at) =>
    getOnly(
      await tx
        .insert(embedDocuments)
        .values({ ...input, ...firstVersion(at) })
        .returning(),
    ),
  update: async (tx, current, fields, at) =>
    getOnly(
      await tx
        .update(embedDocuments)
        .set({ ...fields, ...nextVersion(current, at) })
        .where(eq(embedDocuments.id, current.id))
        .returning(),
    ),
  remove: async (tx, id) => {
    await tx.delete(embedDocuments).where(eq(embedDocuments.id, id));
  },
};
