import type { DeliveryState } from '../../contract/deliveries.ts';
import type { Release } from '../../contract/releases.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { Effects } from '../process/effects.ts';

/** Publishes releases from the database, one at a time. The newest pending release supersedes older ones. */
export interface Publisher {
  /** Schedules a pending release after its commit. Passing `release` saves a query. Returns at once. */
  enqueue(releaseId: number, release?: Release): void;
  /**
   * Resolves once the release is `superseded`, `failed`, or `live` and shown by this process; or as it is while the image
   * store is unreachable.
   */
  finished(releaseId: number): Promise<Release>;
}

export interface PublishDeps extends Effects {
  events: LiveUpdates;
  publisher: Publisher;
  /** Delivery state of the live release: bucket, CDN, webhook. */
  delivery: { getStates: () => Promise<DeliveryState[]> };
}
