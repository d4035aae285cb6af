import { brand } from '../../../contract/brand.ts';
import { CONTENT_KEYS, getContentKeyDefinition } from '../../../contract/content-keys.ts';
import { PAGE_PATHS, PAGE_TABS, PAGE_TYPE_OF_TAB } from '../../../contract/pages.ts';
import { cardOfKey, type TabId, tabOfKey } from '../../navigation/tabs.ts';
import type { IconName } from '../../ui/icon.tsx';

/** What choosing it does. */
export type Target =
  | { kind: 'tab'; tab: TabId; anchor?: string }
  | { kind: 'publish' }
  | { kind: 'page'; path: string };

export interface Command {
  id: string;
  label: string;
  detail: string;
  icon: IconName;
  target: Target;
}

interface KnownTab {
  id: TabId;
  label: string;
  icon: IconName;
}

/** Everything that can be gone to, most wanted first. */
export const listCommands = (tabs: readonly KnownTab[]): Command[] => [
  ...tabs.map(({ id, label, icon }): Command => {
    return { id: `tab-${id}`, label, detail: 'Open', icon, target: { kind: 'tab', tab: id } };
  }),
  { id: 'publish', label: 'Publish', detail: 'See unpublished changes', icon: 'publish', target: { kind: 'publish' } },
  {
    id: 'dates',
    label: 'Dates',
    detail: 'Events page: what is coming up, save the date, calendar',
    icon: 'events',
    target: { kind: 'tab', tab: 'events', anchor: 'dates' },
  },
  ...CONTENT_KEYS.map((key): Command => {
    const { label, place } = getContentKeyDefinition(key);
    const target: Target = { kind: 'tab', tab: tabOfKey(key), anchor: cardOfKey(key) };
    return { id: `key-${key}`, label, detail: place, icon: 'pencil', target };
  }),
  ...PAGE_TABS.map((tab): Command => {
    const path = PAGE_PATHS[PAGE_TYPE_OF_TAB[tab]];
    return {
      id: `page-${path}`,
      label: `View ${path}`,
      detail: brand.club.name,
      icon: 'eye',
      target: { kind: 'page', path },
    };
  }),
];

/** Those that have every word of the query somewhere in their names; a label that begins with it comes first. */
export const findMatches = (commands: readonly Command[], query: string): Command[] => {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const hits = commands.filter(({ id, label, detail }) => {
    const text = `${label} ${detail} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // A name that begins with what is typed comes first, then one that has it, then what stands near it.
  const rank = ({ label }: Command): number => {
    const at = label.toLowerCase().indexOf(wanted);
    return at === -1 ? 2 : Math.min(at, 1);
  };
  return hits.toSorted((one, other) => rank(one) - rank(other));
};
