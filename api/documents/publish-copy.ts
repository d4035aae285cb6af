import { formatTimeOfDay, formatWall, toWallTime } from '../../contract/club-time.ts';
import { type ContentItem, createContentItem } from '../../contract/content-items.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import type { Snapshot } from '../../contract/releases.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { findChange, findLastChangeId } from '../changes/changes.queries.ts';
import { commitChanges, type WrittenRow } from '../content/commit-change.ts';
import type { ContentDeps, CreatePendingRelease } from '../content/content-deps.ts';
import { contentItemQueries, findContentItem } from '../content/content-items.queries.ts';
import { replaceRows } from '../content/row-index.ts';
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
  const { db, env } = deps;
  // Checked before the transaction, since most checks find nothing new.
  if (!(await planCopy(db, env, address))) return;
  let written: { snapshot: Snapshot; item: ContentItem } | null = null;
  const work = async (tx: Transaction, at: Date): Promise<WrittenRow<ContentItem>[]> => {
    const plan = await planCopy(tx, env, address);
    if (!plan) return [];
    const { snapshot, stored, key, value, description } = plan;
    // Written to the working copy too, so that it does not show up as an unpublished change.
    const item = stored
      ? await contentItemQueries.update(tx, stored, { value, description }, at)
      : await contentItemQueries.insert(tx, createContentItem.parse({ key, value, description }), at);
    written = { snapshot, item };
    return [{ entity: 'contentItems', before: stored, after: item }];
  };
  const createPendingRelease: CreatePendingRelease = async (tx, { by, at }) => {
    if (!written) return null;
    const { version: _version, updatedAt: _updatedAt, ...row } = written.item;
    const others = written.snapshot.contentItems.filter(({ key }) => key !== row.key);
    const contentItems = replaceRows(others, new Set(), [row]);
    const made = { kind: 'document', by, at } as const;
    return createReleaseFrom(tx, { ...written.snapshot, contentItems }, made);
  };
  await commitChanges<ContentItem>({ ...deps, createPendingRelease }, { by: null, work });
}

/** Null if visitors already have the copy, or should not get it. */
async function planCopy(db: Queryable, env: Effects['env'], address: string) {
  const current = await findCurrentRelease(db);
  const snapshot = current && (await getReleaseSnapshot(db, current.id));
  const document = snapshot?.embedDocuments.find((row) => row.isActive && getCopyAddress(row) === address);
  const source = await findSource(db, address);
  if (!snapshot || !document || !source?.readAt) return null;
  const key = findCopyKey(document) ?? '';
  const value = source.body + formatReadAt(source.readAt, env.timeZone);
  const published = snapshot.contentItems.find((item) => item.key === key);
  if (published?.value === value) return null;
  const stored = await findContentItem(db, key);
  if (await isTakenBack(db, { id: stored?.id ?? published?.id, readAt: source.readAt })) return null;
  return { snapshot, stored, key, value, description: `Copy of “${document.title}”` };
}

/** Formats a line like "As of Tuesday, November 24, 4:05 pm" in the club's time zone. */
function formatReadAt(readAt: string, timeZone: string): string {
  const wall = toWallTime(readAt, timeZone);
  const day = formatWall(wall, { weekday: 'long', month: 'long', day: 'numeric' });
  return `<p>As of ${day}, ${formatTimeOfDay(wall)}</p>`;
}

/** True if somebody undid, edited or deleted the copy since it was read. Restoring an older release does not count. */
async function isTakenBack(db: Queryable, copy: { id: number | undefined; readAt: string }): Promise<boolean> {
  const lastId = copy.id && (await findLastChangeId(db, { entity: 'contentItems', entityId: copy.id }));
  const last = lastId ? await findChange(db, lastId) : null;
  const isByHand = !!last && last.by !== null && ['create', 'update', 'delete'].includes(last.action);
  return isByHand && last.at >= copy.readAt;
}
