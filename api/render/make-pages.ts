import type { Logger } from 'pino';
import { cached } from '../../contract/cached.ts';
import { isContentKey } from '../../contract/content-keys.ts';
import { listOldAddresses, listPublished } from '../../contract/custom-pages.ts';
import { isCopyKey } from '../../contract/document-copies.ts';
import { findImageName } from '../../contract/image-address.ts';
import type { PublishStep } from '../../contract/live-updates.ts';
import { getPaperPath, listShownPapers } from '../../contract/papers.ts';
import { PAPERS_PATH, RELEASE_PATHS } from '../../contract/release-paths.ts';
import type { Release, ReleaseIdentity, RenderInput, Snapshot } from '../../contract/releases.ts';
import { getArchivePath, isArchiveKey, listArchives } from '../../contract/season/archives.ts';
import type { Database } from '../../db/client.ts';
import { countFindings, getCheckContext, listSiteFindings } from '../content/checks/site-findings.ts';
import type { PageCaching } from '../http/security-headers.ts';
import type { SiteFile } from '../http/site-file.ts';
import { StoreFailure } from '../media/object-store.ts';
import { timeStage } from '../process/stages.ts';
import { listFeedEntries } from '../releases/calendar-feed.queries.ts';
import { advanceFeed, listInFeed } from '../releases/calendar-feed.ts';
import { getDueSnapshot } from '../releases/due-snapshot.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { getIdentity, listSeenAddresses } from '../releases/releases.queries.ts';
import { checkPages } from './check-pages.ts';
import { describeProblem } from './describe-problem.ts';
import { listPaths } from './page-input.ts';
import { renderPages } from './render-pages.ts';
import { makeArchives } from './season-archives.ts';
import { compressPages, createServedPages } from './served-page.ts';
import { listSharePaths } from './share-images/plan-share-images.ts';
import type { ShareImages } from './share-images/share-images.ts';
import { listShownImages } from './shown-images.ts';
import { type CalendarFile, createSiteFiles } from './site-files.ts';
import type { RenderPath } from './site-renderer.ts';

export type Report = (step: PublishStep, error?: string) => void;

/** Input that every page depends on, besides its release. */
interface InputContext extends Required<Pick<RenderInput, 'publicUrl' | 'timeZone' | 'analytics'>> {
  db: Database;
}

/** Dependencies of rendering, and the paths that pages may link to. */
export interface RenderContext extends InputContext {
  log: Logger;
  render: RenderPath;
  /** Finds the file that visitors now get at a path. Equal bytes need no second check or compression. */
  origin: { findFile: (path: string) => SiteFile | undefined };
  write: SiteContext;
}

export interface SiteContext {
  siteBuildId: string;
  /** Public paths of compiled files. */
  assets: Map<string, SiteFile>;
  /** Fetches an image into the folder it is served from. False if there is none. */
  fetchImage: (name: string) => Promise<boolean>;
  /** True for taken-down images, which the live release may reference for a moment longer. */
  isRemoved?: (name: string) => boolean;
  security: Record<string, string>;
  /** Caching of pages rendered now: shorter while the CDN cannot be purged. */
  getCaching: () => PageCaching;
  shareImages: ShareImages;
}

/** Items that pages can show. Items with other keys are never shown. */
const listPageItems = cached((items: Snapshot['contentItems']) =>
  items.filter(({ key }) => isContentKey(key) || isCopyKey(key) || isArchiveKey(key)),
);

const listVisiblePages = cached(listPublished<Snapshot['customPages'][number]>);

/** A release without drafts, as visitors see it, even of a page that still has an address because it was published before. */
export function omitDrafts(snapshot: Snapshot): Snapshot {
  return { ...snapshot, customPages: listVisiblePages(snapshot.customPages) };
}

/** Creates the input for rendering: rows visible at the moment of the release or preview. */
export async function createRenderInput(
  { db, publicUrl, timeZone, analytics, planShareImages }: InputContext & { planShareImages: ShareImages['plan'] },
  release: ReleaseIdentity,
  whole: Snapshot,
): Promise<RenderInput> {
  const shown = { ...whole, contentItems: listPageItems(whole.contentItems) };
  const snapshot = getDueSnapshot(shown, release.publishedAt);
  const known = await listFeedEntries(db);
  const feed = advanceFeed(known, whole.calendarEvents, { release, timeZone });
  const hadEvents = known.length > 0 || whole.calendarEvents.length > 0;
  const media = await listShownImages(db, snapshot);
  const shareImages = listSharePaths(planShareImages(snapshot, media));
  const context = getCheckContext({ publicUrl, timeZone }, new Date(release.publishedAt), snapshot.contentItems);
  const findings = countFindings(listSiteFindings(snapshot, context));
  return {
    release,
    snapshot,
    publicUrl,
    timeZone,
    analytics,
    shareImages,
    media,
    hadEvents,
    feed,
    findings,
    hasPapers: snapshot.papers.some(({ isActive }) => isActive),
    pageLinks: listPublished(snapshot.customPages).map(({ id, title, path, showIn }) => ({ id, title, path, showIn })),
    oldAddresses: listOldAddresses(snapshot.customPages, await listSeenAddresses(db)),
  };
}

/** Creates the calendar files. None if the club has never had an event. */
export async function createCalendars({
  release: { publishedAt },
  feed = [],
  ...input
}: RenderInput): Promise<CalendarFile[]> {
  if (feed.length === 0) return [];
  // Loaded on demand, because the time zone rules are large.
  const { createCalendarFiles } = await import('./calendar-files.ts');
  return createCalendarFiles({ ...input, entries: listInFeed(feed, publishedAt) });
}

/** Renders and checks the pages of a snapshot at the release's moment. */
export async function makePagesOf(
  context: RenderContext,
  release: ReleaseIdentity,
  snapshot: Snapshot,
  { report, isKnown = false }: { report?: Report | undefined; isKnown?: boolean } = {},
) {
  report?.('rendering');
  const { plan } = context.write.shareImages;
  const input = await createRenderInput({ ...context, planShareImages: plan }, release, omitDrafts(snapshot));
  const plans = plan(input.snapshot, input.media);
  const calendars = await createCalendars(input);
  const papers = listShownPapers(input.snapshot.papers, context.timeZone);
  const roots = listArchives(input.snapshot.contentItems).map(({ year }) => getArchivePath(year));
  const planned = new Set([
    ...Object.values(input.shareImages),
    ...calendars.map(([path]) => path),
    ...papers.map(getPaperPath),
    ...listPaths(input),
    ...(input.oldAddresses ?? []).map(({ path }) => path),
  ]);
  const results = await timeStage('render', () => renderPages(context.render, input));
  report?.('checking');
  const { publicUrl } = context;
  const exists = async (path: string) =>
    planned.has(path.replace(/(?<=.)\/$/, '')) ||
    roots.some((root) => path === root || path.startsWith(`${root}/`)) ||
    existsOnSite(path, context.write, isKnown);
  const findShown = (path: string) => context.origin.findFile(path)?.representations.identity.body;
  const { pages, problems } = await timeStage('check', () => checkPages(results, { publicUrl, exists, findShown }));
  for (const paper of papers) {
    // Checked here, because the address stays the same when the file changes, so the page checks do not notice.
    const isShown = context.origin.findFile(getPaperPath(paper))?.storedName === findImageName(paper.fileUrl);
    if (!isShown && !(await existsOnSite(paper.fileUrl, context.write, isKnown)))
      problems.push({ path: PAPERS_PATH, kind: 'missing', address: paper.fileUrl });
  }
  const archives = await makeArchives({ ...context, exists }, input.snapshot, release.publishedAt);
  const all = [...pages, ...archives];
  const files = createSiteFiles({ ...input, pages: all, calendars, papers });
  return { pages: [...all, ...files], plans, problems, feed: input.feed };
}

/** Renders the pages of a release as visitors get them. `failure` is a sentence for the volunteer. */
export async function makePages(context: RenderContext, release: Release, report?: Report) {
  const snapshot = await getReleaseSnapshot(context.db, release);
  // A live release was checked before. An unreachable store must not remove its pages.
  const options = { report, isKnown: release.status === 'live' };
  const { pages, plans, problems, feed } = await makePagesOf(context, getIdentity(release), snapshot, options);
  for (const problem of problems) {
    const err = problem.kind === 'unrendered' ? problem.error : undefined;
    context.log.warn({ release: release.id, ...problem, err }, 'Page failed its check');
  }
  const [first] = problems;
  const { security, getCaching } = context.write;
  const served = createServedPages(pages, { security, caching: getCaching() });
  return {
    pages: served,
    files: await timeStage('compress', async () => compressPages(first ? [] : served, context.origin.findFile)),
    plans,
    feed,
    failure: first ? describeProblem(first, snapshot) : null,
  };
}

async function existsOnSite(path: string, site: SiteContext, isKnown: boolean): Promise<boolean> {
  const { assets, fetchImage, isRemoved } = site;
  const canonical = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (RELEASE_PATHS.includes(canonical) || assets.has(path) || /^\/admin(\/|$)/.test(path)) return true;
  const name = findImageName(path);
  // A live page may link to a paper, an archive or a calendar file that is gone since.
  if (name === null) return isKnown && !path.startsWith('/_astro/');
  if (isKnown && isRemoved?.(name)) return true;
  return fetchImage(name).catch((error: unknown) => {
    if (isKnown && error instanceof StoreFailure) return true;
    throw error;
  });
}
