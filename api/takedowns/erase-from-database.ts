import { and, eq, inArray, like, ne, sql } from 'drizzle-orm';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { ImageRendering } from '../../contract/media.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import { calendarFeed, media, movedRows, notifications, uploads } from '../../db/schema/index.ts';
import { firstVersion } from '../changes/stored-item.ts';
import {
  createSubstitute,
  type SubstitutedRow,
  type Substitution,
  substituteInChanges,
  substituteInWorkingCopy,
} from '../content/library/substitute-picture.ts';
import { ANY_ITEM } from '../content/working-copy.ts';
import { findMedia } from '../media/media.queries.ts';
import { type RewrittenRelease, rewriteReleases } from '../releases/rewrite-releases.ts';
import { takeSnapshot } from '../releases/snapshot.ts';
import { eraseWords, isStoreImageInHistory, listWords, wasShownInStore } from './erase-words.ts';

export interface Erased {
  rows: SubstitutedRow[];
  releases: RewrittenRelease[];
  changes: number;
}

interface Erasing {
  at: Date;
  /** The notification that has yet to tell the CDN the addresses. */
  purgeId?: number | undefined;
}

/**
 * Takes a picture out of everything that the database holds, all at once: working copy, releases, history, library. What
 * named it names the stand-in.
 */
export const eraseFromDatabase = async (
  tx: Transaction,
  substitution: Substitution,
  { at, purgeId = 0 }: Erasing,
): Promise<Erased> => {
  const { assetId, standIn } = substitution;
  const workingCopy = await takeSnapshot(tx);
  const wasInHistory = await isStoreImageInHistory(tx, substitution);
  const description = (await findMedia(tx, assetId))?.description ?? '';
  const rows = await substituteInWorkingCopy(tx, substitution, at);
  const releases = await rewriteReleases(tx, createSubstitute(substitution));
  const changes = await substituteInChanges(tx, substitution);
  await tx.delete(media).where(eq(media.assetId, assetId));
  await tx.delete(uploads).where(eq(uploads.assetId, assetId));
  await tx
    .update(calendarFeed)
    .set({ event: sql`replace(${calendarFeed.event}, ${assetId}, ${standIn})` })
    .where(like(calendarFeed.event, `%${assetId}%`));
  await tx
    .update(notifications)
    .set({ paths: sql`replace(${notifications.paths}, ${assetId}, ${standIn})` })
    .where(and(like(notifications.paths, `%${assetId}%`), ne(notifications.id, purgeId)));
  const snapshots = [workingCopy, ...releases.map(({ before }) => before)];
  const words = listWords(substitution, snapshots);
  if (description !== '') words.add(description);
  const wasInStore = wasInHistory || wasShownInStore(snapshots, substitution);
  await eraseWords(tx, { assetId, standIn, words, rows, wasInStore });
  return { rows, releases, changes };
};

/**
 * Where the deletion of its row was noted for other processes: the last place that has the name. Who has not seen it yet
 * looks through all rows then.
 */
export const forgetMoved = async (tx: Transaction, { assetId }: Pick<Substitution, 'assetId'>): Promise<void> => {
  const entity = 'media';
  await tx.delete(movedRows).where(and(eq(movedRows.entity, entity), inArray(movedRows.item, [assetId, ANY_ITEM])));
  await tx.insert(movedRows).values({ entity, item: ANY_ITEM });
};

interface NewStandIn {
  assetId: string;
  rendering: ImageRendering;
  at: Date;
}

export const saveStandIn = async (tx: Transaction, { assetId, rendering, at }: NewStandIn): Promise<void> => {
  const words = { description: '', isDecorative: true, fileName: 'Picture that was taken down' };
  await tx
    .insert(media)
    .values({ assetId, rendering, ...words, state: 'ready', uploadKey: '', isKept: true, ...firstVersion(at) })
    .onConflictDoNothing();
};

/** What the release that visitors get, or are about to, looked like and looks like now; null where it never showed it. */
export const findRewritten = (
  { releases }: Erased,
  current: Pick<Release, 'id'> | null,
): { before: Snapshot; after: Snapshot } | null => releases.find(({ id }) => id === current?.id) ?? null;

export const listAddresses = ({ variants }: ImageRendering): string[] => variants.map(({ name }) => IMAGES_PATH + name);
