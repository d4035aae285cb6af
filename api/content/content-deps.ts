import type { z } from 'zod';
import type { publicHeroImage } from '../../contract/placed-images.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';

/** Dependencies of writes to the working copy. Release functions are handed in, because releases import content. */
export interface ContentDeps extends Effects {
  events: LiveUpdates;
  media: Media;
  /** Hears, after the commit, of a release that waits to be built. */
  publisher: { enqueue(releaseId: number, release?: Release): void };
  createPendingRelease: CreatePendingRelease;
}

/** The release that carries the transaction's writes to visitors; null while auto-publish is off. */
export type CreatePendingRelease = (tx: Transaction, made: { by: string | null; at: Date }) => Promise<Release | null>;

/** Snapshot of the live release, for the public reads. */
export type CurrentSnapshot = Snapshot & { heroImages: z.infer<typeof publicHeroImage>[] };
export type SnapshotReader = () => Promise<CurrentSnapshot>;
