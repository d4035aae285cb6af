import type { ContentDeps } from './content/content-deps.ts';
import type { Surroundings } from './health/surroundings.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { FetchOutside } from './outside/fetch-outside.ts';
import type { PublishDeps } from './publish/publisher.ts';
import type { Site } from './render/site-renderer.ts';

/** Dependencies of all routes. Each folder declares the part it needs. */
export interface Deps extends ContentDeps, PublishDeps {
  publisher: PublishDeps['publisher'];
  metrics: Metrics;
  surroundings: Surroundings;
  fetchOutside: FetchOutside;
  site: Site;
  /** Release that visitors now get from this process. Null if there is none. */
  shownReleaseId: () => number | null;
  /** Starts working on requested takedowns. */
  takedowns: { wake: () => void };
}
