import { brand } from '../../../club/brand.ts';
import { type ContentKey, getContentValue, listKeysInUse, nameBlock } from '../../../contract/content-keys.ts';
import { describeRow, type RowOf } from '../../../contract/entities.ts';
import type { LinkLocation } from '../../../contract/external-links.ts';
import { describeList, isListKey } from '../../../contract/lists.ts';
import { getImageName, type MediaItem } from '../../../contract/media.ts';
import { PAGE_NAMES, PAGE_PATHS, PAGE_TYPES, type PageType } from '../../../contract/pages.ts';
import { getPaperYear, PAPER_KIND_LABELS } from '../../../contract/papers.ts';
import type { WorkingCopyEntity } from '../../../contract/working-copy.ts';
import { cardOfKey, listTabs, tabOfKey, tabOfPage } from '../../navigation/tabs.ts';
import { getClubTimeZone } from '../../ui/format.ts';
import type { IconName } from '../../ui/icon.tsx';
import { formatWhen } from '../events/describe-event.ts';
import { getPlace } from '../publishing/open-item.ts';
import { ACTIONS, type Command, type Target } from './actions.ts';

const LINK_PLACES = {
  footer: 'Footer link',
  header: 'Header link',
  sidebar: 'Link',
  'get-involved': 'Join button',
} as const satisfies Record<LinkLocation, string>;

type ListEntity = Exclude<WorkingCopyEntity, 'contentItems'>;

/** Lists whose rows are commands: icon, detail, and text that is searched too. */
const LISTED: {
  [Entity in ListEntity]: [IconName, detail: (row: RowOf<Entity>) => string, text?: (row: RowOf<Entity>) => string];
} = {
  externalLinks: ['link', ({ location }) => LINK_PLACES[location], ({ description, url }) => `${description} ${url}`],
  embedDocuments: ['document', () => 'Embedded document', ({ documentUrl }) => documentUrl],
  customPages: ['document', ({ path }) => `Page of your own, ${path}`, ({ banner }) => banner],
  papers: ['document', (paper) => `Paper: ${PAPER_KIND_LABELS[paper.kind]}, ${getPaperYear(paper, getClubTimeZone())}`],
  calendarEvents: ['events', formatWhen, ({ place }) => place],
  notices: ['notice', () => 'Notice'],
  heroImages: ['image', ({ pageType }) => `${PAGE_NAMES[pageType]}, hero images`],
  carouselImages: [
    'image',
    ({ pageType }) => `${PAGE_NAMES[pageType]}, carousel images`,
    ({ description, altText }) => `${description} ${altText}`,
  ],
};

export const LISTED_ENTITIES = Object.keys(LISTED) as ListEntity[];

/** Data that commands are built from. Lists are empty until loaded. */
export interface KnownItems {
  isSuperAdmin: boolean;
  contentItems: readonly RowOf<'contentItems'>[];
  lists: { [Entity in ListEntity]?: readonly RowOf<Entity>[] };
  media: readonly MediaItem[];
}

/** All commands, most important first. */
export function listCommands(known: KnownItems): Command[] {
  const { contentItems, lists, media } = known;
  const tabs = listTabs(known);
  const isOffered = ({ target, isForSuperAdmins }: Omit<Command, 'id'>) =>
    (known.isSuperAdmin || !isForSuperAdmins) && (target.kind !== 'tab' || tabs.some(({ id }) => id === target.tab));
  return [
    ...tabs.map(({ id, label, icon }): Command => {
      return { id: `tab-${id}`, label, detail: 'Open', icon, target: { kind: 'tab', tab: id } };
    }),
    ...ACTIONS.filter(isOffered).map((action) => ({ ...action, id: `do-${action.label}` })),
    ...listKeysInUse(contentItems).map((key) => findText(key, contentItems)),
    ...PAGE_TYPES.flatMap(listImageCards),
    ...LISTED_ENTITIES.flatMap((entity) => listRows(entity, lists[entity] ?? [])),
    ...media.map((item): Command => {
      const target: Target = { kind: 'tab', tab: 'media', params: { image: item.name } };
      const [label, keywords] = [getImageName(item), item.fileName];
      return { id: `media-${item.name}`, label, detail: 'Media library', icon: 'library', keywords, target };
    }),
    ...PAGE_TYPES.map((page): Command => {
      const path = PAGE_PATHS[page];
      const target: Target = { kind: 'page', path };
      return { id: `page-${path}`, label: `View ${path}`, detail: brand.club.name, icon: 'eye', target };
    }),
  ];
}

function findText(key: ContentKey, items: KnownItems['contentItems']): Command {
  const { label, place } = nameBlock(key, items);
  const value = getContentValue(items, key);
  const text = (isListKey(key) ? describeList(key, value) : value)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const target: Target = { kind: 'tab', tab: tabOfKey(key), anchor: cardOfKey(key) };
  return { id: `key-${key}`, label, detail: place, icon: 'pencil', keywords: key, text, target };
}

function listImageCards(page: PageType): Command[] {
  return (['hero', 'carousel'] as const).map((kind) => ({
    id: `images-${page}-${kind}`,
    label: `${kind === 'hero' ? 'Hero' : 'Carousel'} images: ${PAGE_NAMES[page]}`,
    detail: kind === 'hero' ? 'Top of the page' : 'Photo row near the bottom',
    icon: 'image',
    keywords: 'photos pictures slideshow add',
    target: { kind: 'tab', tab: tabOfPage(page), anchor: `${page}-${kind}-images` },
  }));
}

function listRows<Entity extends ListEntity>(entity: Entity, rows: readonly RowOf<Entity>[]): Command[] {
  const [icon, describe, readText] = LISTED[entity];
  // Events are sorted by time. The next ones are wanted more than those of past years.
  const ordered = entity === 'calendarEvents' ? rows.toReversed() : rows;
  return ordered.map((row) => ({
    id: `${entity}-${row.id}`,
    label: describeRow(entity, row) || 'Picture without a description',
    detail: describe(row),
    icon,
    text: readText?.(row) ?? '',
    target: { kind: 'tab', ...getPlace(entity, row, rows) },
  }));
}
