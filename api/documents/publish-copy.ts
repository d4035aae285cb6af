import { formatWall, toWallTime } from '../../contract/club-time.ts';
import { type ContentItem, createContentItem } from '../../contract/content-items.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { getCopyAddress } from '../../contract/embed-documents.ts';
import type { ChangeNotice } from '../../contract/live-updates.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { findChange, findLastChangeId, recordChange } from '../changes/changes.queries.ts';
import { contentItemQueries, findContentItem } from '../content/content-items.queries.ts';
import { replaceRows } from '../content/row-index.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';
import type { Publisher } from '../publish/publisher.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findCurrentRelease } from '../releases/releases.queries.ts';
import { type EmbedRow, findSource } from './document-sources.queries.ts';

export interface CopyDeps extends Effects {
  events: LiveUpdates;
  publisher: Pick<Publisher, 'notify'>;
}

/**
 * Brings the last good copy of a document to visitors: a release of what they see now, with the copy alone changed.
 * Unpublished edits stay where they are. Does nothing for a document that is not live, and for a copy taken back by hand.
 */
export async function publishCopy(deps: CopyDeps, address: string): Promise<Release | null> {
  const { db, env, now, events, publisher } = deps;
  const at = now();
  const published = await transact(db, async (tx) => {
    const live = await findLiveDocument(tx, address);
    const source = await findSource(tx, address);
    if (!live || !source?.readAt) return null;
    const { snapshot, document } = live;
    const key = findCopyKey(document) ?? '';
    const value = source.body + formatReadAt(source.readAt, env.timeZone);
    if (snapshot.contentItems.find((item) => item.key === key)?.value === value) return null;
    const stored = await findContentItem(tx, key);
    if (await isTakenBack(tx, snapshot, { key, stored, readAt: source.readAt })) return null;
    const written = await writeCopy(tx, { stored, key, value, title: document.title, at });
    const { version: _version, updatedAt: _updatedAt, ...row } = written.item;
    const others = snapshot.contentItems.filter((item) => item.key !== key);
    const contentItems = replaceRows(others, new Set(), [row]);
    const made = { kind: 'document', status: 'building', note: '', by: null, at } as const;
    return { ...written, release: await createReleaseFrom(tx, { ...snapshot, contentItems }, made) };
  });
  if (!published) return null;
  events.emit(published.notice);
  publisher.notify(published.release.id, published.release);
  return published.release;
}

interface LiveDocument {
  snapshot: Snapshot;
  document: EmbedRow;
}

async function findLiveDocument(tx: Transaction, address: string): Promise<LiveDocument | null> {
  const current = await findCurrentRelease(tx);
  if (!current) return null;
  const snapshot = await getReleaseSnapshot(tx, current.id);
  const document = snapshot.embedDocuments.find((row) => row.isActive && getCopyAddress(row) === address);
  return document ? { snapshot, document } : null;
}

/** "As of Tuesday, November 24, 4:05 PM", by the club's clocks. */
function formatReadAt(readAt: string, timeZone: string): string {
  const wall = toWallTime(readAt, timeZone);
  const day = formatWall(wall, { weekday: 'long', month: 'long', day: 'numeric' });
  return `<p>As of ${day}, ${formatWall(wall, { hour: 'numeric', minute: '2-digit' })}</p>`;
}

interface KnownCopy {
  key: string;
  stored: ContentItem | null;
  readAt: string;
}

/** True if somebody undid, edited or deleted this copy since it was read. A restore of an older release is no such wish. */
async function isTakenBack(tx: Transaction, snapshot: Snapshot, { key, stored, readAt }: KnownCopy): Promise<boolean> {
  const id = stored?.id ?? snapshot.contentItems.find((item) => item.key === key)?.id;
  const lastId = id === undefined ? null : await findLastChangeId(tx, { entity: 'contentItems', entityId: id });
  const last = lastId === null ? null : await findChange(tx, lastId);
  const isByHand = last !== null && last.by !== null && ['create', 'update', 'delete'].includes(last.action);
  return isByHand && last.at >= readAt;
}

interface Writing {
  stored: ContentItem | null;
  key: string;
  value: string;
  title: string;
  at: Date;
}

/** Writes the copy into the working copy too, so that it is no unpublished change there. */
async function writeCopy(
  tx: Transaction,
  { stored, key, value, title, at }: Writing,
): Promise<{ item: ContentItem; notice: ChangeNotice }> {
  const description = `Copy of “${title}”`;
  const input = createContentItem.parse({ key, value, description });
  const item = stored
    ? await contentItemQueries.update(tx, stored, { value, description }, at)
    : await contentItemQueries.insert(tx, input, at);
  const written = { entity: 'contentItems', action: stored ? 'update' : 'create', at: at.toISOString() } as const;
  await recordChange(tx, { ...written, by: null, entityId: item.id, before: stored, after: item });
  return { item, notice: { ...written, type: 'change', by: '', id: item.id } };
}
