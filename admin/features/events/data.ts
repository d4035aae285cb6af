import { useQuery } from '@tanstack/react-query';
import type { WrittenTogether } from '../../../contract/changes.ts';
import type { Repeats } from '../../../contract/event-series.ts';
import type { ClubEvent, EventInput, EventUpdate } from '../../../contract/events.ts';
import { type NamedTab, readRows } from '../../../contract/lists.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { api, type Call, readWritten, type Written, writeById } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import { defineCreate, defineRepeatableWrite } from '../../client/publishing.ts';
import { contentItems } from '../content/data.ts';

const calls = api.admin['calendar-events'];

export const calendarEvents = defineItems('calendarEvents', calls);

type WithSeries = { repeats?: Repeats; isForLater?: true };
export type EventFormInput = EventInput & WithSeries;
type EventEdit = EventUpdate & WithSeries & { id: number };

/** Event writes as the form makes them: a new event with its repetitions, or an edit with the later ones of its series. */
export const eventWrites = {
  ...calendarEvents,
  useCreate: defineCreate(
    ({ repeats, isForLater: _, ...event }: EventFormInput) =>
      repeats
        ? readFirst(calls.series.$post({ json: { ...event, repeats } }), 'added')
        : readWritten(calls.$post({ json: event })),
    calendarEvents.key,
  ),
  useUpdate: defineRepeatableWrite(({ id, isForLater, repeats: _, ...json }: EventEdit) => {
    const edit = { param: { id: String(id) }, json };
    return isForLater ? readFirst(calls[':id'].series.$put(edit), 'updated') : readWritten(calls[':id'].$put(edit));
  }, calendarEvents.key),
};

export const useRemoveSeries = defineRepeatableWrite(writeById(calls[':id'].series.$delete), calendarEvents.key);

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

async function readFirst(
  call: Call<WrittenTogether<ClubEvent>>,
  verb: 'added' | 'updated',
): Promise<Written<ClubEvent> & { message?: string }> {
  const { body, ...written } = await readWritten(call);
  const [first, ...others] = body.items;
  if (!first) throw new Error('the series has no event');
  const message = others.length > 0 && MESSAGES.calendarEvents.together(body.items.length, verb);
  return { ...written, body: first, ...(message && { message }) };
}
