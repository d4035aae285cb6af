import type { DeliveryState } from '../../contract/deliveries.ts';
import type { Release } from '../../contract/releases.ts';
import type { EventHub } from '../http/event-hub.ts';
import type { Effects } from '../process/effects.ts';

/** Brings releases from the database to visitors, one at a time; the newest waiting release overtakes older ones. */
export interface Publisher {
  /** Says, after the commit, that a release waits to be built; with it at hand, nobody looks for it. Returns at once. */
  notify(releaseId: number, release?: Release): void;
  /**
   * Resolves once the release is `superseded`, `failed`, or `live` and what this process shows to visitors; as it is while
   * the store of its pictures is out of reach.
   */
  settled(releaseId: number): Promise<Release>;
}

/** What publishing's routes need. */
export interface PublishDeps extends Effects {
  events: EventHub;
  publisher: Publisher;
  /** How far the live release has come beyond this server. */
  delivery: { getStates: () => Promise<DeliveryState[]> };
}
