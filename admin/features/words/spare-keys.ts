import { useQuery } from '@tanstack/react-query';
import { type ContentKey, getContentKeyDefinition, getContentValue } from '../../../contract/content-keys.ts';
import { EVENT_TAB_KEYS, readEventTabs } from '../../../contract/event-tabs.ts';
import { getTierKey, readTiers } from '../../../contract/sponsor-tiers.ts';
import { contentItems } from '../content/data.ts';

/** The blocks of what the club has added to the lists of tabs and tiers. */
export const useSpareKeys = (): ContentKey[] => {
  const { data: items = [] } = useQuery(contentItems.query);
  const named: ContentKey[] = [
    ...readEventTabs(getContentValue(items, 'events_tabs')).map(({ id }) => EVENT_TAB_KEYS[id]),
    ...readTiers(getContentValue(items, 'events_fnl_tiers')).map(({ id }) => getTierKey(id)),
  ];
  return named.filter((key) => getContentKeyDefinition(key).isSpare);
};
