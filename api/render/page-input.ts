import { cached } from '../../contract/cached.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { listOwnPaths, type SectionKind } from '../../contract/custom-pages.ts';
import { findCopyKey } from '../../contract/document-copies.ts';
import { findPageOfRow, type RowOf } from '../../contract/entities.ts';
import { listUpcoming } from '../../contract/events.ts';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { getClubPageTarget, isClubPage } from '../../contract/menu.ts';
import { PAGE_PATHS, PAGE_TYPES, type PageType } from '../../contract/pages.ts';
import { ACCESSIBILITY_PATH, PAPERS_PATH, RENDERED_PATHS } from '../../contract/release-paths.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';
import { listSnapshotImages } from '../content/row-index.ts';

type Content = Snapshot['contentItems'];

/** Content items by page; null holds those on every page. */
const byOwner = cached(
  (items: Content): Map<PageType | null, Content> =>
    Map.groupBy(
      items.filter(({ key }) => isContentKey(key)),
      ({ key }) => (isContentKey(key) ? getContentKeyDefinition(key).page : null),
    ),
);

/** Active rows by entity and page. Cached, so that equal input gives identical lists. */
const byPage = Object.fromEntries(
  WORKING_COPY_ENTITIES.map((entity) => [
    entity,
    cached((rows: readonly RowOf<typeof entity>[]) =>
      Map.groupBy(
        rows.filter((row) => 'isActive' in row && row.isActive),
        (row) => findPageOfRow(entity, row),
      ),
    ),
  ]),
);

const listActiveLinks = cached((rows: Snapshot['externalLinks']) => rows.filter(({ isActive }) => isActive));

/** True for a text that links to a paper or lists papers. */
const namesPapers = cached((row: Content[number] | Snapshot['customPages'][number]): boolean =>
  ('sections' in row ? JSON.stringify(row.sections) : row.value).includes(PAPERS_PATH),
);

/** Paths of all pages of a release, the ones at old addresses with nothing to lead to included. */
export function listPaths({ hasPapers, snapshot, oldAddresses = [] }: RenderInput): string[] {
  return [
    ...RENDERED_PATHS,
    ...(hasPapers ? [PAPERS_PATH] : []),
    ...listOwnPaths(snapshot.customPages),
    ...oldAddresses.filter(({ target }) => target === null).map(({ path }) => path),
  ];
}

/**
 * Selects the part of the input that determines the page at a path. Edits elsewhere leave it equal, except for the release
 * and its moment. Links belong to every page, since any of them may be the footer's social icon.
 */
export function selectPageInput(
  { snapshot, media, feed: _feed, hadEvents, findings, oldAddresses, pageLinks, shareImages, ...input }: RenderInput,
  path: string,
): RenderInput {
  const page = PAGE_TYPES.find((each) => PAGE_PATHS[each] === path) ?? null;
  const contentItems = selectContent(snapshot, page);
  const customPages = snapshot.customPages.filter((each) => each.path === path);
  const shows = (kind: SectionKind) => customPages.some(({ sections }) => sections.some((each) => each.kind === kind));
  const hasPapers = path === PAPERS_PATH || shows('papers') || [...contentItems, ...customPages].some(namesPapers);
  const { notices, papers } = selectPlaced(snapshot, null);
  const rows: Snapshot = {
    ...selectPlaced(snapshot, page),
    contentItems,
    externalLinks: listActiveLinks(snapshot.externalLinks),
    notices,
    papers: hasPapers ? papers : [],
    calendarEvents: page === 'events' || shows('events') ? listComing(snapshot.calendarEvents, input) : [],
    customPages,
  };
  const shared = Object.entries(shareImages).filter(
    ([name]) => !isClubPage(name) || customPages.some((each) => getClubPageTarget(each) === name),
  );
  // Only the page at an old address names pages that no menu shows.
  const isMoved = customPages.length === 0 && oldAddresses?.some((each) => each.path === path);
  const shown = [...listSnapshotImages(rows)].flatMap((name) => {
    const info = media?.[IMAGES_PATH + name];
    return info ? [[IMAGES_PATH + name, info] as const] : [];
  });
  return {
    ...input,
    snapshot: rows,
    shareImages: Object.fromEntries(shared) as RenderInput['shareImages'],
    ...(pageLinks && { pageLinks: pageLinks.filter(({ showIn }) => isMoved || showIn.length > 0) }),
    ...(path === ACCESSIBILITY_PATH && findings && { findings }),
    ...(page === 'events' && { hadEvents }),
    ...(media && { media: Object.fromEntries(shown) }),
  };
}

function selectContent({ contentItems: items, embedDocuments }: Snapshot, page: PageType | null): Content {
  const owners = page === null ? [null] : [null, page];
  const documents = byPage.embedDocuments?.(embedDocuments).get(page) ?? [];
  const copyKeys = documents.map((row) => findCopyKey(row as Snapshot['embedDocuments'][number]));
  const copies = copyKeys.length > 0 ? items.filter(({ key }) => copyKeys.includes(key)) : [];
  return [...owners.flatMap((owner) => byOwner(items).get(owner) ?? []), ...copies].sort((a, b) => a.id - b.id);
}

function selectPlaced(snapshot: Snapshot, page: PageType | null): Snapshot {
  return Object.fromEntries(
    WORKING_COPY_ENTITIES.map((entity) => [entity, byPage[entity]?.(snapshot[entity]).get(page) ?? []]),
  ) as unknown as Snapshot;
}

/** Upcoming events. Past ones are excluded, so that the page is rendered again once an event is over. */
function listComing(
  events: Snapshot['calendarEvents'],
  { release, timeZone }: Pick<RenderInput, 'release' | 'timeZone'>,
): Snapshot['calendarEvents'] {
  return listUpcoming(
    events.filter(({ isActive }) => isActive),
    { at: release.publishedAt, timeZone },
  );
}
