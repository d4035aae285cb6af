import { eq } from 'drizzle-orm';
import type { ContentItem } from '../../contract/content-items.ts';
import { createContentItem } from '../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { getCopyAddress, STORE_HOURS_SECTION } from '../../contract/embed-documents.ts';
import { findPageOfRow } from '../../contract/entities.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import type { Transaction } from '../../db/client.ts';
import { embedDocuments } from '../../db/schema/index.ts';
import { nextVersion } from '../changes/stored-item.ts';
import { type CommittedWrite, commitChanges, type WrittenRow } from '../content/commit-change.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { contentItemQueries, findContentItem } from '../content/content-items.queries.ts';
import { conflict, notFound } from '../http/errors.ts';
import { findSource } from './document-sources.queries.ts';

type EmbedDocument = typeof embedDocuments.$inferSelect;

/**
 * Turns the last good copy of a document into editable text of its page and deactivates the document, as one batch.
 * @throws 404 without the document, 409 without a copy
 */
export async function turnCopyIntoText(
  deps: ContentDeps,
  { id, by }: { id: number; by: string },
): Promise<{ key: ContentKey; batch: number | null } & CommittedWrite> {
  let key: ContentKey = 'panther_store_hours_text';
  const { written: _written, ...committed } = await commitChanges<ContentItem | EmbedDocument>(deps, {
    by,
    work: async (tx, at): Promise<WrittenRow<ContentItem | EmbedDocument>[]> => {
      const document = await findDocument(tx, id);
      key = findTextKey(document);
      const source = await findSource(tx, getCopyAddress(document) ?? '');
      if (!source?.readAt) throw conflict(ERROR_MESSAGES.noCopy);
      const before = await findContentItem(tx, key);
      const { label, defaultValue } = getContentKeyDefinition(key);
      const isHours = document.section === STORE_HOURS_SECTION;
      const heading = isHours ? '' : `<h2>${escapeHtml(document.title)}</h2>`;
      const own = before?.type === 'text' ? `<p>${escapeHtml(before.value)}</p>` : (before?.value ?? defaultValue);
      const value = own + heading + source.body;
      const after = before
        ? await contentItemQueries.update(tx, before, { value, type: 'html' }, at)
        : await contentItemQueries.insert(tx, createContentItem.parse({ key, value, description: label }), at);
      const turnedOff = await tx
        .update(embedDocuments)
        .set({ isActive: false, ...nextVersion(document, at) })
        .where(eq(embedDocuments.id, id))
        .returning()
        .get();
      return [
        { entity: 'contentItems', before, after },
        { entity: 'embedDocuments', before: document, after: turnedOff },
      ];
    },
  });
  return { key, ...committed };
}

async function findDocument(tx: Transaction, id: number): Promise<EmbedDocument> {
  const [document] = await tx.select().from(embedDocuments).where(eq(embedDocuments.id, id));
  if (!document) throw notFound();
  return document;
}

function findTextKey(document: EmbedDocument): ContentKey {
  const page = findPageOfRow('embedDocuments', document);
  return page === null || page === 'panther_store' ? 'panther_store_hours_text' : `${page}_main_content`;
}
