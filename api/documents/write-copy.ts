import { formatMoment } from '../../contract/club-time.ts';
import type { ContentItem } from '../../contract/content-items.ts';
import { type ContentKey, getContentKeyDefinition } from '../../contract/content-keys.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { type EmbedDocument, getCopyAddress, STORE_HOURS_SECTION } from '../../contract/embed-documents.ts';
import { findPageOfRow } from '../../contract/entities.ts';
import { ERROR_MESSAGES } from '../../contract/errors.ts';
import { escapeHtml } from '../../contract/plain-text.ts';
import type { Snapshot } from '../../contract/releases.ts';
import { sanitizeRichText } from '../../contract/sanitize-rich-text.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { listChanges } from '../changes/changes.queries.ts';
import { commitChanges, type WrittenRow } from '../content/commit-change.ts';
import type { ContentDeps, CreatePendingRelease } from '../content/content-deps.ts';
import { findContentItem, putContentItem } from '../content/content-items.queries.ts';
import { embedDocumentQueries } from '../content/documents.ts';
import { replaceRows } from '../content/row-index.ts';
import { conflict, getFound } from '../http/errors.ts';
import type { Effects } from '../process/effects.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findCurrentRelease } from '../releases/releases.queries.ts';
import { findSource } from './document-sources.queries.ts';

export type CopyDeps = Effects & Pick<ContentDeps, 'events' | 'publisher'>;

/**
 * Publishes the last good copy of a document: a release of the live content with only the copy changed. Unpublished edits
 * are not published. Does nothing if the document is not live, or somebody has removed the copy.
 */
export async function publishCopy(deps: CopyDeps, address: string): Promise<void> {
  // Checked before the transaction, since most checks find nothing new.
  if (!(await planCopy(deps.db, deps.env, address))) return;
  let copied: Snapshot | null = null;
  const work = async (tx: Transaction, at: Date): Promise<WrittenRow<ContentItem>[]> => {
    const plan = await planCopy(tx, deps.env, address);
    if (!plan) return [];
    const { snapshot, before, ...copy } = plan;
    // Written to the working copy too, so that it does not show up as an unpublished change.
    const after = await putContentItem(tx, before, copy, at);
    const { version: _version, updatedAt: _updatedAt, ...row } = after;
    const others = snapshot.contentItems.filter(({ key }) => key !== copy.key);
    copied = { ...snapshot, contentItems: replaceRows(others, new Set(), [row]) };
    return [{ entity: 'contentItems', before, after }];
  };
  const createPendingRelease: CreatePendingRelease = async (tx, made) =>
    copied && createReleaseFrom(tx, copied, { kind: 'document', ...made });
  await commitChanges<ContentItem>({ ...deps, createPendingRelease }, { by: null, work });
}

/**
 * Turns the last good copy of a document into editable text of its page and deactivates the document, as one batch.
 * @throws 404 without the document, 409 without a copy
 */
export function turnCopyIntoText(deps: ContentDeps, { id, by }: { id: number; by: string }) {
  return commitChanges<ContentItem | EmbedDocument>(deps, {
    by,
    work: async (tx, at) => {
      const document = getFound(await embedDocumentQueries.find(tx, id));
      const source = await findSource(tx, getCopyAddress(document) ?? '');
      if (!source?.readAt) throw conflict(ERROR_MESSAGES.noCopy);
      const page = findPageOfRow('embedDocuments', document) ?? 'panther_store';
      const key: ContentKey = page === 'panther_store' ? 'panther_store_hours_text' : `${page}_main_content`;
      const before = await findContentItem(tx, key);
      const heading = document.section === STORE_HOURS_SECTION ? '' : `<h2>${escapeHtml(document.title)}</h2>`;
      const { value: own = getContentKeyDefinition(key).defaultValue, type } = before ?? {};
      const value = (type === 'text' ? `<p>${escapeHtml(own)}</p>` : own) + heading + source.body;
      const after = await putContentItem(tx, before, { key, value, type: 'html' }, at);
      const turnedOff = await embedDocumentQueries.update(tx, document, { isActive: false }, at);
      return [
        { entity: 'contentItems', before, after },
        { entity: 'embedDocuments', before: document, after: turnedOff },
      ];
    },
  });
}

/** Null if visitors already have the copy, or should not get it. */
async function planCopy(db: Queryable, { timeZone }: Effects['env'], address: string) {
  const snapshot = await getReleaseSnapshot(db, await findCurrentRelease(db));
  const document = snapshot.embedDocuments.find((row) => row.isActive && getCopyAddress(row) === address);
  const source = await findSource(db, address);
  if (!document || !source?.readAt) return null;
  const key = findCopyKey(document) ?? '';
  const readAt = formatMoment(source.readAt, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });
  // As it is stored, or a letter that is written in another way would make a release at each check.
  const value = sanitizeRichText(`${source.body}<p>As of ${readAt}</p>`);
  const published = snapshot.contentItems.find((item) => item.key === key);
  if (published?.value === value) return null;
  const before = await findContentItem(db, key);
  if (await isTakenBack(db, (before ?? published)?.id, source.readAt)) return null;
  return { snapshot, before, key, value, description: `Copy of “${document.title}”` };
}

/** True if somebody undid, edited or deleted the copy since it was read. Restoring an older release does not count. */
async function isTakenBack(db: Queryable, id: number | undefined, readAt: string): Promise<boolean> {
  const [last] = id === undefined ? [] : await listChanges(db, { entity: 'contentItems', id, limit: 1 });
  return !!last?.by && ['create', 'update', 'delete'].includes(last.action) && last.at >= readAt;
}
