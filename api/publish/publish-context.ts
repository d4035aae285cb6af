import type { Notification } from '../../contract/deliveries.ts';
import type { Release, ReleaseIdentity } from '../../contract/releases.ts';
import type { LiveUpdates } from '../http/live-updates.ts';
import type { SiteFile } from '../http/site-file.ts';
import type { RenderContext, Report } from '../render/make-pages.ts';
import type { ServedPage } from '../render/served-page.ts';

/** Dependencies of publishing. Delivery is passed in, because it imports publishing. */
export interface PublishContext extends RenderContext {
  events: LiveUpdates;
  now: () => Date;
  /** Id of this process in the publish lease. */
  holder: string;
  origin: RenderContext['origin'] & {
    show: (live: { releaseId: number; files: Map<string, SiteFile> }) => void;
    shownReleaseId: () => number | null;
  };
  /** Writes the folder soon. A newer release replaces one that is still waiting. */
  folderWriter: {
    schedule: (job: { release: ReleaseIdentity; pages: ServedPage[]; files: Map<string, SiteFile> }) => void;
    close: () => Promise<void>;
  };
  /** Verifies what visitors get. Absent if nothing is served. */
  verifier?: { verify: (release: ReleaseIdentity) => void };
  notify: readonly Notification[];
}

export function createReporter({ events }: Pick<PublishContext, 'events'>, { id }: Pick<Release, 'id'>): Report {
  return (step, error) => events.emit({ type: 'publish', release: id, step, error: error ?? null });
}
