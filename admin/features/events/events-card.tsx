import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listLaterOnes } from '../../../contract/event-series.ts';
import { type ClubEvent, EVENT_STATUS_LABELS, listUpcoming, sortByStart } from '../../../contract/events.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { ItemsCard } from '../../navigation/items-card.tsx';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { getClubTimeZone, getClubToday, getNow } from '../../ui/format.ts';
import { RowDetail } from '../../ui/list.tsx';
import { AnnounceChange } from '../notices/announce-change.tsx';
import { calendarEvents, useEventTabs, useRemoveSeries } from './data.ts';
import { describePlaceInSeries, formatDay, formatTile, formatWhen, planNextYear } from './describe-event.ts';
import { EventForm } from './event-form.tsx';
import { MoveDialog } from './move-dialog.tsx';

const messages = MESSAGES.calendarEvents;

export function EventsCard() {
  const { data: events = [] } = useQuery(calendarEvents.query);
  const tabs = useEventTabs();
  const [movedId, setMovedId] = useState<number | null>(null);
  const moved = events.find(({ id }) => id === movedId);
  // A move may end after its dialog was closed and another one opened.
  const closeMove = () => setMovedId((current) => (current === movedId ? null : current));
  // Offers a notice about the change right away, because families look there first.
  const [before, setBefore] = useState<ClubEvent | null>(null);
  const writes = useRowWrites();
  const coming = listUpcoming(events, { at: getNow().toISOString(), timeZone: getClubTimeZone() });
  const passed = sortByStart(events.filter((event) => !coming.includes(event))).reverse();
  const inBanner = coming.find(({ isActive, isSaveTheDate }) => isActive && isSaveTheDate);
  return (
    <ItemsCard
      id="dates"
      title="Dates"
      lead="One list for the banner, the Events page, search engines and everybody’s calendars."
      items={calendarEvents}
      empty="Nothing is coming up. Add the next date below."
      list={() => [coming, passed]}
      nameFolded={(count) => (count === 1 ? 'One date has passed' : `${count} dates have passed`)}
      isBusy={writes.isBusy}
      describe={(event, isBusy) => {
        const { place, status } = event;
        const inSeries = describePlaceInSeries(event, events);
        const name = inSeries ? `${event.title}, ${inSeries}` : event.title;
        const button = { of: name, disabled: isBusy };
        return {
          buttonName: name,
          icon: <DateTile event={event} />,
          badges: (
            <>
              {status !== 'scheduled' && (
                <Badge variant={status === 'cancelled' ? 'bad' : 'gold'}>{EVENT_STATUS_LABELS[status]}</Badge>
              )}
              {event === inBanner && <Badge>In the banner</Badge>}
              {inSeries && <Badge>{inSeries}</Badge>}
            </>
          ),
          details: (
            <RowDetail>
              {[formatWhen(event), place, tabs.find(({ id }) => id === event.tab)?.name].filter(Boolean).join(' · ')}
            </RowDetail>
          ),
          note: (
            <>
              <div className="mt-2 flex flex-wrap gap-2 max-sm:[&>button>.icon]:hidden">
                {coming.includes(event) && (
                  <>
                    <Button
                      icon="schedule"
                      label="Move"
                      disabled={isBusy}
                      onClick={() => setMovedId(event.id)}
                      aria-label={`Move ${name}`}
                    />
                    <Button
                      {...button}
                      label={status === 'cancelled' ? 'It’s on again' : 'Cancel event'}
                      onClick={() => void writes.toggleCanceled(event).then(() => setBefore(event))}
                    />
                  </>
                )}
                <Button
                  {...button}
                  label="Same again next year"
                  variant="plain"
                  className="max-sm:px-0"
                  icon="again"
                  onClick={() => void writes.repeat(event)}
                />
                {listLaterOnes(event, events).length > 0 && (
                  <Button
                    {...button}
                    label="Delete this and later ones"
                    variant="danger-plain"
                    className="max-sm:px-0"
                    onClick={() => void writes.removeSeries(event)}
                  />
                )}
              </div>
              {event.id === before?.id && event.isActive && (
                <AnnounceChange event={event} before={before} onDone={() => setBefore(null)} />
              )}
            </>
          ),
        };
      }}
      form={({ onDone, ...props }) => {
        const close = () => {
          setBefore(props.item ?? before);
          onDone();
        };
        return <EventForm {...props} onDone={close} />;
      }}
    >
      {moved && <MoveDialog event={moved} onMoved={() => setBefore(moved)} onClose={closeMove} />}
    </ItemsCard>
  );
}

/** Quick actions of a row, with their Undo messages. */
function useRowWrites() {
  const update = useUndoableWrite(calendarEvents.useUpdate(), messages.saveFailure);
  const create = useUndoableWrite(calendarEvents.useCreate(), messages.saveFailure);
  const removal = useUndoableWrite(useRemoveSeries(), messages.deleteFailure);
  return {
    isBusy: update.isBusy || create.isBusy || removal.isBusy,
    toggleCanceled: ({ id, version, status }: ClubEvent) =>
      status === 'cancelled'
        ? update.write({ id, version, status: 'scheduled' }, messages.updated)
        : update.write({ id, version, status: 'cancelled' }, ({ releaseId }) => messages.cancelled(releaseId !== null)),
    removeSeries: ({ id }: ClubEvent) => removal.write(id, messages.seriesDeleted),
    repeat: (event: ClubEvent) =>
      create.write(planNextYear(event, getClubToday()), ({ body }) => messages.planned(formatDay(body.startsAt))),
  };
}

function DateTile({ event }: { event: ClubEvent }) {
  const { month, day } = formatTile(event);
  return (
    <span
      className="grid size-13 shrink-0 content-center justify-items-center rounded-lg bg-brand-900 font-heading leading-none text-white"
      aria-hidden="true"
    >
      <span className="text-2xs">{month}</span>
      <span className="text-2xl font-heavy text-accent-400">{day}</span>
    </span>
  );
}
