import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { Delivery } from './deliver/delivery.ts';
import type { EventHub } from './http/event-hub.ts';
import type { Media } from './media/media.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Env } from './process/env.ts';
import type { Publisher } from './publish/publisher.ts';
import type { ShareImages } from './render/share-images/share-images.ts';
import type { RenderPath } from './render/site-renderer.ts';

/** Every effect that the API has on the world, handed in so that tests choose them. */
export interface Deps {
  db: Database;
  env: Env;
  log: Logger;
  now: () => Date;
  publisher: Publisher;
  delivery: Pick<Delivery, 'getStates'>;
  events: EventHub;
  media: Media;
  metrics: Metrics;
  site: Site;
}

/** The compiled site as publishing renders it, for previews. */
export interface Site {
  render: RenderPath;
  planShareImages: ShareImages['plan'];
  /** Headers of every answer that a browser may show. */
  security: Record<string, string>;
}
