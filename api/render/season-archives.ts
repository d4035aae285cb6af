import type { Logger } from 'pino';
import { cached } from '../../contract/cached.ts';
import { getToday } from '../../contract/club-time.ts';
import { getConsentDaysLeft } from '../../contract/consent.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { listImageNames } from '../../contract/image-address.ts';
import { PAGE_PATHS, PAGE_TYPES } from '../../contract/pages.ts';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { findArchiveYear, getArchivePath, listArchives, type SeasonArchive } from '../../contract/season/archives.ts';
import { formatSeason } from '../../contract/season/next-season.ts';
import type { Database } from '../../db/client.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { imageIdOf } from '../media/media.queries.ts';
import { getDueSnapshot } from '../releases/due-snapshot.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot, ignoreUnreadable } from '../releases/release-rows.ts';
import { getIdentity } from '../releases/releases.queries.ts';
import { checkPages } from './check-pages.ts';
import { editPage } from './edit-page.ts';
import { listShownImages } from './shown-images.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

/** Link from an archive to the current site. */
const TODAY = '/#today';

const PATHS: readonly string[] = Object.values(PAGE_PATHS);

/** Archives have no share images. */
const NO_SHARE_IMAGES = Object.fromEntries(PAGE_TYPES.map((page) => [page, ''])) as RenderInput['shareImages'];

interface ArchiveContext extends Pick<RenderInput, 'publicUrl' | 'timeZone'> {
  db: Database;
  log: Logger;
  render: RenderPath;
  /** True if this site has the path. Fetches images into their folder. */
  exists: (path: string) => Promise<boolean>;
}

interface Made {
  /** Inputs of the snapshot, as JSON. */
  state: string;
  snapshot: Snapshot;
  /** Data of its images, as JSON. */
  images: string;
  files: RenderedFile[];
}

/** Archives rendered last, by year. Reused while nothing they depend on changes. One that failed is tried again. */
const madeBy = cached((_render: RenderPath) => new Map<number, Made>());

/** Renders all archives of a release as of its publication. */
export async function makeArchives(
  context: ArchiveContext,
  { contentItems }: Snapshot,
  publishedAt: string,
): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const archive of listArchives(contentItems))
    files.push(...((await makeArchive(context, archive, publishedAt).catch(ignoreUnreadable)) ?? []));
  return files;
}

/** Renders a page of the archive that the input's release would have, or the not-found page. */
export async function previewArchive(
  { db, render, at }: Pick<ArchiveContext, 'db' | 'render'> & { at: Date },
  input: RenderInput,
  path: string,
): Promise<RenderedFile> {
  const year = findArchiveYear(path);
  const page = PATHS.find((each) => path === getArchivePath(year, each));
  if (page === undefined) return render(input, NOT_FOUND_PATH);
  const hidden = await listHidden(db, getToday(at, input.timeZone));
  const snapshot = select(input.snapshot, { year, hidden });
  return renderArchived(render, toArchiveInput({ ...input, snapshot }), { year, page });
}

/** Returns no pages if one cannot be rendered, so that an archive never blocks publishing. */
async function makeArchive(
  { db, log, render, exists, publicUrl, timeZone }: ArchiveContext,
  { year, releaseId }: SeasonArchive,
  publishedAt: string,
): Promise<RenderedFile[]> {
  const release = await findRelease(db, releaseId);
  // A draft contains unpublished edits.
  if (!release || release.kind === 'draft') return [];
  const hidden = await listHidden(db, getToday(new Date(publishedAt), timeZone));
  const state = JSON.stringify([release.contentHash, publicUrl, timeZone, hidden]);
  const identity = getIdentity(release);
  const made = madeBy(render);
  const known = made.get(year);
  const snapshot =
    known?.state === state
      ? known.snapshot
      : select(getDueSnapshot(await getReleaseSnapshot(db, release), identity.publishedAt), { year, hidden });
  const media = await listShownImages(db, snapshot);
  const images = JSON.stringify(media);
  if (known?.state === state && known.images === images) return known.files;
  const input = toArchiveInput({ release: identity, publicUrl, timeZone, snapshot, media });
  const results = [];
  for (const page of PATHS) {
    const path = getArchivePath(year, page);
    results.push(await renderArchived(render, input, { year, page }).catch((error: unknown) => ({ path, error })));
  }
  // The check fetches images. Other missing paths are pages that today’s site no longer has.
  const { pages: files, problems } = await checkPages(results, { publicUrl, exists });
  for (const problem of problems) log.warn({ year, ...problem }, 'Season archive page failed its check');
  if (problems.some(({ kind }) => kind !== 'missing')) return [];
  made.set(year, { state, images, snapshot, files });
  return files;
}

/** Ids of images whose consent has expired or was never recorded. */
async function listHidden(db: Database, today: string): Promise<string[]> {
  const { media } = await readWorkingCopy(db);
  return media.filter((image) => getConsentDaysLeft(image, today) < 0).map(({ imageId }) => imageId);
}

function toArchiveInput(input: Omit<RenderInput, 'shareImages' | 'hadEvents'>): RenderInput {
  const { release, snapshot, publicUrl, timeZone, media } = input;
  const hadEvents = snapshot.calendarEvents.length > 0;
  return { release, snapshot, publicUrl, timeZone, media, hadEvents, shareImages: NO_SHARE_IMAGES };
}

/** Content of an archive: no donate button, no current documents, no images without consent, and one notice. */
function select(due: Snapshot, { year, hidden }: { year: number; hidden: readonly string[] }): Snapshot {
  const isShown = (text: string): boolean =>
    !listImageNames(text).some((name) => hidden.includes(imageIdOf(name) ?? ''));
  const isImage = (key: string) => isContentKey(key) && getContentKeyDefinition(key).kind === 'image';
  const contentItems = due.contentItems
    .filter(({ key, value }) => key !== 'donate_button_url' && (!isImage(key) || isShown(value)))
    .map((item) => ({ ...item, value: item.value.replace(/<img\b[^>]*>/g, (each) => (isShown(each) ? each : '')) }));
  const text = `This is how the site looked in ${formatSeason(year)}. See today’s site.`;
  const notice = { id: 1, text, linkUrl: TODAY, isActive: true, showFrom: null, showUntil: null };
  const donate = { id: 0, key: 'donate_button_url', value: '', type: 'text' as const, description: '' };
  return {
    ...due,
    contentItems: [donate, ...contentItems] as Snapshot['contentItems'],
    heroImages: due.heroImages.filter(({ imageUrl }) => isShown(imageUrl)),
    carouselImages: due.carouselImages.filter(({ imageUrl }) => isShown(imageUrl)),
    embedDocuments: due.embedDocuments.filter((document) =>
      contentItems.some(({ key }) => key === findCopyKey(document)),
    ),
    notices: [notice] as unknown as Snapshot['notices'],
    papers: [],
    ...(due.focalPoints && { focalPoints: due.focalPoints.filter(({ address }) => isShown(address)) }),
  };
}

/** Renders a page with its links in the archive, for readers and not for search engines. */
async function renderArchived(
  render: RenderPath,
  input: RenderInput,
  /** The page is a path on the site as it was. */
  { year, page }: { year: number; page: string },
): Promise<RenderedFile> {
  const { status, headers, body } = await render(input, page);
  const html = editPage(body.toString(), {
    path: page,
    publicUrl: input.publicUrl,
    editTag: (name, { rel, property = '' }, tag) => {
      if (name === 'link' && rel === 'canonical') return '<meta name="robots" content="noindex">';
      return name === 'meta' && /^og:(image|url)/.test(property) ? '' : tag;
    },
    findAddress: (path, { search, hash }) =>
      PATHS.includes(path) && path + hash !== TODAY ? getArchivePath(year, path) + search + hash : null,
  });
  return {
    path: getArchivePath(year, page),
    status,
    headers: { ...headers, 'x-robots-tag': 'noindex' },
    body: Buffer.from(html),
  };
}
