import type { Logger } from 'pino';
import type { Analytics } from '../../contract/analytics.ts';
import type { Notification } from '../../contract/deliveries.ts';
import type { PublishStep } from '../../contract/events.ts';
import { findImageName } from '../../contract/image-address.ts';
import { RELEASE_PATHS } from '../../contract/release-paths.ts';
import type { LiveReleaseProof, Release, RenderInput, Snapshot } from '../../contract/releases.ts';
import type { Database } from '../../db/client.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { StaticOrigin } from '../origin/static-origin.ts';
import { activateRelease, supersedeRelease } from './activate-release.ts';
import { checkPages } from './check-pages.ts';
import { describeProblem } from './describe-problem.ts';
import { getDueSnapshot } from './due-snapshot.ts';
import type { FolderWriter } from './folder-writer.ts';
import { holdBack } from './hold-back.ts';
import { fingerprintPages } from './page-fingerprint.ts';

import type { LiveProver } from './proof/live-prover.ts';
import { holdsLease } from './publish-lease.ts';
import { getReleaseSnapshot } from './release-history.queries.ts';
import { renderPages } from './render-pages.ts';
import { createServedPages, createSiteFiles, type ServedPage } from './served-page.ts';
import { listSharePaths, type SharePlans } from './share-images/plan-share-images.ts';
import type { ShareImages } from './share-images/share-images.ts';
import { listShownImages } from './shown-images.ts';
import type { RenderPath } from './site-renderer.ts';
import type { WriteOptions } from './write-release.ts';

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

export const getProof = ({ id, contentHash, createdAt }: Release): LiveReleaseProof => ({
  id,
  contentHash,
  publishedAt: createdAt,
});

/** Takes a release that waits to visitors, or records why it cannot go there. False where this process may not publish. */
export const publishRelease = async (context: PublishContext, release: Release): Promise<boolean> => {
  const { db, log, holder, now, write, notify } = context;
  const report = createReporter(context, release);
  const started = performance.now();
  const { pages, plans, failure } = await makePages(context, release, report);
  const milliseconds = Math.round(performance.now() - started);
  if (failure !== null) {
    log.warn({ release: release.id, failure }, 'a release cannot be published');
    const outcome = await holdBack(context, release, { failure, milliseconds });
    report(outcome.step, outcome.error);
    return true;
  }
  const activation = {
    ...{ release, holder, siteBuildId: write.siteBuildId, milliseconds, now: now() },
    pages: fingerprintPages(pages),
    // A rebuild is what the webhook asks for: it must not ask for the next.
    notify: release.kind === 'rebuild' ? notify.filter((kind) => kind !== 'webhook') : notify,
  };
  if (!(await activateRelease(db, activation))) {
    // Without the lease the other process decides; with it, a newer release was live already.
    if (!(await holdsLease(db, holder))) return false;
    await supersedeRelease(db, release.id);
    report('superseded');
    return true;
  }
  showPages(context, release, { pages, plans });
  report('live');
  context.prover?.prove({ proof: getProof(release), pages });
  return true;
};

type Report = (step: PublishStep, error?: string) => void;

export const createReporter =
  ({ events }: Pick<PublishContext, 'events'>, { id }: Pick<Release, 'id'>): Report =>
  (step, error) =>
    events.emit({ type: 'publish', release: id, step, error: error ?? null });

interface RenderContext extends Pick<PublishContext, 'db' | 'publicUrl' | 'timeZone' | 'analytics'> {
  planShareImages: ShareImages['plan'];
}

/** What the site makes pages of, which is what is due at the moment of the release, or of the preview. */
export const createRenderInput = async (
  { db, publicUrl, timeZone, analytics, planShareImages }: RenderContext,
  release: LiveReleaseProof,
  whole: Snapshot,
): Promise<RenderInput> => {
  const snapshot = getDueSnapshot(whole, release.publishedAt);
  const media = await listShownImages(db, snapshot);
  const shareImages = listSharePaths(planShareImages(snapshot, media));
  return { release, snapshot, publicUrl, timeZone, analytics, shareImages, media };
};

/** Renders and checks what a snapshot shows at the release's moment. */
export const makePagesOf = async (
  context: PublishContext,
  proof: LiveReleaseProof,
  snapshot: Snapshot,
  report?: Report,
) => {
  report?.('rendering');
  const { plan } = context.write.shareImages;
  const input = await createRenderInput({ ...context, planShareImages: plan }, proof, snapshot);
  const plans = plan(input.snapshot, input.media);
  const planned = new Set(Object.values(input.shareImages));
  const results = await renderPages(context.render, input);
  report?.('checking');
  const { pages, problems } = await checkPages(results, {
    publicUrl: context.publicUrl,
    exists: async (path) => planned.has(path) || existsOnSite(path, context.write),
  });
  return { pages, plans, problems };
};

/** The pages of a release as visitors get them; the failure is a sentence for the volunteer. */
export const makePages = async (context: PublishContext, release: Release, report?: Report) => {
  const snapshot = await getReleaseSnapshot(context.db, release.id);
  const { pages, plans, problems } = await makePagesOf(context, getProof(release), snapshot, report);
  for (const problem of problems) {
    const err = problem.kind === 'unrendered' ? problem.error : undefined;
    context.log.warn({ release: release.id, ...problem, err }, 'a page did not pass its check');
  }
  const [first] = problems;
  return {
    pages: createServedPages(pages, context.write.security),
    plans,
    failure: first ? describeProblem(first, snapshot) : null,
  };
};

/** Visitors get the pages from memory at once; the folder follows in the background. */
export const showPages = (
  { origin, folderWriter, write }: PublishContext,
  release: Release,
  { pages, plans }: { pages: ServedPage[]; plans: SharePlans },
): void => {
  write.shareImages.prepare(plans);
  origin.show({ releaseId: release.id, files: createSiteFiles(pages) });
  folderWriter.schedule(getProof(release), pages);
};

const existsOnSite = async (path: string, { assets, fetchImage }: WriteOptions): Promise<boolean> => {
  const canonical = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (RELEASE_PATHS.includes(canonical) || assets.has(path) || /^\/admin(\/|$)/.test(path)) return true;
  const name = findImageName(path);
  return name !== null && fetchImage(name);
};
