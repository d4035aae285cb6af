import { EMPTY_SNAPSHOT } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import { listLastWrites } from '../changes/changes.queries.ts';
import type { CurrentSnapshot, SnapshotReader } from '../content/content-deps.ts';
import { getDueSnapshot } from './due-snapshot.ts';
import { getReleaseSnapshot } from './release-rows.ts';
import { findCurrentRelease } from './releases.queries.ts';

/**
 * Reads the snapshot of the live release, unpacking each once. Empty before the first release. Like pages, it shows
 * what was due when the release was made.
 */
export function createSnapshotReader(db: Database): SnapshotReader {
  let cached: { id: number; snapshot: Promise<CurrentSnapshot> } | undefined;
  return async () => {
    const release = await findCurrentRelease(db);
    if (!release) return EMPTY_SNAPSHOT as CurrentSnapshot;
    if (cached?.id !== release.id) {
      const snapshot = readSnapshot(db, release);
      cached = { id: release.id, snapshot };
      // Do not cache a failed read.
      snapshot.catch(() => {
        cached = undefined;
      });
    }
    return cached.snapshot;
  };
}

/** Adds last-write times from the audit trail, because a snapshot contains content only. */
async function readSnapshot(
  db: Database,
  { id, createdAt }: { id: number; createdAt: string },
): Promise<CurrentSnapshot> {
  const shown = getDueSnapshot(await getReleaseSnapshot(db, id), createdAt);
  const writes = await listLastWrites(db, 'heroImages', createdAt);
  const times = new Map(writes.map(({ entityId, at }) => [entityId, at]));
  const heroImages = shown.heroImages.map((image) => ({ ...image, updatedAt: times.get(image.id) ?? image.createdAt }));
  return { ...shown, heroImages };
}
