import { z } from 'zod';
import { eventTabNames } from './default-content/events.ts';
import { imageUrl, requiredLine } from './fields.ts';
import { readLines, writeLines } from './row-lines.ts';

/** The four of spec.md, and as many more as a club may add. An id is the end of an address, /events#pickleball. */
export const EVENT_TABS = [
  'friday-night-lights',
  'spirit-days',
  'basketball',
  'pickleball',
  'event-5',
  'event-6',
  'event-7',
  'event-8',
] as const;
export type EventTab = (typeof EVENT_TABS)[number];

/** The text of each tab. */
export const EVENT_TAB_KEYS = {
  'friday-night-lights': 'events_fnl_main_content',
  'spirit-days': 'events_spirit_days_content',
  basketball: 'events_basketball_content',
  pickleball: 'events_pickleball_content',
  'event-5': 'events_tab_5_content',
  'event-6': 'events_tab_6_content',
  'event-7': 'events_tab_7_content',
  'event-8': 'events_tab_8_content',
} as const satisfies Record<EventTab, string>;

const namedTab = z.object({
  id: z.enum(EVENT_TABS, { error: `Each line begins with one of ${EVENT_TABS.join(', ')}` }),
  name: requiredLine('Tab name', 40),
  /** Beside the tab's text; its drawing stands there where this is empty. */
  picture: z.union([z.literal(''), imageUrl('Picture')], {
    error: 'Picture must be an uploaded image or a web address',
  }),
});
export type NamedTab = z.infer<typeof namedTab>;

export const DEFAULT_EVENT_TABS: readonly NamedTab[] = Object.entries(eventTabNames).map(([id, name]) => ({
  ...{ id: id as EventTab, name, picture: '' },
}));

const eventTabs = z
  .array(namedTab)
  .min(1, { error: 'Name at least one tab' })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'Name each tab once' });

const parse = (text: string) =>
  eventTabs.safeParse(readLines(text).map(([id, name = '', picture = '']) => ({ id, name, picture })));

/** Stored as `id | name | picture`, a line for each tab in its order; the built-in ones where the text is none of that. */
export const readEventTabs = (text: string): readonly NamedTab[] => parse(text).data ?? DEFAULT_EVENT_TABS;

export const writeEventTabs = (rows: readonly Record<keyof NamedTab, string>[]): string =>
  writeLines(rows.map(({ id, name, picture }) => (picture === '' ? [id, name] : [id, name, picture])));

/** Why the text names no tabs, as a sentence; null where it does. */
export const findEventTabsProblem = (text: string): string | null => parse(text).error?.issues[0]?.message ?? null;
