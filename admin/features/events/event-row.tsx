import type { ComponentProps, ReactNode } from 'react';
import { type ClubEvent, EVENT_STATUS_LABELS } from '../../../contract/events.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { ListRow, RowDetail, RowNames, RowTitle } from '../../ui/list.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEventTabs } from './data.ts';
import { formatTile, formatWhen } from './describe-event.ts';

interface EventRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  event: ClubEvent;
  isPassed: boolean;
  /** True if the save-the-date banner shows the event. */
  isInBanner: boolean;
  /** Its place in a series: "3 of 8". */
  inSeries: string | null;
  onMove: () => void;
  onCancel: () => void;
  onReinstate: () => void;
  onRepeat: () => void;
  /** Below its buttons. */
  children?: ReactNode;
}

export function EventRow(props: EventRowProps) {
  const { event, isPassed, isInBanner, inSeries, isBusy, onMove, onCancel, onReinstate, onRepeat, children, ...end } =
    props;
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
        <div className="mt-2 flex flex-wrap gap-2">
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
        </div>
        {children}
      </RowNames>
      <ItemRowEnd entity="calendarEvents" item={event} name={title} isBusy={isBusy} {...end} />
    </ListRow>
  );
}
