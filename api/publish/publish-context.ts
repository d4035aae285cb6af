import type { Notification } from '../../contract/deliveries.ts';
import type { Release, ReleaseIdentity } from '../../contract/releases.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { SiteFile } from '../http/site-file.ts';
import type { RenderContext, Report } from '../render/make-pages.ts';
import type { ServedPage } from '../render/served-page.ts';

/** Dependencies of publishing. Delivery is handed in, because it imports publishing. */
export interface PublishContext extends RenderContext {
  events: LiveUpdates;
  now: () => Date;
  /** This process, as the publish lease names it. */
  holder: string;
  origin: RenderContext['origin'] & {
    show: (live: { releaseId: number; files: Map<string, SiteFile> }) => void;
    shownReleaseId: () => number | null;
  };
  /** Writes the folder soon; a newer release takes the place of one that still waits. */
  folderWriter: {
    schedule: (job: { release: ReleaseIdentity; pages: ServedPage[]; files: Map<string, SiteFile> }) => void;
    close: () => Promise<void>;
  };
  /** Looks at what visitors get; absent where nothing is served. */
  verifier?: { verify: (release: ReleaseIdentity) => void };
  notify: readonly Notification[];
}

export function createReporter({ events }: Pick<PublishContext, 'events'>, { id }: Pick<Release, 'id'>): Report {
  return (step, error) => events.emit({ type: 'publish', release: id, step, error: error ?? null });
}
