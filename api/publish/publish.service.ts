import type { PublishState, Release } from '../../contract/releases.ts';
import { transact } from '../../db/transact.ts';
import { recordChange } from '../changes/changes.queries.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { getSettings, updateSettings } from '../settings/settings.queries.ts';
import { getPending, getPublishState } from './publish-state.queries.ts';
import { createRelease, findCurrentRelease } from './releases.queries.ts';

/** The settings are one thing, so their changes share one id. */
const SETTINGS_ID = 1;

export interface Published {
  release: Release;
  /** Visitors see the working copy already: no release was made. */
  unchanged?: true;
}

/**
 * Makes the working copy the live release, and waits until it is.
 * @throws 422 with the release's own sentence where its pages could not be made.
 */
export const publishWorkingCopy = async (
  { db, now, publisher }: Pick<Deps, 'db' | 'now' | 'publisher'>,
  { note, by }: { note: string; by: string },
): Promise<Published> => {
  const at = now();
  const made = await transact(db, async (tx) => {
    const current = await findCurrentRelease(tx);
    const { changes } = await getPending(tx);
    if (current && changes.length === 0) return { release: current, isNew: false };
    return { release: await createRelease(tx, { kind: 'publish', status: 'building', note, by, at }), isNew: true };
  });
  return settlePublished({ db, publisher }, made);
};

/**
 * After the commit: brings a new release to visitors, and waits until they see it.
 * @throws 422 with the release's own sentence where its pages could not be made.
 */
export const settlePublished = async (
  { db, publisher }: Pick<Deps, 'db' | 'publisher'>,
  { release, isNew }: { release: Release; isNew: boolean },
): Promise<Published> => {
  if (!isNew && release.status === 'live') return { release, unchanged: true };
  if (isNew) publisher.notify(release.id);
  const settled = await waitUntilLive({ db, publisher }, release.id);
  if (settled.status === 'failed') {
    throw new ApiError('unpublishable', settled.error ?? 'The pages could not be made from this content');
  }
  return { release: settled };
};

/** A release that a newer one overtook reaches visitors with that one. */
const waitUntilLive = async (
  { db, publisher }: Pick<Deps, 'db' | 'publisher'>,
  releaseId: number,
): Promise<Release> => {
  const release = await publisher.settled(releaseId);
  if (release.status !== 'superseded') return release;
  const newer = await findCurrentRelease(db);
  if (!newer || newer.id <= releaseId || newer.status === 'live') return newer ?? release;
  return waitUntilLive({ db, publisher }, newer.id);
};

/** Edits that waited while auto-publish was off go to visitors as soon as it is on. */
export const changePublishSettings = async (
  { db, now, publisher, events }: Pick<Deps, 'db' | 'now' | 'publisher' | 'events'>,
  { autoPublish, by }: { autoPublish: boolean | undefined; by: string },
): Promise<{ state: PublishState; releaseId: number | null }> => {
  const at = now();
  const { isChanged, releaseId } = await transact(db, async (tx) => {
    const before = await getSettings(tx);
    if (autoPublish === undefined || autoPublish === before.autoPublish) return { isChanged: false, releaseId: null };
    const after = await updateSettings(tx, { autoPublish });
    await recordChange(tx, {
      entity: 'settings',
      entityId: SETTINGS_ID,
      action: 'update',
      before,
      after,
      at: at.toISOString(),
      by,
    });
    if (!autoPublish || (await getPending(tx)).changes.length === 0) return { isChanged: true, releaseId: null };
    const release = await createRelease(tx, { kind: 'publish', status: 'building', note: '', by, at });
    return { isChanged: true, releaseId: release.id };
  });
  if (isChanged) {
    events.emit({ type: 'change', entity: 'settings', id: SETTINGS_ID, action: 'update', by, at: at.toISOString() });
  }
  if (releaseId !== null) publisher.notify(releaseId);
  return { state: await getPublishState(db), releaseId };
};
