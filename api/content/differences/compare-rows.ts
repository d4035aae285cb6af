import type { ChangeEntity } from '../../../contract/changes.ts';
import { formatWall } from '../../../contract/club-time.ts';
import { getContentKeyDefinition, isContentKey, type StoredTexts } from '../../../contract/content-keys.ts';
import type { CustomPage } from '../../../contract/custom-pages.ts';
import type { MarkedDifference } from '../../../contract/differences.ts';
import { listFieldLabels, readText, VALUE_LABELS } from '../../../contract/entities.ts';
import { isAllDay } from '../../../contract/events.ts';
import { describeList, type EventTab, isListKey, readRows } from '../../../contract/lists.ts';
import {
  getClubPageTarget,
  isClubPage,
  isInFooter,
  isInHeader,
  isMenuPage,
  type MenuRow,
} from '../../../contract/menu.ts';
import { nameTab, readClubLists } from '../../../contract/named-blocks.ts';
import { EMBED_PAGE_TYPE_OF, PAGE_NAMES, PAGE_TYPES } from '../../../contract/pages.ts';
import { WINDOW_LABELS } from '../../../contract/visibility-window.ts';
import { compareHtml, shorten } from './compare-blocks.ts';
import { markWords } from './mark-words.ts';

type Row = Record<string, unknown>;

/** Fields left out for created and deleted items, where they add nothing. */
const SETTINGS = ['isActive', 'isPublished', 'sortOrder', 'width', 'height', 'section', 'documentType', 'isSuperAdmin'];

/** Days and wall times of events and papers, which are formatted without time zone conversion. */
const WALL_TIMES = ['startsAt', 'endsAt', 'date'];

const MENUS: readonly [place: string, isShown: (row: MenuRow) => boolean][] = [
  ['Header menu', isInHeader],
  ['Footer menu', isInFooter],
  ['In no menu', ({ showIn }) => showIn === 'nowhere'],
];

const imageOf = (src: string) => (src === '' ? null : { src, alt: '' });

export interface DescribeContext {
  timeZone: string;
  /** Stored texts that name the club's tabs. */
  items: StoredTexts;
  /** Pages of the club's own, which menus name. */
  pages: readonly Pick<CustomPage, 'id' | 'title'>[];
}

/** Field-by-field differences between two versions of an item. Null stands for a missing item. */
export function compareRows(
  entity: ChangeEntity,
  before: Row | null,
  after: Row | null,
  describeContext: DescribeContext,
): MarkedDifference[] {
  const isWhole = before !== null && after !== null;
  const isShown = (name: string) => !SETTINGS.includes(name) && !(entity === 'contentItems' && name === 'description');
  const labels = Object.entries(listFieldLabels(entity)).filter(([name]) => isWhole || isShown(name));
  const image = compareImages(before, after);
  return [
    ...image,
    ...labels.flatMap(([name, label]) => compareField({ ...describeContext, entity, name, label }, before, after)),
  ];
}

/** Definition of a content item's key. Null for unknown keys and other rows. */
export function findDefinition(row: Row | null) {
  const key = readValue(row, 'key');
  return isContentKey(key) ? getContentKeyDefinition(key) : null;
}

function compareImages(before: Row | null, after: Row | null): MarkedDifference[] {
  const [old, current] = [before, after].map((row) =>
    row && 'imageUrl' in row ? { src: readValue(row, 'imageUrl'), alt: readValue(row, 'altText') } : null,
  );
  if (old?.src === current?.src) return [];
  return [{ kind: 'image', place: '', before: old ?? null, after: current ?? null }];
}

function readValue(row: Row | null, name: string): string {
  const value = row?.[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (name === 'pageType') return namePage(value);
  // 0 means no height was entered.
  if (name === 'height' && value === 0) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function namePage(value: unknown): string {
  const page = PAGE_TYPES.find((each) => each === value || EMBED_PAGE_TYPE_OF[each] === value);
  return page ? PAGE_NAMES[page] : '';
}

interface Field extends DescribeContext {
  entity: ChangeEntity;
  name: string;
  label: string;
}

function compareField(field: Field, before: Row | null, after: Row | null): MarkedDifference[] {
  const { entity, name, label } = field;
  const isContent = entity === 'contentItems' && name === 'value';
  if (isContent && readValue(after ?? before, 'key') === 'site_menu') return compareMenus(before, after, field);
  const definition = isContent ? findDefinition(after ?? before) : null;
  // A block without a stored item shows its built-in text.
  const builtIn = definition && { key: (after ?? before)?.key, value: definition.defaultValue };
  const [old, current] = [before, after].map((row) => readShown(row ?? builtIn ?? {}, field));
  if (old === undefined || current === undefined || old === current) return [];
  if (isContent) {
    const kind = definition?.kind ?? 'html';
    if (kind === 'image') return [{ kind: 'image', place: '', before: imageOf(old), after: imageOf(current) }];
    if (kind === 'html') return compareHtml(old, current);
  }
  if (name === 'fallbackValue' || name === 'sections')
    return compareHtml(old, current).map((change) => ({ ...change, place: label }));
  return [{ kind: 'text', place: label, parts: shorten(markWords(old, current)) }];
}

/** Compares menus by the names that visitors see, with link targets. */
function compareMenus(before: Row | null, after: Row | null, { pages }: Pick<Field, 'pages'>): MarkedDifference[] {
  const [old = [], current = []] = [before, after].map((row) =>
    readRows('site_menu', row ? [{ key: 'site_menu', value: readValue(row, 'value') }] : []),
  );
  const nameEntry = ({ name, target }: MenuRow) => {
    if (isMenuPage(target)) return name;
    if (!isClubPage(target)) return `${name} (${target})`;
    return name || (pages.find((page) => getClubPageTarget(page) === target)?.title ?? 'a deleted page');
  };
  return MENUS.flatMap(([place, isShown]) => {
    const [was = '', is = ''] = [old, current].map((rows) => rows.filter(isShown).map(nameEntry).join(', '));
    return was === is ? [] : [{ kind: 'text' as const, place, parts: shorten(markWords(was, is)) }];
  });
}

function readShown(row: Row, { name, timeZone, items }: Field): string {
  if (name === 'sections') return readText(row, name);
  const value = readValue(row, name);
  const key = name === 'value' ? readValue(row, 'key') : '';
  if (isListKey(key)) return describeList(key, value);
  if (value === '') return value;
  if (name in WINDOW_LABELS || name === 'scheduledFor') return formatTime(value, timeZone);
  if (name === 'tab') return nameTab(value as EventTab, readClubLists(items));
  // Exact, because another file of the same length is unlikely.
  if (name === 'bytes') return `${Number(value).toLocaleString('en-US')} bytes`;
  if (!WALL_TIMES.includes(name)) return VALUE_LABELS[name]?.[value] ?? value;
  return isAllDay({ startsAt: value }) ? formatWall(value, { dateStyle: 'medium' }) : formatTime(`${value}Z`, 'UTC');
}

/** Formats a time like "Mar 14, 2027, 3:30 am". */
function formatTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(new Date(iso))
    .replace(/\s([AP]M)$/, (half) => half.toLowerCase());
}
