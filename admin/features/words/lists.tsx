import { useState } from 'react';
import type { ContentKey } from '../../../contract/content-keys.ts';
import {
  DEFAULT_EVENT_TABS,
  EVENT_TAB_KEYS,
  EVENT_TABS,
  type EventTab,
  findEventTabsProblem,
  type NamedTab,
  readEventTabs,
  writeEventTabs,
} from '../../../contract/event-tabs.ts';
import {
  findSharesProblem,
  formatPercent,
  getFundView,
  MOST_PERCENT,
  settleShareWords,
  sumShares,
  writeFundSplit,
} from '../../../contract/fund-split.ts';
import {
  findTiersProblem,
  getTierKey,
  readTiers,
  TIER_IDS,
  type TierId,
  writeTiers,
} from '../../../contract/sponsor-tiers.ts';
import { showAnchor } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { PictureChooser } from '../media/picture-chooser.tsx';
import { RowsCard } from './rows-card.tsx';
import type { Row, RowsCodec } from './rows-form.ts';

const toPercent = (typed = ''): number => Number(typed.replace('%', '').replace(',', '.').trim() || Number.NaN);

const toShares = (rows: readonly Row[]) =>
  rows.map(({ group = '', percent, description = '' }) => ({
    group: settleShareWords(group),
    percent: Math.round(toPercent(percent) * 100) / 100,
    description: settleShareWords(description),
  }));

const sumRows = (rows: readonly Row[]): number => sumShares(toShares(rows).filter(({ percent }) => percent > 0));

const FUND: RowsCodec = {
  contentKey: 'about_fund_allocation',
  columns: ['group', 'percent', 'description'],
  read: (value) =>
    getFundView(value).shares.map(({ group, percent, description }) => ({
      ...{ group, percent: percent.toFixed(2), description },
    })),
  write: (value, rows) => writeFundSplit(value, toShares(rows)),
  findProblem: (rows) => findSharesProblem(toShares(rows)),
  findFault: (rows, edited) => {
    const isWrong = ({ percent = '' }: Row) =>
      percent.trim() !== '' && !(toPercent(percent) >= 0 && toPercent(percent) <= 100);
    const wrong = rows.findIndex(isWrong);
    if (wrong >= 0) return { row: wrong, column: 'percent', problem: 'A number from 0 to 100' };
    const sum = sumRows(rows);
    return sum > MOST_PERCENT
      ? { row: edited, column: 'percent', problem: `Takes the total to ${formatPercent(sum)}` }
      : null;
  },
  findDoubt: (rows) => {
    const sum = sumRows(rows);
    return sum === 100 ? null : `These add up to ${formatPercent(sum)}, not 100%. Save again to keep it that way.`;
  },
};

/** Fund split, row by row. Edits the same text as the block above. */
export const FundSplitCard = () => (
  <RowsCard
    id="fund-split"
    title="Fund split"
    place="About page, Your Impact tab: the diagram and the bars"
    page="about"
    codec={FUND}
    columns={[
      { name: 'group', label: 'Group', maxLength: 60 },
      { name: 'percent', label: 'Percent', maxLength: 8, isNumber: true },
      { name: 'description', label: 'Words', maxLength: 120, isWide: true },
    ]}
    createRow={(rows) => (rows.length < 12 ? { group: '', percent: '', description: '' } : null)}
    add="Add a group"
    nameRow={({ group = '' }) => group || 'New group'}
    describeRow={({ percent }) => `${percent}%`}
    summarize={(rows) => `${formatPercent(sumRows(rows))} in all`}
    empty="The Fund Allocation text names no percentages, so no diagram is drawn. Add the groups here to draw it."
  />
);

/** Opens the form of a text that is empty until somebody writes it. */
const openText = (key: ContentKey): void => showAnchor(key, { opens: '[contenteditable]' });

const findFree = <Id extends string>(ids: readonly Id[], rows: readonly Row[]): Id | null =>
  ids.find((id) => !rows.some((row) => row.id === id)) ?? null;

const toTiers = (rows: readonly Row[]) =>
  rows.map(({ id = '', name = '', amount = '' }) => ({ id, name, amount: amount.replace(/[$,\s]/g, '') }));

const TIERS: RowsCodec = {
  contentKey: 'events_fnl_tiers',
  columns: ['id', 'name', 'amount'],
  read: (value) => readTiers(value).map(({ id, name, amount }) => ({ id, name, amount: String(amount) })),
  write: (_value, rows) => writeTiers(toTiers(rows)),
  findProblem: (rows) => findTiersProblem(writeTiers(toTiers(rows))),
};

/** Names and amounts of the sponsor cards, which stand by amount; the benefits of each are a block of their own. */
export const SponsorTiersCard = () => (
  <RowsCard
    onAdded={({ id }) => openText(getTierKey(id as TierId))}
    id="events_fnl_tiers"
    title="Sponsor tiers"
    place="Names and amounts of the sponsor cards, the largest card first"
    page="events"
    codec={TIERS}
    columns={[
      { name: 'name', label: 'Tier', maxLength: 40, isWide: true },
      { name: 'amount', label: 'Amount in dollars', maxLength: 11, isNumber: true },
    ]}
    createRow={(rows) => {
      const id = findFree(TIER_IDS, rows);
      return id && { id, name: '', amount: '' };
    }}
    add="Add a tier"
    nameRow={({ name = '' }) => name || 'New tier'}
    describeRow={({ amount }) => `$${Number(amount).toLocaleString('en-US')}`}
    isSorted
  />
);

const toTabs = (rows: readonly Row[]) => rows.map(({ id = '', name = '', picture = '' }) => ({ id, name, picture }));

const TABS: RowsCodec = {
  contentKey: 'events_tabs',
  columns: ['id', 'name', 'picture'],
  read: (value) => readEventTabs(value).map((tab) => ({ ...tab })),
  write: (_value, rows) => writeEventTabs(toTabs(rows) as NamedTab[]),
  findProblem: (rows) => findEventTabsProblem(writeEventTabs(toTabs(rows) as NamedTab[])),
};

interface PictureCellProps {
  value: string;
  rowName: string;
  onChange: (value: string) => void;
}

/** The tab's picture, or the drawing that stands there until one is chosen. */
const PictureCell = ({ value, rowName, onChange }: PictureCellProps) => {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex items-center gap-3">
      {value !== '' && <img className="size-11 rounded-md object-cover" src={value} alt="" />}
      <Button aria-label={`Choose a picture for ${rowName}`} onClick={() => setChoosing(true)}>
        {value === '' ? 'Picture…' : 'Change…'}
      </Button>
      {value !== '' && (
        <Button look="plain" aria-label={`Built-in drawing for ${rowName}`} onClick={() => onChange('')}>
          Remove
        </Button>
      )}
      {isChoosing && <PictureChooser onClose={() => setChoosing(false)} onChoose={({ url }) => onChange(url)} />}
    </div>
  );
};

/** Names, order and pictures of the Events page's tabs; the text of each is a block of its own. */
export const EventTabsCard = () => (
  <RowsCard
    onAdded={({ id }) => openText(EVENT_TAB_KEYS[id as EventTab])}
    id="events_tabs"
    title="Event tabs"
    place="Names, order and images of the tabs. Visitors see the first one first."
    page="events"
    codec={TABS}
    columns={[
      { name: 'name', label: 'Tab', maxLength: 40, isWide: true },
      { name: 'picture', label: 'Picture', Field: PictureCell },
    ]}
    createRow={(rows) => {
      const id = findFree(EVENT_TABS, rows);
      return id && { id, name: DEFAULT_EVENT_TABS.find((tab) => tab.id === id)?.name ?? '', picture: '' };
    }}
    add="Add a tab"
    nameRow={({ name = '' }) => name || 'New tab'}
    describeRow={({ picture }) => (picture ? 'Own picture' : 'Built-in drawing')}
  />
);
