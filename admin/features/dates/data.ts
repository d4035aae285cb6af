import { useQuery } from '@tanstack/react-query';
import type { CalendarEvent, CalendarEventInput, CalendarEventUpdate } from '../../../contract/calendar-events.ts';
import { type NamedTab, readRows } from '../../../contract/lists.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import { contentItems } from '../content/data.ts';

export const calendarEvents = defineItems<CalendarEvent, CalendarEventInput, CalendarEventUpdate>(
  'calendarEvents',
  api.admin['calendar-events'],
);

/** The tabs that the Events page has now. */
export const useEventTabs = (): readonly NamedTab[] => {
  const { data: items = [] } = useQuery(contentItems.query);
  return readRows('events_tabs', items);
};

/** Tabs an event may belong to. An event keeps a deleted tab until another one is chosen. */
export const listTabOptions = (tabs: readonly NamedTab[], chosen: string) => [
  { value: '', label: 'None' },
  ...tabs.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === '' || tabs.some(({ id }) => id === chosen)
    ? []
    : [{ value: chosen, label: 'A tab that was removed' }]),
];
