import { cached } from '../cached.ts';
import { getContentValue, isContentKey } from '../content-keys.ts';
import { listOwnPaths } from '../custom-pages.ts';
import { findPageOfRow, isSwitchedOn, nameRow } from '../entities.ts';
import type { PageType } from '../pages.ts';
import type { Snapshot } from '../releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../working-copy.ts';
import { checkDescription, readCaptions } from './check-images.ts';
import { checkItem, type ItemContext, type ItemFinding, inField } from './check-items.ts';
import { findAlike } from './check-links.ts';
import { createFinding, whole } from './findings.ts';

/** All content that visitors may see. */
export type SiteContent = Pick<Snapshot, WorkingCopyEntity>;

export interface SiteFinding extends ItemFinding {
  entity: WorkingCopyEntity;
  id: number;
  /** Key of a dismissed finding's item: a content key, or any other item's id. */
  item: string;
  /** Item name shown to volunteers. */
  label: string;
  /** Null for content on every page. */
  page: PageType | null;
}

type Row = SiteContent[WorkingCopyEntity][number];

type Clock = Pick<ItemContext, 'at' | 'today'>;

/** Cached per list, because only few of thousands of rows are on a page. */
const listOnPages = cached((rows: readonly Row[]) =>
  rows.filter((row) => isSwitchedOn(row) && (!('key' in row) || isContentKey(row.key))),
);

const STORE_IMAGE = 'panther_store_online_image';

/** Item id of findings that concern all events. */
export const ALL_EVENTS = 0;

/** Checks one row. Callers that cache findings pass their own. */
export type CheckRow = (entity: WorkingCopyEntity, row: Row, context: ItemContext) => readonly ItemFinding[];

export function checkSite(
  content: SiteContent,
  given: ItemContext,
  checkRow: CheckRow = (entity, row, context) => checkItem(entity, { ...row }, context),
): SiteFinding[] {
  const context = { ...given, ownPaths: listOwnPaths(content.customPages) };
  return [
    ...WORKING_COPY_ENTITIES.flatMap((entity) =>
      listShown<Row>(content[entity], context).flatMap((row) =>
        checkRow(entity, row, context).map((finding) => ({ ...finding, ...describe(content, entity, row) })),
      ),
    ),
    ...checkStoreImage(content),
    ...checkLinkLists(content, context),
    ...checkDates(content, context),
  ];
}

function listShown<Each extends Row>(rows: readonly Each[], { at, today }: Clock): Each[] {
  return (listOnPages(rows) as Each[]).filter((row) => {
    if ('startsAt' in row && (row.endsAt ?? row.startsAt) < today) return false;
    // A text shows another one then.
    return 'key' in row || !row.showUntil || row.showUntil > at.toISOString();
  });
}

function describe({ contentItems }: SiteContent, entity: WorkingCopyEntity, row: Row) {
  return {
    entity,
    id: row.id,
    item: 'key' in row ? row.key : String(row.id),
    label: nameRow(entity, row, contentItems),
    page: findPageOfRow(entity, row),
  };
}

/** Checks the store image, whose description is a separate item. */
function checkStoreImage(content: SiteContent): SiteFinding[] {
  const { contentItems } = content;
  const item = contentItems.find(({ key }) => key === STORE_IMAGE);
  const stored = contentItems.find(({ key }) => key === `${STORE_IMAGE}_alt`);
  if (!item || getContentValue(contentItems, STORE_IMAGE) === '' || stored?.value.trim()) return [];
  const findings = checkDescription({ alt: '', src: item.value, captions: readCaptions([]) }, whole(''));
  return inField('value', findings).map((finding) => ({ ...finding, ...describe(content, 'contentItems', item) }));
}

/** Finds links with the same name within one location of a page. */
function checkLinkLists(content: SiteContent, clock: Clock): SiteFinding[] {
  const shown = listShown(content.externalLinks, clock);
  return [...Map.groupBy(shown, ({ location }) => location).values()].flatMap((links) => {
    const named = links.map((link) => ({ link, name: link.name, href: link.url, place: whole(link.name) }));
    return findAlike(named).flatMap(({ link, finding }) =>
      inField('name', [finding]).map((each) => ({ ...each, ...describe(content, 'externalLinks', link) })),
    );
  });
}

/** Finding for an Events page without upcoming events. A club without stored events shows the banner's built-in text. */
function checkDates({ calendarEvents }: SiteContent, clock: Clock): SiteFinding[] {
  if (calendarEvents.length === 0 || listShown(calendarEvents, clock).length > 0) return [];
  const dates = { entity: 'calendarEvents', id: ALL_EVENTS, item: String(ALL_EVENTS), label: 'Dates' } as const;
  const finding = createFinding('date-passed', 'Every date has passed, so the Events page shows none.', whole(''));
  return inField('startsAt', [finding]).map((each) => ({ ...each, ...dates, page: 'events' }));
}
