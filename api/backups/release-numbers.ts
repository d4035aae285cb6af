import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, openClient } from '../../db/client.ts';
import { releases } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { findLinkedRelease, listReleaseFolders, readManifest, releaseDir } from '../deliver/release-folder.ts';
import { renewFeed } from '../releases/calendar-feed.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { createReleaseFrom, findCurrentRelease, findLiveRelease } from '../releases/releases.queries.ts';

export const shownRelease = z.object({ id: z.int(), contentHash: z.string() });

const NOTHING: Shown = { releases: [], lastNumber: 0 };

export type ShownRelease = z.infer<typeof shownRelease>;

export interface Place {
  dataDir: string;
  databaseUrl: string;
  /** Release in the bucket that visitors read. Null without a bucket, or if it is empty. */
  findBucketRelease: () => Promise<ShownRelease | null>;
}

interface Shown {
  releases: ShownRelease[];
  lastNumber: number;
}

/** Finds releases that visitors may have seen, from the local database, folders and bucket. */
export async function findShownReleases({ dataDir, databaseUrl, findBucketRelease }: Place): Promise<Shown> {
  const folders = { dataDir };
  const ids = new Set([...(await listReleaseFolders(folders)), (await findLinkedRelease(folders)) ?? 0]);
  const manifests = await Promise.all([...ids].map((id) => readManifest(releaseDir(folders, id))));
  const known = databaseUrl.startsWith('file:') ? await readDatabase(fileURLToPath(databaseUrl)) : NOTHING;
  // An unreachable bucket is skipped: once it is filled, it reports a later release itself.
  const inBucket = await findBucketRelease().catch(() => null);
  const shown = [
    ...manifests.flatMap((manifest) => (manifest ? [manifest.release] : [])),
    ...known.releases,
    ...(inBucket ? [inBucket] : []),
  ];
  return { releases: shown, lastNumber: Math.max(known.lastNumber, ...ids, ...shown.map(({ id }) => id)) };
}

/**
 * Publishes the restored content under a new number if visitors have seen a later release, or a different one of the same
 * number. Numbers never decrease or repeat.
 */
export function continueNumbers(db: Database, shown: Shown, at: Date): Promise<void> {
  return transact(db, async (tx) => {
    await tx.run(sql`UPDATE sqlite_sequence SET seq = max(seq, ${shown.lastNumber}) WHERE name = 'releases'`);
    const live = await findLiveRelease(tx);
    const current = await findCurrentRelease(tx);
    if (!live || !current) return;
    const isBehind = shown.releases.some(
      ({ id, contentHash }) => id > live.id || (id === live.id && contentHash !== live.contentHash),
    );
    if (!isBehind) return;
    const snapshot = await getReleaseSnapshot(tx, current.id);
    const release = await createReleaseFrom(tx, snapshot, { kind: 'restore', note: 'Backup', at });
    await renewFeed(tx, release);
    // If notified only of the pages changed since the restored release, a CDN would keep pages of later ones.
    await tx.update(releases).set({ pages: null }).where(eq(releases.id, live.id));
  });
}

/** Reads the database being replaced. Empty if unreadable, which is often why it is being restored. */
async function readDatabase(path: string): Promise<Shown> {
  const file = await stat(path).catch(() => null);
  if (!file?.size) return NOTHING;
  using client = openClient(pathToFileURL(path).href);
  try {
    const { rows: live } = await client.execute("SELECT id, content_hash FROM releases WHERE status = 'live'");
    const { rows: numbers } = await client.execute("SELECT seq FROM sqlite_sequence WHERE name = 'releases'");
    return {
      releases: live.map((row) => ({ id: Number(row.id), contentHash: String(row.content_hash) })),
      lastNumber: Number(numbers[0]?.seq ?? 0),
    };
  } catch {
    return NOTHING;
  }
}
