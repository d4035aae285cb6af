import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { listLaterOnes } from '../../../contract/event-series.ts';
import { type ClubEvent, EVENT_STATUS_LABELS, listUpcoming, sortByStart } from '../../../contract/events.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useRemoving } from '../../client/entity-data.ts';
import { withFailureShown } from '../../client/failures.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { getClubTimeZone, getClubToday } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, RowDetail, RowNames, RowTitle } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEditedRow, useFocusAfterRow } from '../../ui/rows.ts';
import { AnnounceChange } from '../notices/announce-change.tsx';
import { calendarEvents, useEventTabs, useRemoveSeries } from './data.ts';
import { describePlaceInSeries, formatDay, formatTile, formatWhen, planNextYear } from './describe-event.ts';
import { EventForm } from './event-form.tsx';
import { MoveDialog } from './move-dialog.tsx';

const messages = MESSAGES.calendarEvents;

export function EventsCard() {
  return (
    <Loaded query={useQuery(calendarEvents.query)} failure="The dates could not be loaded.">
      {(events) => <LoadedEvents events={events} />}
    </Loaded>
  );
}

function LoadedEvents({ events }: { events: readonly ClubEvent[] }) {
  const { edited, editedId, isGone, edit, close } = useEditedRow(events);
  const [moved, setMoved] = useState<ClubEvent | null>(null);
  // Offers a notice about the change right away, because families look there first.
  const [before, setBefore] = useState<ClubEvent | null>(null);
  const removing = useRemoving(calendarEvents, messages);
  const writes = useRowWrites();
  const rows = useFocusAfterRow(editedId);
  const [isPassedOpen, setPassedOpen] = useState(false);
  const timeZone = getClubTimeZone();
  const now = new Date().toISOString();
  const today = getClubToday(new Date(now));
  const coming = listUpcoming(events, { at: now, timeZone });
  const passed = sortByStart(events.filter((event) => !coming.includes(event))).reverse();
  const [saved] = coming.filter(({ isActive, isSaveTheDate }) => isActive && isSaveTheDate);
  const rowOf = (event: ClubEvent, isPassed: boolean) => (
    <EventRow
      key={event.id}
      event={event}
      isPassed={isPassed}
      isInBanner={event === saved}
      inSeries={describePlaceInSeries(event, events)}
      isBusy={writes.isBusy || removing.isBusy || edited !== null}
      onMove={() => setMoved(event)}
      onCancel={() => void writes.setStatus(event, 'cancelled').then(() => setBefore(event))}
      onReinstate={() => void writes.setStatus(event, 'scheduled').then(() => setBefore(event))}
      onRepeat={() => void writes.repeat(event, today)}
      onEdit={() => edit(event)}
      onDelete={() => void removing.remove(event)}
      {...(listLaterOnes(event, events).length > 0 && { onDeleteSeries: () => void writes.removeSeries(event) })}
    >
      {event.id === before?.id && event.isActive && (
        <AnnounceChange event={event} before={before} onDone={() => setBefore(null)} />
      )}
    </EventRow>
  );
  return (
    <TitledCard
      id="dates"
      title="Dates"
      lead="One list for the banner, the Events page, search engines and everybody’s calendars."
    >
      {coming.length === 0 && <CardEmpty>Nothing is coming up. Add the next date below.</CardEmpty>}
      <ul ref={rows}>
        {coming.map((event) => rowOf(event, false))}
        {passed.length > 0 && (
          <li>
            <details
              className="group border-t border-line-cool"
              open={isPassedOpen || passed.some(({ id }) => id === editedId)}
              onToggle={({ currentTarget }) => setPassedOpen(currentTarget.open)}
            >
              <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-6 font-semibold text-heading max-md:px-4 [&::-webkit-details-marker]:hidden">
                <span className="transition-transform group-open:rotate-90">
                  <Icon name="chevron-right" size={18} />
                </span>
                {passed.length === 1 ? 'One date has passed' : `${passed.length} dates have passed`}
              </summary>
              <ul>{passed.map((event) => rowOf(event, true))}</ul>
            </details>
          </li>
        )}
      </ul>
      <EventForm key={edited?.id ?? 'new'} item={edited} isGone={isGone} all={events} place="dates" onDone={close} />
      {moved && <MoveDialog event={moved} onMoved={() => setBefore(moved)} onClose={() => setMoved(null)} />}
    </TitledCard>
  );
}

/** Quick actions of a row, with their Undo messages. */
function useRowWrites() {
  const { mutateAsync: update, isPending: isUpdating } = calendarEvents.useUpdate();
  const { mutateAsync: create, isPending: isCreating } = calendarEvents.useCreate();
  const { mutateAsync: removeSeries, isPending: isRemoving } = useRemoveSeries();
  const { offerUndo, isUndoing } = useOfferUndo();
  return {
    isBusy: isUpdating || isCreating || isRemoving || isUndoing,
    setStatus: ({ id, version }: ClubEvent, status: 'cancelled' | 'scheduled') =>
      withFailureShown(messages.saveFailure, async () => {
        const written = await update({ id, version, status });
        const isLive = written.releaseId !== null;
        offerUndo(status === 'cancelled' ? messages.cancelled(isLive) : messages.updated, written);
      }),
    removeSeries: ({ id }: ClubEvent) =>
      withFailureShown(messages.deleteFailure, async () => offerUndo(messages.seriesDeleted, await removeSeries(id))),
    repeat: (event: ClubEvent, today: string) =>
      withFailureShown(messages.saveFailure, async () => {
        const written = await create(planNextYear(event, today));
        offerUndo(messages.planned(formatDay(written.body.startsAt)), written);
      }),
  };
}

interface EventRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  event: ClubEvent;
  isPassed: boolean;
  /** True if the save-the-date banner shows the event. */
  isInBanner: boolean;
  /** Position in its series: "3 of 8". */
  inSeries: string | null;
  onMove: () => void;
  onCancel: () => void;
  onReinstate: () => void;
  onRepeat: () => void;
  /** Deletes the later ones of its series as well. Absent for the last one. */
  onDeleteSeries?: () => void;
  /** Shown below the buttons. */
  children?: ReactNode;
}

function EventRow(props: EventRowProps) {
  const { event, isPassed, isInBanner, inSeries, isBusy, children, ...actions } = props;
  const { onMove, onCancel, onReinstate, onRepeat, onDeleteSeries, ...end } = actions;
  const { title, tab, place, status } = event;
  const tabs = useEventTabs();
  const { month, day } = formatTile(event);
  return (
    <ListRow className="items-start" id={getItemAnchor('calendarEvents', event.id)} data-row={event.id}>
      <span
        className="grid size-13 shrink-0 content-center justify-items-center rounded-lg bg-brand-900 font-heading leading-none text-white"
        aria-hidden="true"
      >
        <span className="text-2xs">{month}</span>
        <span className="text-2xl font-heavy text-accent-400">{day}</span>
      </span>
      <RowNames beside="number">
        <RowTitle>
          {title}
          {status !== 'scheduled' && (
            <Badge variant={status === 'cancelled' ? 'bad' : 'gold'}>{EVENT_STATUS_LABELS[status]}</Badge>
          )}
          {isInBanner && <Badge variant="quiet">In the banner</Badge>}
          {inSeries && <Badge variant="quiet">{inSeries}</Badge>}
        </RowTitle>
        <RowDetail>
          {[formatWhen(event), place, tabs.find(({ id }) => id === tab)?.name].filter(Boolean).join(' · ')}
        </RowDetail>
        <QuarantineNote entity="calendarEvents" id={event.id} />
        <div className="mt-2 flex flex-wrap gap-2 max-sm:[&>button>svg]:hidden">
          {!isPassed && (
            <Button icon="schedule" disabled={isBusy} onClick={onMove} aria-label={`Move ${title}`}>
              Move
            </Button>
          )}
          {!isPassed &&
            (status === 'cancelled' ? (
              <Button disabled={isBusy} onClick={onReinstate} aria-label={`It’s on again: ${title}`}>
                It’s on again
              </Button>
            ) : (
              <Button disabled={isBusy} onClick={onCancel} aria-label={`Cancel event: ${title}`}>
                Cancel event
              </Button>
            ))}
          <Button
            variant="plain"
            icon="again"
            disabled={isBusy}
            onClick={onRepeat}
            aria-label={`Same again next year: ${title}`}
          >
            Same again next year
          </Button>
          {onDeleteSeries && (
            <Button
              variant="danger-plain"
              disabled={isBusy}
              onClick={onDeleteSeries}
              aria-label={`Delete this and later ones: ${title}`}
            >
              Delete this and later ones
            </Button>
          )}
        </div>
        {children}
      </RowNames>
      <ItemRowEnd entity="calendarEvents" item={event} name={title} isBusy={isBusy} {...end} />
    </ListRow>
  );
}
