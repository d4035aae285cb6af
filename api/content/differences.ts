import { getContentKeyDefinition, isContentKey } from '../../contract/content-keys.ts';
import { EMBED_PAGE_TYPE_OF, type EmbedPageType, PAGE_NAMES, PAGE_TYPES, type PageType } from '../../contract/pages.ts';
import type { PendingAction, PendingChange, Snapshot } from '../../contract/releases.ts';
import { WORKING_COPY_ENTITIES, type WorkingCopyEntity } from '../../contract/working-copy.ts';
import { listMovedFocalPoints } from './focal-points.ts';
import { isSameRow } from './row-index.ts';

type RowOf<Entity extends WorkingCopyEntity> = Snapshot[Entity][number];

/** What a volunteer calls a row. */
const LABELS: { [Entity in WorkingCopyEntity]: (row: RowOf<Entity>) => string } = {
  contentItems: ({ key }) => {
    if (!isContentKey(key)) return key;
    const { label, page } = getContentKeyDefinition(key);
    return page === null ? label : `${PAGE_NAMES[page]}: ${label}`;
  },
  heroImages: ({ pageType, altText }) => `${PAGE_NAMES[pageType]}: ${altText || 'hero image'}`,
  carouselImages: ({ pageType, title, altText }) => `${PAGE_NAMES[pageType]}: ${title || altText || 'carousel image'}`,
  embedDocuments: ({ title }) => title,
  externalLinks: ({ name }) => name,
  calendarEvents: ({ title }) => title,
};

const pageOfEmbed = (pageType: EmbedPageType): PageType =>
  PAGE_TYPES.find((page) => EMBED_PAGE_TYPE_OF[page] === pageType) ?? 'home';

/** The page that a row stands on; null for what every page has. */
const PAGES: { [Entity in WorkingCopyEntity]: (row: RowOf<Entity>) => PageType | null } = {
  contentItems: ({ key }) => (isContentKey(key) ? getContentKeyDefinition(key).page : null),
  heroImages: ({ pageType }) => pageType,
  carouselImages: ({ pageType }) => pageType,
  embedDocuments: ({ pageType }) => pageOfEmbed(pageType),
  externalLinks: ({ location }) => (location === 'get-involved' ? 'get_involved' : null),
  calendarEvents: () => 'events',
};

/** The page of a row of a snapshot; undefined where it has no such row. */
export const findPageOf = (
  snapshot: Snapshot,
  { entity, id }: Pick<PendingChange, 'entity' | 'id'>,
): PageType | null | undefined => findPageAmong(entity, snapshot[entity], id);

const findPageAmong = <Entity extends WorkingCopyEntity>(
  entity: Entity,
  rows: RowOf<Entity>[],
  id: number,
): PageType | null | undefined => {
  const row = rows.find((each) => each.id === id);
  return row && PAGES[entity](row);
};

export const labelOf = <Entity extends WorkingCopyEntity>(entity: Entity, row: RowOf<Entity>): string =>
  LABELS[entity](row);

/** What differs between two snapshots, entity by entity, each by id. */
export const listDifferences = (from: Snapshot, to: Snapshot): PendingChange[] => {
  // A row that shows an image whose focal point was moved differs, though its own fields do not.
  const moved = listMovedFocalPoints(from, to);
  return WORKING_COPY_ENTITIES.flatMap((entity) => differencesOf(entity, from[entity], to[entity], moved));
};

const differencesOf = <Entity extends WorkingCopyEntity>(
  entity: Entity,
  from: RowOf<Entity>[],
  to: RowOf<Entity>[],
  moved: readonly string[],
): PendingChange[] => {
  if (from === to && moved.length === 0) return [];
  const before = new Map(from.map((row) => [row.id, row]));
  const after = new Map(to.map((row) => [row.id, row]));
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const [old, current] = [before.get(id), after.get(id)];
    const row = current ?? old;
    const action = actionBetween(old, current, moved);
    return row && action ? [{ entity, id, label: labelOf(entity, row), action }] : [];
  });
};

const actionBetween = (
  before: object | undefined,
  after: object | undefined,
  moved: readonly string[],
): PendingAction | null => {
  if (!before) return 'create';
  if (!after) return 'delete';
  if (!isSameRow(before, after)) return 'update';
  const isMoved = moved.length > 0 && moved.some((address) => JSON.stringify(after).includes(address));
  return isMoved ? 'update' : null;
};
