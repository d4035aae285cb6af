import type { Snapshot } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import { getDueSnapshot } from '../publish/due-snapshot.ts';
import { getReleaseSnapshot } from '../publish/release-history.queries.ts';
import { findCurrentRelease } from '../publish/releases.queries.ts';

const EMPTY: Snapshot = {
  contentItems: [],
  heroImages: [],
  carouselImages: [],
  embedDocuments: [],
  externalLinks: [],
};

/** Reads what visitors see, unpacking each release once; empty before the first release. As the pages, it tells what
 * was due when the release was made. */
export const createSnapshotReader = (db: Database): (() => Promise<Snapshot>) => {
  let kept: { id: number; snapshot: Promise<Snapshot> } | undefined;
  return async () => {
    const release = await findCurrentRelease(db);
    if (!release) return EMPTY;
    if (kept?.id !== release.id) {
      const snapshot = getReleaseSnapshot(db, release.id).then((whole) => getDueSnapshot(whole, release.createdAt));
      kept = { id: release.id, snapshot };
      // A failed read must not be answered for ever.
      snapshot.catch(() => {
        kept = undefined;
      });
    }
    return kept.snapshot;
  };
};

export type SnapshotReader = ReturnType<typeof createSnapshotReader>;
