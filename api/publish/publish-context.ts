import type { Logger } from 'pino';
import type { Analytics } from '../../contract/analytics.ts';
import type { Notification } from '../../contract/deliveries.ts';
import type { PublishStep } from '../../contract/events.ts';
import type { Release, ReleaseIdentity } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import type { FolderWriter } from '../deliver/folder-writer.ts';
import type { StaticOrigin } from '../deliver/static-origin.ts';
import type { LiveProver } from '../deliver/verify/live-verifier.ts';
import type { WriteOptions } from '../deliver/write-release.ts';
import type { EventHub } from '../http/event-hub.ts';
import type { RenderPath } from '../render/site-renderer.ts';

export interface PublishContext {
  db: Database;
  log: Logger;
  events: EventHub;
  now: () => Date;
  /** This process, as the publish lease names it. */
  holder: string;
  publicUrl: string;
  timeZone: string;
  /** Null where page views are not counted. */
  analytics: Analytics | null;
  render: RenderPath;
  origin: StaticOrigin;
  folderWriter: FolderWriter;
  write: WriteOptions;
  /** Looks at what visitors get; absent where nothing is served. */
  prover?: Pick<LiveProver, 'prove'>;
  /** Whom to tell of each release that goes live. */
  notify: readonly Notification[];
}

export const getIdentity = ({ id, contentHash, createdAt }: Release): ReleaseIdentity => ({
  id,
  contentHash,
  publishedAt: createdAt,
});

export type Report = (step: PublishStep, error?: string) => void;

export const createReporter =
  ({ events }: Pick<PublishContext, 'events'>, { id }: Pick<Release, 'id'>): Report =>
  (step, error) =>
    events.emit({ type: 'publish', release: id, step, error: error ?? null });
