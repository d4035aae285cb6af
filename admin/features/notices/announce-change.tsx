import { useQuery } from '@tanstack/react-query';
import { formatTimeOfDay, formatWall } from '../../../contract/club-time.ts';
import { type ClubEvent, EVENT_STATUS_LABELS, getEndMoment, isAllDay } from '../../../contract/events.ts';
import { getWriteMessages } from '../../../contract/messages.ts';
import { listShownNotices, type NoticeInput } from '../../../contract/notices.ts';
import { PAGE_PATHS } from '../../../contract/pages.ts';
import { cutText } from '../../../contract/plain-text.ts';
import { useRemoving } from '../../client/entity-data.ts';
import { useUndoableWrite } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { getClubTimeZone, getNow } from '../../ui/format.ts';
import { notices } from './data.ts';

const messages = getWriteMessages('notices');

interface AnnounceChangeProps {
  /** The event that was just moved, postponed, canceled or reinstated. */
  event: ClubEvent;
  /** The previous version, which a notice may still describe. */
  before: ClubEvent;
  onDone: () => void;
}

/** Offers a prepared notice about a changed event, or to end one that is outdated. */
export function AnnounceChange({ event, before, onDone }: AnnounceChangeProps) {
  const creation = useUndoableWrite(notices.useCreate(), messages.saveFailure);
  const update = useUndoableWrite(notices.useUpdate(), messages.saveFailure);
  const removal = useRemoving(notices, messages);
  const { data: all = [] } = useQuery(notices.query);
  const earlier = listShownNotices(all, getNow().toISOString()).find(({ text }) => text === writeNotice(before).text);
  const isBusy = creation.isBusy || update.isBusy || removal.isBusy;
  const isNews = event.status !== 'scheduled';
  const notice = writeNotice(event);
  const text = isNews ? notice.text : earlier && `A notice still says: “${earlier.text}”`;
  const [question, yes, no] = isNews
    ? ['Tell everybody on every page until then?', 'Tell everybody', 'No, thanks']
    : ['Take that notice down?', 'Take it down', 'Leave it'];
  const announce = () =>
    earlier
      ? update.write({ ...notice, id: earlier.id, version: earlier.version }, messages.updated)
      : creation.write(notice, messages.added);
  const accept = async () => {
    if (isNews && (await announce())) onDone();
    if (!isNews && earlier) await removal.remove(earlier);
  };
  const isChanged = event.status !== before.status || event.startsAt !== before.startsAt;
  if (!text || !isChanged) return null;
  return (
    <Callout tone="calm" className="mt-2 [&>div]:grid [&>div]:gap-2" role="status" icon="notice">
      <p>
        {text} <strong className="font-semibold">{question}</strong>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button label={yes} variant="primary" disabled={isBusy} onClick={accept} />
        <Button label={no} variant="plain" disabled={isBusy} onClick={onDone} />
      </div>
    </Callout>
  );
}

/** Ends with the event, by its new date if it has one. */
function writeNotice(event: ClubEvent): NoticeInput {
  const title = cutText(event.title, 120);
  const day = formatWall(event.startsAt, { weekday: 'long', month: 'long', day: 'numeric' });
  const time = isAllDay(event) ? '' : `, ${formatTimeOfDay(event.startsAt)}`;
  const isOff = event.status === 'cancelled' || event.status === 'postponed';
  const status = EVENT_STATUS_LABELS[event.status];
  return {
    text: isOff ? `${title} on ${day} is ${status.toLowerCase()}.` : `${title} is now ${day}${time}.`,
    linkUrl: PAGE_PATHS.events,
    isActive: true,
    showUntil: getEndMoment(event, getClubTimeZone()),
  };
}
