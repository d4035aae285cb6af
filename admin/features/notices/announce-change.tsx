import { formatWall } from '../../../contract/club-time.ts';
import { type ClubEvent, getEndMoment, isAllDay } from '../../../contract/events.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { NoticeInput } from '../../../contract/notices.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { getClubTimeZone } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { notices } from './data.ts';

interface AnnounceChangeProps {
  /** The event that was moved or canceled just now. */
  event: ClubEvent;
  onDone: () => void;
}

/** Offers the notice about a changed event, already written. */
export function AnnounceChange({ event, onDone }: AnnounceChangeProps) {
  const { mutateAsync: create, isPending } = notices.useCreate();
  const { offerUndo } = useOfferUndo();
  const notice = writeNotice(event);
  const announce = async (): Promise<void> => {
    try {
      offerUndo(MESSAGES.notice.added, (await create(notice)).changeId);
      onDone();
    } catch (error) {
      showServerFailure(error, MESSAGES.notice.saveFailure);
    }
  };
  return (
    <Callout tone="calm" className="mt-2" role="status">
      <Icon name="notice" />
      <div className="grid gap-2">
        <p>
          {notice.text} <strong className="font-semibold">Tell everybody on every page until then?</strong>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={isPending} onClick={() => void announce()}>
            Tell everybody
          </Button>
          <Button variant="plain" disabled={isPending} onClick={onDone}>
            No, thanks
          </Button>
        </div>
      </div>
    </Callout>
  );
}

/** Until the event is over, by its new date where it has one. */
function writeNotice(event: ClubEvent): NoticeInput {
  const title = event.title.slice(0, 120);
  const day = formatWall(event.startsAt, { weekday: 'long', month: 'long', day: 'numeric' });
  const time = isAllDay(event) ? '' : `, ${formatWall(event.startsAt, { hour: 'numeric', minute: '2-digit' })}`;
  return {
    text: event.status === 'cancelled' ? `${title} on ${day} is canceled.` : `${title} is now ${day}${time}.`,
    linkUrl: PAGE_PATHS.events,
    isActive: true,
    showUntil: getEndMoment(event, getClubTimeZone()),
  };
}
