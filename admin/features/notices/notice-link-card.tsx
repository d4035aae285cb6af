import { useQuery } from '@tanstack/react-query';
import { listShownNotices } from '../../../contract/notices.ts';
import { useIsPublished } from '../../client/publishing.ts';
import { describeWindow } from '../../forms/visibility-window.tsx';
import { TabButton } from '../../navigation/links.tsx';
import { Card } from '../../ui/card.tsx';
import { getNow } from '../../ui/format.ts';
import { FactRow } from '../../ui/list.tsx';
import { notices } from './data.ts';

/** First card of the Homepage tab: current notices, and a link to write one. */
export function NoticeLinkCard() {
  const { data: all = [] } = useQuery(notices.query);
  const current = listShownNotices(all, getNow().toISOString());
  const isPublished = useIsPublished('notices');
  const title = current.every(isPublished) ? 'On every page now' : 'On every page once published';
  const detail = current.map((notice) => {
    const end = describeWindow(notice);
    return end ? `${notice.text} (${end})` : notice.text;
  });
  return (
    <Card aria-label="Notices">
      <ul className="[&>li]:border-t-0">
        <FactRow
          icon="notice"
          title={current.length > 0 ? title : 'Something everybody should know?'}
          detail={detail.join(' · ') || 'Put one line at the top of every page, for tonight or for a week.'}
        >
          <TabButton
            id="global-settings"
            label={current.length > 0 ? 'Change notices' : 'Write a notice'}
            anchor="notices"
          />
        </FactRow>
      </ul>
    </Card>
  );
}
