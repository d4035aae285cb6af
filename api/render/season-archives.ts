import { Parser } from 'htmlparser2';
import type { Logger } from 'pino';
import { cached } from '../../contract/cached.ts';
import { getToday } from '../../contract/club-time.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { listImageNames } from '../../contract/image-address.ts';
import { PAGE_PATHS, PAGE_TYPES } from '../../contract/pages.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { getArchivePath, listArchives, type SeasonArchive } from '../../contract/season/archives.ts';
import { formatSeason } from '../../contract/season/next-season.ts';
import type { Database } from '../../db/client.ts';
import { readWorkingCopy } from '../content/working-copy.ts';
import { imageIdOf } from '../media/media.queries.ts';
import { getDueSnapshot } from '../releases/due-snapshot.ts';
import { findRelease } from '../releases/release-history.queries.ts';
import { getReleaseSnapshot } from '../releases/release-rows.ts';
import { getIdentity } from '../releases/releases.queries.ts';
import { checkPages } from './check-pages.ts';
import { applyEdits, type Edit, replaceHref } from './edit-page.ts';
import { listShownImages } from './shown-images.ts';
import type { RenderedFile, RenderPath } from './site-renderer.ts';

/** Leads from an archive to the site as it is. */
const TODAY = '/#today';

/** Only visitors of today’s site are counted, and no shared link leads to an archive. */
const NO_SHARE_IMAGES = Object.fromEntries(PAGE_TYPES.map((page) => [page, ''])) as RenderInput['shareImages'];

interface ArchiveContext extends Pick<RenderInput, 'publicUrl' | 'timeZone'> {
  db: Database;
  log: Logger;
  render: RenderPath;
  /** True if this site has a path; brings an image to its folder. */
  exists: (path: string) => Promise<boolean>;
}

interface Made {
  /** Everything that the pages are a function of. */
  key: string;
  snapshot: Snapshot;
  files: Promise<RenderedFile[]>;
}

/** By year, the archives that were made last. Their bytes stay from release to release. */
const madeBy = cached((_render: RenderPath) => new Map<number, Made>());

/** Pages of every archive that a release has, at the release’s moment. */
export async function makeArchives(
  context: ArchiveContext,
  { contentItems }: Snapshot,
  publishedAt: string,
): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const archive of listArchives(contentItems)) files.push(...(await makeArchive(context, archive, publishedAt)));
  return files;
}

async function makeArchive(
  context: ArchiveContext,
  archive: SeasonArchive,
  publishedAt: string,
): Promise<RenderedFile[]> {
  const { db, render, publicUrl, timeZone } = context;
  const { year } = archive;
  const release = await findRelease(db, archive.releaseId);
  // A draft holds edits that nobody published.
  if (!release || release.kind === 'draft') return [];
  const made = madeBy(render);
  const identity = getIdentity(release);
  const { media } = await readWorkingCopy(db);
  const today = getToday(new Date(publishedAt), timeZone);
  const hidden = media
    .filter(
      ({ showsPeople, consentBy, consentUntil }) => showsPeople && (!consentBy || (consentUntil ?? today) < today),
    )
    .map(({ imageId }) => imageId);
  const state = [release.contentHash, publicUrl, timeZone, hidden];
  const known = made.get(year);
  const isSame = known?.key.startsWith(JSON.stringify(state)) ?? false;
  const snapshot =
    known && isSame
      ? known.snapshot
      : select(await getReleaseSnapshot(db, release), { year, hidden, at: identity.publishedAt });
  const images = await listShownImages(db, snapshot);
  const key = JSON.stringify(state) + JSON.stringify(images);
  if (known?.key === key) return known.files;
  const shown = { snapshot, media: images, hadEvents: snapshot.calendarEvents.length > 0 };
  const input: RenderInput = { release: identity, publicUrl, timeZone, shareImages: NO_SHARE_IMAGES, ...shown };
  const files = renderArchive(context, input, year);
  made.set(year, { key, snapshot, files });
  return files;
}

/** One that cannot be made any more must not hinder what is published now. */
async function renderArchive(
  { render, exists, log }: ArchiveContext,
  input: RenderInput,
  year: number,
): Promise<RenderedFile[]> {
  const root = getArchivePath(year);
  const results = [];
  for (const path of Object.values(PAGE_PATHS)) {
    const page = await render(input, path).catch((error: unknown) => ({ path, error }));
    const own = root + (path === '/' ? '' : path);
    results.push('error' in page ? page : { ...page, path: own, ...adapt(page, { root, path, ...input }) });
  }
  // Images are brought to their folder by the check; what else is missing is missing on today’s site.
  const { pages, problems } = await checkPages(results, { publicUrl: input.publicUrl, exists });
  for (const problem of problems) log.warn({ year, ...problem }, 'a page of a season’s archive is not whole');
  return problems.some(({ kind }) => kind !== 'missing') ? [] : pages;
}

interface Selection {
  year: number;
  /** Images whose consent has run out, or was never noted. */
  hidden: readonly string[];
  /** Moment of the release. */
  at: string;
}

/** Content of an archive: no donate button, no documents of today, no image without consent, and one notice. */
function select(whole: Snapshot, { year, hidden, at }: Selection): Snapshot {
  const due = getDueSnapshot(whole, at);
  const isHidden = (text: string): boolean =>
    listImageNames(text).some((name) => hidden.includes(imageIdOf(name) ?? ''));
  const contentItems = due.contentItems
    .filter(({ key }) => key !== 'donate_button_url')
    .filter(
      ({ key, value }) => !(isContentKey(key) && getContentKeyDefinition(key).kind === 'image' && isHidden(value)),
    )
    .map((item) => {
      return { ...item, value: item.value.replace(/<img\b[^>]*>/g, (image) => (isHidden(image) ? '' : image)) };
    });
  const text = `This is how the site looked in ${formatSeason(year)}. See today’s site.`;
  const notice = { id: 1, text, linkUrl: TODAY, isActive: true, showFrom: null, showUntil: null };
  const donate = { id: 0, key: 'donate_button_url', value: '', type: 'text' as const, description: '' };
  return {
    ...due,
    contentItems: [donate, ...contentItems] as Snapshot['contentItems'],
    heroImages: due.heroImages.filter(({ imageUrl }) => !isHidden(imageUrl)),
    carouselImages: due.carouselImages.filter(({ imageUrl }) => !isHidden(imageUrl)),
    embedDocuments: due.embedDocuments.filter((document) =>
      contentItems.some(({ key }) => key === findCopyKey(document)),
    ),
    notices: [notice] as unknown as Snapshot['notices'],
    papers: [],
    ...(due.focalPoints && { focalPoints: due.focalPoints.filter(({ address }) => !isHidden(address)) }),
  };
}

interface Place extends Pick<RenderInput, 'publicUrl'> {
  /** Of the archive. */
  root: string;
  /** Of the page on the site as it was. */
  path: string;
}

/** The page with its links in the archive, for readers and not for search engines. */
function adapt({ body, headers }: RenderedFile, place: Place): Pick<RenderedFile, 'body' | 'headers'> {
  const html = body.toString();
  const edits: Edit[] = [];
  const parser = new Parser({
    onopentag: (name, { href, rel, property = '' }) => {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      const tag = html.slice(start, end);
      if (name === 'link' && rel === 'canonical')
        edits.push({ start, end, text: '<meta name="robots" content="noindex">' });
      if (name === 'meta' && /^og:(image|url)/.test(property)) edits.push({ start, end, text: '' });
      const target = name === 'a' && href !== undefined ? findArchived(href, place) : null;
      if (target !== null) edits.push({ start, end, text: replaceHref(tag, target) });
    },
  });
  parser.end(html);
  return { body: Buffer.from(applyEdits(html, edits)), headers: { ...headers, 'x-robots-tag': 'noindex' } };
}

/** Address of a page in the archive; null for a link that stays as it is. */
function findArchived(href: string, { root, path, publicUrl }: Place): string | null {
  const url = URL.parse(href, publicUrl + path);
  if (!url || href.startsWith('#') || href === TODAY || url.origin !== new URL(publicUrl).origin) return null;
  const page = url.pathname.replace(/(?<=.)\/$/, '');
  const isArchived = Object.values(PAGE_PATHS).some((each) => each === page);
  return isArchived ? root + (page === '/' ? '' : page) + url.search + url.hash : null;
}
