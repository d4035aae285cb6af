import { listUpcoming } from '../../contract/calendar-events.ts';
import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import { EMBED_PAGE_TYPE_OF, type EmbedPageType, PAGE_PATHS, PAGE_TYPES, type PageType } from '../../contract/pages.ts';
import { NOT_FOUND_PATH } from '../../contract/release-paths.ts';
import type { RenderInput, Snapshot } from '../../contract/releases.ts';
import { cached, listSnapshotImages } from '../content/row-index.ts';

/** The page at a path: null for the one that says there is none, undefined for a file beside the pages. */
export const findPage = (path: string): PageType | null | undefined =>
  path === NOT_FOUND_PATH ? null : PAGE_TYPES.find((page) => PAGE_PATHS[page] === path);

/**
 * What one page is a function of: an edit elsewhere leaves it equal, but for the release and its moment. Links belong to
 * every page: the footer's social icon may be any of them.
 */
export const selectPageInput = (
  { snapshot, media, feed: _feed, hadEvents, ...input }: RenderInput,
  page: PageType | null,
): RenderInput => {
  const own: Snapshot = {
    contentItems: selectContent(snapshot.contentItems, page),
    heroImages: selectPlaced(snapshot.heroImages, page),
    carouselImages: selectPlaced(snapshot.carouselImages, page),
    embedDocuments: selectPlaced(snapshot.embedDocuments, page && EMBED_PAGE_TYPE_OF[page]),
    externalLinks: listActive(snapshot.externalLinks),
    calendarEvents: page === 'events' ? listComing(snapshot.calendarEvents, input) : [],
  };
  const shown = [...listSnapshotImages(own)].flatMap((name) => {
    const info = media?.[IMAGES_PATH + name];
    return info ? [[IMAGES_PATH + name, info] as const] : [];
  });
  return {
    ...input,
    snapshot: own,
    ...(page === 'events' && { hadEvents }),
    ...(media && { media: Object.fromEntries(shown) }),
  };
};

type Content = Snapshot['contentItems'];

/** Each page's content, and under null what stands on every page. */
const byOwner = cached(
  (items: Content): Map<PageType | null, Content> =>
    Map.groupBy(
      items.filter(({ key }) => isContentKey(key)),
      ({ key }) => (isContentKey(key) ? getContentKeyDefinition(key).page : null),
    ),
);

const selectContent = (items: Content, page: PageType | null): Content => {
  const owners = page === null ? [null] : [null, page];
  return owners.flatMap((owner) => byOwner(items).get(owner) ?? []).sort((a, b) => a.id - b.id);
};

interface Placed {
  pageType: PageType | EmbedPageType;
  isActive: boolean;
}

const byPlace = cached(
  (rows: readonly Placed[]): Map<Placed['pageType'], Placed[]> =>
    Map.groupBy(
      rows.filter(({ isActive }) => isActive),
      ({ pageType }) => pageType,
    ),
);

/** The active ones of a page, as one and the same list each time. */
const selectPlaced = <Row extends Placed>(rows: Row[], place: Row['pageType'] | null): Row[] =>
  place === null ? [] : ((byPlace(rows).get(place) ?? []) as Row[]);

/** A passed event is no part of the page, which is made again once one has passed. */
const listComing = (
  events: Snapshot['calendarEvents'],
  { release, timeZone }: Pick<RenderInput, 'release' | 'timeZone'>,
): Snapshot['calendarEvents'] =>
  listUpcoming(
    events.filter(({ isActive }) => isActive),
    { at: release.publishedAt, timeZone },
  );

const listActive = cached((links: Snapshot['externalLinks']) => links.filter(({ isActive }) => isActive));
