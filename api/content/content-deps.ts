import type { z } from 'zod';
import type { publicHeroImage } from '../../contract/placed-pictures.ts';
import type { Release, Snapshot } from '../../contract/releases.ts';
import type { Transaction } from '../../db/client.ts';
import type { EventHub } from '../http/event-hub.ts';
import type { Media } from '../media/media.ts';
import type { Effects } from '../process/effects.ts';

/** What the working copy's writes need. Releases stand above it, so what it asks of them is handed in. */
export interface ContentDeps extends Effects {
  events: EventHub;
  media: Media;
  /** Hears, after the commit, of a release that waits to be built. */
  publisher: { notify(releaseId: number, release?: Release): void };
  createOwedRelease: CreateOwedRelease;
}

/** The release that carries the transaction's writes to visitors; null while auto-publish is off. */
export type CreateOwedRelease = (tx: Transaction, made: { by: string; at: Date }) => Promise<Release | null>;

/** What visitors see, for the public reads. */
export type CurrentSnapshot = Snapshot & { heroImages: z.infer<typeof publicHeroImage>[] };
export type SnapshotReader = () => Promise<CurrentSnapshot>;
