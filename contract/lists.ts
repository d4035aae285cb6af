import { z } from 'zod';
import { brand } from '../club/brand.ts';
import { eventTabNames } from './default-content/events.ts';
import { dropInvisible, findMaxLength, imageUrl, line, orElse, requiredLine } from './fields.ts';
import { builtInMenu, isClubPage, isMenuPage, menuRow, menuRows } from './menu.ts';
import { trimEndOf } from './plain-text.ts';

/** Lists edited row by row. Each is one content item with a JSON value. */

/** The four tiers of spec.md and spare ones. Each has a content key for its benefits. */
export const TIER_IDS = [
  ...(['trailblazer', 'panther_partner', 'community_connector', 'spirit_starter'] as const),
  ...(['tier_5', 'tier_6', 'tier_7', 'tier_8'] as const),
] as const;
export type TierId = (typeof TIER_IDS)[number];

export const getTierKey = <Id extends TierId>(id: Id) => `events_fnl_${id}` as const;

/** Content key of each tab, those of spec.md and spare ones. The id is the address fragment: /events#pickleball. */
export const EVENT_TAB_KEYS = {
  'friday-night-lights': 'events_fnl_main_content',
  'spirit-days': 'events_spirit_days_content',
  basketball: 'events_basketball_content',
  pickleball: 'events_pickleball_content',
  'event-5': 'events_tab_5_content',
  'event-6': 'events_tab_6_content',
  'event-7': 'events_tab_7_content',
  'event-8': 'events_tab_8_content',
} as const;
export type EventTab = keyof typeof EVENT_TAB_KEYS;
export const EVENT_TABS = Object.keys(EVENT_TAB_KEYS) as [EventTab, ...EventTab[]];

const PERCENT_ERROR = 'Each percentage must be a number from 0 to 100';
const AMOUNT_ERROR = 'Amount must be a whole number of dollars';

/** Accepts "5,07 %". */
export const readPercent = (typed: unknown): unknown =>
  typeof typed === 'string' ? Number(typed.replace('%', '').replace(',', '.').trim() || Number.NaN) : typed;

/** Accepts "$5,000". */
const readAmount = (typed: unknown): unknown =>
  typeof typed === 'string' ? Number(typed.replace(/[$,\s]/g, '') || Number.NaN) : typed;

const share = z.object({
  group: line('Group', 500)
    .trim()
    .refine((group) => group !== '', { error: 'Each row needs a group' }),
  /** 0 to 100, with two decimals. */
  percent: z.preprocess(
    readPercent,
    z
      .number({ error: PERCENT_ERROR })
      .min(0, { error: PERCENT_ERROR })
      .max(100, { error: PERCENT_ERROR })
      .overwrite((percent) => Math.round(percent * 100) / 100),
  ),
  description: line('Words', 2000).trim().default(''),
});
export type FundShare = z.infer<typeof share>;

const tier = z.object({
  id: z.enum(TIER_IDS, { error: `Each row begins with one of ${TIER_IDS.join(', ')}` }),
  name: requiredLine('Tier name', 40).trim(),
  /** In US dollars. */
  amount: z.preprocess(
    readAmount,
    z
      .int({ error: AMOUNT_ERROR })
      .min(0, { error: AMOUNT_ERROR })
      .max(1_000_000, { error: 'Amount must be at most $1,000,000' }),
  ),
});
export type SponsorTier = z.infer<typeof tier>;

const tab = z.object({
  id: z.enum(EVENT_TABS, { error: `Each row begins with one of ${EVENT_TABS.join(', ')}` }),
  name: requiredLine('Tab name', 40).trim(),
  /** Image next to the tab's text. If empty, the tab's drawing is shown. */
  picture: orElse(z.literal(''), imageUrl('Picture')).default(''),
});
export type NamedTab = z.infer<typeof tab>;

/** "$5,000". Text that is no amount stays as typed. */
export function formatAmount(typed: unknown): string {
  const amount = readAmount(typed);
  return Number.isFinite(amount) ? `$${Number(amount).toLocaleString('en-US')}` : String(typed);
}

export const formatPercent = (percent: number): string => `${percent.toFixed(2)}%`;

export const sumShares = (shares: readonly Pick<FundShare, 'percent'>[]): number =>
  Math.round(shares.reduce((sum, { percent }) => sum + percent, 0) * 100) / 100;

/** Half a percent of slack for rounding. */
export const MOST_PERCENT = 100.5;

const areDistinct = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

interface List<Row extends z.ZodObject> {
  row: Row;
  rows: z.ZodType<z.output<Row>[]>;
  builtIn: z.output<Row>[];
}

const define = <Row extends z.ZodObject>(list: List<Row>): List<Row> => list;

const LISTS = {
  /** An empty list hides the diagram. */
  about_fund_split: define({
    row: share,
    rows: z
      .array(share)
      .refine(({ length }) => length !== 1, { error: 'Name at least two groups' })
      .refine((shares) => sumShares(shares) <= MOST_PERCENT, {
        error: ({ input }) =>
          `These add up to ${formatPercent(sumShares(input as FundShare[]))}. Bring the total to 100%.`,
      }),
    builtIn: [
      { group: 'K–12', percent: 52.75, description: 'Shared by every grade: trainers, buses, spirit days' },
      { group: 'Middle School', percent: 5.78, description: 'First teams, first jerseys, first away games' },
      { group: 'Upper School', percent: 36.4, description: 'Varsity and JV seasons, scoreboards, travel' },
      { group: 'Seniors', percent: 5.07, description: 'Senior nights, banners and the big send-off' },
    ],
  }),
  events_fnl_tiers: define({
    row: tier,
    rows: z
      .array(tier)
      .min(1, { error: 'Name at least one tier' })
      .refine(areDistinct, { error: 'Name each tier once' }),
    builtIn: [
      { id: 'trailblazer', name: 'Trailblazer', amount: 5000 },
      { id: 'panther_partner', name: `${brand.club.mascot} Partner`, amount: 2500 },
      { id: 'community_connector', name: 'Community Connector', amount: 1000 },
      { id: 'spirit_starter', name: 'Spirit Starter', amount: 500 },
    ],
  }),
  events_tabs: define({
    row: tab,
    rows: z.array(tab).min(1, { error: 'Name at least one tab' }).refine(areDistinct, { error: 'Name each tab once' }),
    builtIn: Object.entries(eventTabNames).map(([id, name]) => ({ id: id as EventTab, name, picture: '' })),
  }),
  site_menu: define({ row: menuRow, rows: menuRows, builtIn: builtInMenu }),
};

export type ListKey = keyof typeof LISTS;
export type RowOfList<Key extends ListKey> = (typeof LISTS)[Key]['builtIn'][number];

export const LIST_KEYS = Object.keys(LISTS) as ListKey[];

export const isListKey = (key: string): key is ListKey => Object.hasOwn(LISTS, key);

export const getBuiltInRows = <Key extends ListKey>(key: Key): readonly RowOfList<Key>[] => LISTS[key].builtIn;

/** Maximum length of a text in this column. Undefined for one that is typed as something else. */
export function findCellMax(key: ListKey, column: string): number | undefined {
  const { [column]: cell }: Readonly<Record<string, z.ZodType>> = LISTS[key].row.shape;
  return (cell && findMaxLength(cell)) ?? undefined;
}

/** Writes one row per line, so that versions differ by rows. */
export const writeRows = (rows: readonly object[]): string =>
  `[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n]`;

const parseRows = (key: ListKey, text: string) => LISTS[key].rows.safeParse(readCells(key, dropInvisible(text)));

/** Sorts by amount, largest first. Leaves rows without an amount in place. */
export const byAmount = (one: { amount?: unknown }, other: { amount?: unknown }): number =>
  Number(other.amount ?? 0) - Number(one.amount ?? 0);

/** Parses rows without validating them: JSON, or the lines with cells separated by bars of version 1.0. */
export function readCells(key: ListKey, text: string): Record<string, unknown>[] {
  if (text.trimStart().startsWith('[')) {
    try {
      return z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text));
    } catch {
      return [{}];
    }
  }
  const lines = text.split('\n').filter((each) => each.trim() !== '');
  return lines.map((each) => {
    const cells = each.split('|').map((cell) => cell.trim());
    return Object.fromEntries(Object.keys(LISTS[key].row.shape).map((column, index) => [column, cells[index] ?? '']));
  });
}

export function listValue(key: ListKey) {
  return z.string().transform((text, context) => {
    const { data, error } = parseRows(key, text);
    if (data) return writeRows(data);
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Text is not a list' });
    return z.NEVER;
  });
}

/** Stored rows, with tiers from the largest down. Built-in rows if none are stored. */
export function readRows<Key extends ListKey>(
  key: Key,
  items: readonly { key: string; value: string }[],
): readonly RowOfList<Key>[] {
  const stored = items.find((item) => item.key === key);
  const rows = (stored && parseRows(key, stored.value).data) ?? LISTS[key].builtIn;
  return rows.toSorted(byAmount) as readonly RowOfList<Key>[];
}

/** Formats a list for people: one line per row, without ids. */
export function describeList(key: ListKey, text: string): string {
  const rows = readCells(key, text).map(({ id: _id, target, ...row }) => {
    const cells = 'amount' in row ? { ...row, amount: formatAmount(row.amount) } : row;
    const page = isClubPage(String(target)) ? 'one of your pages' : '';
    const address = page || (isMenuPage(String(target)) ? '' : target);
    return [...Object.values(cells), address].filter((cell) => cell !== '' && cell !== undefined).join(', ');
  });
  return rows.join('\n');
}

/** Formats a list for programs: one line per row, with cells separated by bars. */
export function formatList(key: ListKey, text: string): string {
  return readCells(key, text)
    .map((row) =>
      trimEndOf(
        Object.values(row)
          .map((cell) => String(cell).replaceAll('|', ' '))
          .join(' | '),
        ' |',
      ),
    )
    .join('\n');
}
