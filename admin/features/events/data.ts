import { useMutation, useQuery } from '@tanstack/react-query';
import type { WrittenTogether } from '../../../contract/changes.ts';
import type { Repeats } from '../../../contract/event-series.ts';
import type { ClubEvent, EventInput, EventUpdate } from '../../../contract/events.ts';
import { type NamedTab, readRows } from '../../../contract/lists.ts';
import { api, readWritten, type Written } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { contentItems } from '../content/data.ts';

const calls = api.admin['calendar-events'];

export const calendarEvents = defineItems('calendarEvents', calls);

type WithSeries = { repeats?: Repeats; isForLater?: true };
export type EventFormInput = EventInput & WithSeries;
type EventEdit = EventUpdate & WithSeries & { id: number };

/** Event writes as the form makes them: a new event with its repetitions, or an edit with the later ones of its series. */
export const eventWrites = {
  ...calendarEvents,
  useCreate: () => {
    const { mutateAsync: createOne } = calendarEvents.useCreate();
    const { mutateAsync: createSeries } = useSeriesWrite((json: EventInput & { repeats: Repeats }) =>
      readWritten(calls.series.$post({ json })),
    );
    return {
      mutateAsync: ({ repeats, isForLater: _, ...event }: EventFormInput) =>
        repeats ? createSeries({ ...event, repeats }) : createOne(event),
    };
  },
  useUpdate: () => {
    const { mutateAsync: updateOne } = calendarEvents.useUpdate();
    const { mutateAsync: updateSeries } = useSeriesWrite(({ id, ...json }: EventUpdate & { id: number }) =>
      readWritten(calls[':id'].series.$put({ param: { id: String(id) }, json })),
    );
    return {
      mutateAsync: ({ isForLater, repeats: _, ...edit }: EventEdit) =>
        isForLater ? updateSeries(edit) : updateOne(edit),
    };
  },
};

/** Deletes an event and the later ones of its series. */
export const useRemoveSeries = () =>
  useSeriesWrite((id: number) => readWritten(calls[':id'].series.$delete({ param: { id: String(id) } })));

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

/** Writes several events and returns the first one to the form. */
function useSeriesWrite<Input>(write: (input: Input) => Promise<Written<WrittenTogether<ClubEvent>>>) {
  const onSuccess = useAfterWrite(calendarEvents.key);
  return useMutation({
    mutationFn: async (input: Input) => {
      const { body, ...written } = await write(input);
      const [first] = body.items;
      if (!first) throw new Error('the series has no event');
      return { ...written, body: first };
    },
    onSuccess,
  });
}
