import type { Release } from '../../contract/releases.ts';

/** Brings releases from the database to visitors, one at a time; the newest waiting release overtakes older ones. */
export interface Publisher {
  /** Says, after the commit, that a release waits to be built. Returns at once. */
  notify(releaseId: number): void;
  /**
   * Resolves once the release is `superseded`, `failed`, or `live` and what this process shows to visitors; as it is while
   * the store of its pictures is out of reach.
   */
  settled(releaseId: number): Promise<Release>;
}
