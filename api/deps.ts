import type { ContentDeps } from './content/content-deps.ts';
import type { Surroundings } from './health/surroundings.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { FetchOutside } from './outside/fetch-outside.ts';
import type { PublishDeps } from './publish/publisher.ts';
import type { Site } from './render/site-renderer.ts';

/** Dependencies of all routes together. Each folder names its own part. */
export interface Deps extends ContentDeps, PublishDeps {
  publisher: PublishDeps['publisher'];
  metrics: Metrics;
  surroundings: Surroundings;
  /** Asks other people's servers. */
  fetchOutside: FetchOutside;
  site: Site;
  /** The release that visitors get from this process now; null where there is none. */
  shownReleaseId: () => number | null;
  /** Goes to work on images that are to be taken down. */
  takedowns: { wake: () => void };
}
