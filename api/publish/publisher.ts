import type { DeliveryState } from '../../contract/deliveries.ts';
import type { Release } from '../../contract/releases.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';

/** Brings releases from the database to visitors, one at a time; the newest waiting release overtakes older ones. */
export interface Publisher {
  /** Schedules a pending release after its commit. With `release` no query is needed. Returns at once. */
  enqueue(releaseId: number, release?: Release): void;
  /**
   * Resolves once the release is `superseded`, `failed`, or `live` and what this process shows to visitors; as it is while
   * the store of its images is out of reach.
   */
  finished(releaseId: number): Promise<Release>;
}

export interface PublishDeps extends Effects {
  events: LiveUpdates;
  publisher: Publisher;
  /** Delivery state of the live release: bucket, CDN, webhook. */
  delivery: { getStates: () => Promise<DeliveryState[]> };
}
