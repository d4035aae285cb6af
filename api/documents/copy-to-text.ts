import { type ContentItem, createContentItem } from '../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { type EmbedDocument, getCopyAddress, STORE_HOURS_SECTION } from '../../contract/embed-documents.ts';
import { findPageOfRow } from '../../contract/entities.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import { commitChanges } from '../content/commit-change.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { contentItemQueries, findContentItem } from '../content/content-items.queries.ts';
import { embedDocumentQueries } from '../content/documents.ts';
import { conflict } from '../http/errors.ts';
import { findSource, getDocument } from './document-sources.queries.ts';

/**
 * Turns the last good copy of a document into editable text of its page and deactivates the document, as one batch.
 * @throws 404 without the document, 409 without a copy
 */
export async function turnCopyIntoText(deps: ContentDeps, { id, by }: { id: number; by: string }) {
  const { written, ...committed } = await commitChanges<ContentItem | EmbedDocument>(deps, {
    by,
    work: async (tx, at) => {
      const document = await getDocument(tx, id);
      const source = await findSource(tx, getCopyAddress(document) ?? '');
      if (!source?.readAt) throw conflict(ERROR_MESSAGES.noCopy);
      const key = findTextKey(document);
      const before = await findContentItem(tx, key);
      const { label, defaultValue } = getContentKeyDefinition(key);
      const isHours = document.section === STORE_HOURS_SECTION;
      const heading = isHours ? '' : `<h2>${escapeHtml(document.title)}</h2>`;
      const own = before?.type === 'text' ? `<p>${escapeHtml(before.value)}</p>` : (before?.value ?? defaultValue);
      const value = own + heading + source.body;
      const after = before
        ? await contentItemQueries.update(tx, before, { value, type: 'html' }, at)
        : await contentItemQueries.insert(tx, createContentItem.parse({ key, value, description: label }), at);
      const turnedOff = await embedDocumentQueries.update(tx, document, { isActive: false }, at);
      return [
        { entity: 'contentItems', before, after },
        { entity: 'embedDocuments', before: document, after: turnedOff },
      ];
    },
  });
  const text = written[0]?.after as ContentItem;
  return { key: text.key, ...committed };
}

function findTextKey(document: EmbedDocument): ContentKey {
  const page = findPageOfRow('embedDocuments', document);
  return page === null || page === 'panther_store' ? 'panther_store_hours_text' : `${page}_main_content`;
}
