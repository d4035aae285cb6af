import { type ReactNode, useRef } from 'react';
import type { ContentKey } from '../../../contract/content-keys.ts';
import type { CustomPage } from '../../../contract/custom-pages.ts';
import {
  EVENT_TAB_KEYS,
  EVENT_TABS,
  type EventTab,
  formatAmount,
  formatPercent,
  getBuiltInRows,
  getTierKey,
  type ListKey,
  MOST_PERCENT,
  readPercent,
  sumShares,
  TIER_IDS,
  type TierId,
} from '../../../contract/lists.ts';
import { isClubPage, isMenuPage, MENU_PAGES, type MenuRow, placeClubPages } from '../../../contract/menu.ts';
import { SelectField, TextField, toOptions } from '../../ui/fields.tsx';
import { ImageCell } from '../media/image-chooser.tsx';
import { MenuFit } from './menu-fit.tsx';

/** Cells of a row as typed, by column. */
export type Row = Record<string, string>;

interface Column {
  column: string;
  label: string;
  /** For a cell whose type is not text. */
  maxLength?: number;
  inputMode?: 'decimal';
  /** Value that stands where the cell is empty. */
  placeholder?: (row: Row) => string | undefined;
  /** Takes the remaining width. */
  isWide?: boolean;
  /** Replaces the text field. */
  Field?: (props: CellProps) => ReactNode;
}

interface CellProps {
  value: string;
  row: Row;
  rowName: string;
  onChange: (value: string) => void;
}

export interface ListForm {
  columns: readonly Column[];
  /** Creates a row. Null if the list is full. */
  createRow: (rows: readonly Row[]) => Row | null;
  add: string;
  nameRow: (row: Row) => string;
  /** Shown next to the row's name in the closed card. */
  describeRow: (row: Row) => string;
  /** Running total under the rows. */
  summarize?: (rows: readonly Row[]) => string;
  /** First invalid cell while typing. `typed` is the index of the row edited last. */
  findFault?: (rows: readonly Row[], typed: number) => { row: number; column: string; problem: string } | null;
  /** Warning about the rows that the second attempt to save overrides. */
  findDoubt?: (rows: readonly Row[]) => string | null;
  /** Shown in the closed card if there are no rows. */
  empty?: string;
  /** True if the page sorts the rows itself. */
  isSorted?: boolean;
  /** False for a row that cannot be deleted. */
  isDeletable?: (row: Row) => boolean;
  /** Completes stored rows by what the club's own pages say of them. */
  complete?: (rows: readonly Row[], pages: readonly CustomPage[]) => readonly Row[];
  /** Preview below the rows of how the page shows them. */
  Preview?: (props: { rows: readonly Row[] }) => ReactNode;
  /** Content key of the text that belongs to a row. */
  getTextKey?: (row: Row) => ContentKey;
}

const MENU_PLACE_LABELS: Record<string, string> = {
  header: 'Header',
  footer: 'Footer',
  both: 'Header and footer',
  nowhere: 'Nowhere',
} satisfies Record<MenuRow['showIn'], string>;

export const LIST_FORMS: Record<ListKey, ListForm> = {
  about_fund_split: {
    columns: [
      { column: 'group', label: 'Group' },
      { column: 'percent', label: 'Percent', maxLength: 8, inputMode: 'decimal' },
      { column: 'description', label: 'Words', isWide: true },
    ],
    createRow: ({ length }) => (length < 12 ? { group: '', percent: '', description: '' } : null),
    add: 'Add a group',
    nameRow: ({ group = '' }) => group || 'New group',
    describeRow: ({ percent }) => `${percent}%`,
    summarize: (rows) => `${formatPercent(sumRows(rows))} in all`,
    findFault: (rows, typed) => {
      const isWrong = (percent = '') =>
        percent.trim() !== '' && !(Number(readPercent(percent)) >= 0 && Number(readPercent(percent)) <= 100);
      const wrong = rows.findIndex(({ percent }) => isWrong(percent));
      if (wrong >= 0) return { row: wrong, column: 'percent', problem: 'A number from 0 to 100' };
      const sum = sumRows(rows);
      if (sum <= MOST_PERCENT) return null;
      return { row: typed, column: 'percent', problem: `Takes the total to ${formatPercent(sum)}` };
    },
    findDoubt: (rows) => {
      const sum = sumRows(rows);
      if (sum === 100 || rows.length === 0) return null;
      return `These add up to ${formatPercent(sum)}, not 100%. Save again to keep it that way.`;
    },
    empty: 'No groups are named, so no diagram is drawn. Add the groups here to draw it.',
  },
  events_fnl_tiers: {
    columns: [
      { column: 'name', label: 'Tier', isWide: true },
      { column: 'amount', label: 'Amount in dollars', maxLength: 11, inputMode: 'decimal' },
    ],
    createRow: createWithFreeId(TIER_IDS, { name: '', amount: '' }),
    add: 'Add a tier',
    nameRow: ({ name = '' }) => name || 'New tier',
    describeRow: ({ amount }) => formatAmount(amount),
    isSorted: true,
    getTextKey: ({ id }) => getTierKey(id as TierId),
  },
  events_tabs: {
    columns: [
      { column: 'name', label: 'Tab', isWide: true },
      { column: 'picture', label: 'Picture', Field: TabImageCell },
    ],
    createRow: (rows) => {
      const row = createWithFreeId(EVENT_TABS, { name: '', picture: '' })(rows);
      return row && { ...row, name: getBuiltInRows('events_tabs').find(({ id }) => id === row.id)?.name ?? '' };
    },
    add: 'Add a tab',
    nameRow: ({ name = '' }) => name || 'New tab',
    describeRow: ({ picture }) => (picture ? 'Own picture' : 'Built-in drawing'),
    getTextKey: ({ id }) => EVENT_TAB_KEYS[id as EventTab],
  },
  site_menu: {
    columns: [
      { column: 'name', label: 'Name', isWide: true, placeholder: ({ title }) => title },
      { column: 'target', label: 'Leads to', Field: TargetCell },
      { column: 'showIn', label: 'Show in', Field: PlaceCell },
    ],
    createRow: ({ length }) => (length < 40 ? { target: '', name: '', showIn: 'header' } : null),
    add: 'Add a link',
    nameRow: ({ name = '', title = 'New link' }) => name || title,
    describeRow: ({ showIn = '' }) => MENU_PLACE_LABELS[showIn] ?? '',
    isDeletable: ({ target = '' }) => !isMenuPage(target) && !isClubPage(target),
    complete: addPages,
    Preview: MenuFit,
  },
};

function sumRows(rows: readonly Row[]): number {
  return sumShares(
    rows.map(({ percent }) => ({ percent: Number(readPercent(percent)) })).filter(({ percent }) => percent > 0),
  );
}

function createWithFreeId(ids: readonly string[], cells: Row) {
  return (rows: readonly Row[]) => {
    const id = ids.find((each) => !rows.some((row) => row.id === each));
    return id === undefined ? null : { ...cells, id };
  };
}

/** Image of a tab. Without one, the page shows a drawing. */
function TabImageCell({ value, rowName, onChange }: CellProps) {
  return (
    <ImageCell url={value} rowName={rowName} onChoose={({ url }) => onChange(url)} onRemove={() => onChange('')} />
  );
}

/** Page path or link address. */
function TargetCell({ value, row, onChange }: CellProps) {
  // An address may start like a page's name: “home”, on the way to “homecoming.org”.
  const isTyped = useRef(false);
  if (isClubPage(value)) return <p className="py-2.5">{row.path}</p>;
  if (isMenuPage(value) && !isTyped.current) return <p className="py-2.5">{MENU_PAGES[value].path}</p>;
  return (
    <TextField
      label="Leads to"
      value={value}
      onChange={(typed) => {
        isTyped.current = true;
        onChange(typed);
      }}
      placeholder="https://"
      inputMode="url"
      isExact
    />
  );
}

function PlaceCell({ value, row, onChange }: CellProps) {
  if (isClubPage(row.target ?? '')) return <p className="py-2.5">{MENU_PLACE_LABELS[value]}, as its page says</p>;
  return <SelectField label="Show in" value={value} onChange={onChange} options={toOptions(MENU_PLACE_LABELS)} />;
}

/** A row for each page of the club's own, with its title, address and place; none for a page that was deleted. */
function addPages(rows: readonly Row[], all: readonly CustomPage[]): Row[] {
  const pages = all.map((page) => (page.isPublished ? page : { ...page, showIn: [] }));
  return placeClubPages(rows as MenuRow[], pages) as Row[];
}
