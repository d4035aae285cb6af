import { useQuery } from '@tanstack/react-query';
import { getContentValue } from '../../../contract/content-keys.ts';
import { type NamedTab, readEventTabs } from '../../../contract/event-tabs.ts';
import { contentItems } from '../content/data.ts';

/** The tabs that the Events page has now. */
export const useEventTabs = (): readonly NamedTab[] => {
  const { data: items = [] } = useQuery(contentItems.query);
  return readEventTabs(getContentValue(items, 'events_tabs'));
};

/** What a date may belong to; one whose tab is gone keeps it until another is chosen. */
export const listTabOptions = (tabs: readonly NamedTab[], chosen: string) => [
  { value: '', label: 'None' },
  ...tabs.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === '' || tabs.some(({ id }) => id === chosen)
    ? []
    : [{ value: chosen, label: 'A tab that was removed' }]),
];
