import { useMutation, useQuery } from '@tanstack/react-query';
import type { CalendarEvent, CalendarEventInput, CalendarEventUpdate } from '../../../contract/calendar-events.ts';
import type { WrittenTogether } from '../../../contract/changes.ts';
import type { Repeats } from '../../../contract/event-series.ts';
import { type NamedTab, readRows } from '../../../contract/lists.ts';
import { api, readWritten, type Written } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { contentItems } from '../content/data.ts';

export const calendarEvents = defineItems<CalendarEvent, CalendarEventInput, CalendarEventUpdate>(
  'calendarEvents',
  api.admin['calendar-events'],
);

type WithSeries = { repeats?: Repeats; isForLater?: true };
export type DateInput = CalendarEventInput & WithSeries;
type DateEdit = CalendarEventUpdate & WithSeries & { id: number };

/** Events as one writes them: a new one with those that repeat it, an edited one with the later ones of its series. */
export const dates = {
  entity: calendarEvents.entity,
  useCreate: () => {
    const { mutateAsync: createOne } = calendarEvents.useCreate();
    const onSuccess = useAfterWrite(calendarEvents.key);
    const { mutateAsync } = useMutation({
      mutationFn: async ({ repeats, isForLater: _, ...event }: DateInput) =>
        repeats
          ? toSaved(await readWritten(api.admin['calendar-events'].series.$post({ json: { ...event, repeats } })))
          : createOne(event),
      onSuccess,
    });
    return { mutateAsync };
  },
  useUpdate: () => {
    const { mutateAsync: updateOne } = calendarEvents.useUpdate();
    const onSuccess = useAfterWrite(calendarEvents.key);
    const { mutateAsync } = useMutation({
      mutationFn: async ({ isForLater, repeats: _, id, ...json }: DateEdit) => {
        if (!isForLater) return updateOne({ id, ...json });
        const param = { id: String(id) };
        return toSaved(await readWritten(api.admin['calendar-events'][':id'].series.$put({ param, json })));
      },
      onSuccess,
    });
    return { mutateAsync };
  },
};

/** The tabs that the Events page has now. */
export function useEventTabs(): readonly NamedTab[] {
  const { data: items = [] } = useQuery(contentItems.query);
  return readRows('events_tabs', items);
}

/** Tabs an event may belong to. An event keeps a deleted tab until another one is chosen. */
export function listTabOptions(tabs: readonly NamedTab[], chosen: string) {
  return [
    { value: '', label: 'None' },
    ...tabs.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen === '' || tabs.some(({ id }) => id === chosen)
      ? []
      : [{ value: chosen, label: 'A tab that was removed' }]),
  ];
}

/** A write of several events, as the form that asked for it knows one. */
function toSaved({ body: { items, batch }, ...written }: Written<WrittenTogether<CalendarEvent>>) {
  const [body] = items;
  if (!body) throw new Error('the series has no event');
  return { ...written, body, batch };
}
