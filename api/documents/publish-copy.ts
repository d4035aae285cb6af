import { formatMoment } from '../../contract/club-time.ts';
import { type ContentItem, createContentItem } from '../../contract/content-items.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import type { Snapshot } from '../../contract/releases.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { listChanges } from '../changes/changes.queries.ts';
import { commitChanges, type WrittenRow } from '../content/commit-change.ts';
import type { ContentDeps, CreatePendingRelease } from '../content/content-deps.ts';
import { contentItemQueries, findContentItem } from '../content/content-items.queries.ts';
import { replaceRows } from '../content/row-index.ts';
import type { Effects } from '../process/effects.ts';
import { createReleaseFrom } from '../releases/releases.queries.ts';
import { findSource, getCurrentSnapshot } from './document-sources.queries.ts';

export type CopyDeps = Effects & Pick<ContentDeps, 'events' | 'publisher'>;

/**
 * Publishes the last good copy of a document: a release of the live content with only the copy changed. Unpublished edits
 * are not published. Does nothing if the document is not live, or somebody has removed the copy.
 */
export async function publishCopy(deps: CopyDeps, address: string): Promise<void> {
  const { db, env } = deps;
  // Checked before the transaction, since most checks find nothing new.
  if (!(await planCopy(db, env, address))) return;
  let copied: Snapshot | null = null;
  const work = async (tx: Transaction, at: Date): Promise<WrittenRow<ContentItem>[]> => {
    const plan = await planCopy(tx, env, address);
    if (!plan) return [];
    const { snapshot, before, key, value, description } = plan;
    // Written to the working copy too, so that it does not show up as an unpublished change.
    const after = before
      ? await contentItemQueries.update(tx, before, { value, description }, at)
      : await contentItemQueries.insert(tx, createContentItem.parse({ key, value, description }), at);
    const { version: _version, updatedAt: _updatedAt, ...row } = after;
    const others = snapshot.contentItems.filter((item) => item.key !== key);
    copied = { ...snapshot, contentItems: replaceRows(others, new Set(), [row]) };
    return [{ entity: 'contentItems', before, after }];
  };
  const createPendingRelease: CreatePendingRelease = async (tx, made) =>
    copied && createReleaseFrom(tx, copied, { kind: 'document', ...made });
  await commitChanges<ContentItem>({ ...deps, createPendingRelease }, { by: null, work });
}

/** Null if visitors already have the copy, or should not get it. */
async function planCopy(db: Queryable, { timeZone }: Effects['env'], address: string) {
  const snapshot = await getCurrentSnapshot(db);
  const document = snapshot.embedDocuments.find((row) => row.isActive && getCopyAddress(row) === address);
  const source = await findSource(db, address);
  if (!document || !source?.readAt) return null;
  const key = findCopyKey(document) ?? '';
  const readAt = formatMoment(source.readAt, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });
  const value = `${source.body}<p>As of ${readAt}</p>`;
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
