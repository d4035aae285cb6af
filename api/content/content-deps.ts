import type { z } from 'zod';
import type { publicHeroImage } from '../../contract/placed-images.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';

/** Dependencies of writes to the working copy. Release functions are passed in because releases import content. */
export interface ContentDeps extends Effects {
  events: LiveUpdates;
  media: Media;
  /** Schedules a pending release. Called after the commit. */
  publisher: { enqueue(releaseId: number, release?: Release): void };
  createPendingRelease: CreatePendingRelease;
}

/** Creates the release that publishes the transaction's writes. Null while auto-publish is off. */
export type CreatePendingRelease = (tx: Transaction, made: { by: string | null; at: Date }) => Promise<Release | null>;

/** Snapshot of the live release, for the public API. */
export type CurrentSnapshot = Snapshot & { heroImages: z.infer<typeof publicHeroImage>[] };
export type SnapshotReader = () => Promise<CurrentSnapshot>;
