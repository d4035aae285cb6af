import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '../../../contract/messages.ts';
import type { Notice } from '../../../contract/notices.ts';
import { useRemoving } from '../../client/entity-data.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, RowDetail, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEditedRow, useFocusAfterRow } from '../../ui/rows.ts';
import { notices } from './data.ts';
import { NoticeForm } from './notice-form.tsx';

/** Lines on every page, with the form that adds one. */
export function NoticesCard() {
  return (
    <Loaded query={useQuery(notices.query)} failure="The notices could not be loaded.">
      {(all) => <LoadedNotices all={all} />}
    </Loaded>
  );
}

function LoadedNotices({ all }: { all: readonly Notice[] }) {
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const removing = useRemoving(notices, MESSAGES.notice);
  const rows = useFocusAfterRow(editedId);
  const newestFirst = all.toSorted((one, other) => other.id - one.id);
  return (
    <TitledCard
      id="notices"
      title="Notices"
      lead="One line at the top of every page, gone by itself when its time is over. Visitors see the newest two."
    >
      {all.length === 0 && <CardEmpty>No notices. Visitors see none.</CardEmpty>}
      <ul ref={rows}>
        {newestFirst.map((notice) => (
          <ListRow key={notice.id} id={getItemAnchor('notices', notice.id)} data-row={notice.id}>
            <RowIcon>
              <Icon name="notice" />
            </RowIcon>
            <RowNames>
              <RowTitle>{notice.text}</RowTitle>
              {notice.linkUrl && <RowDetail>{notice.linkUrl}</RowDetail>}
              <QuarantineNote entity="notices" id={notice.id} />
            </RowNames>
            <ItemRowEnd
              entity="notices"
              item={notice}
              name={notice.text}
              isBusy={removing.isBusy || edited !== null}
              onEdit={() => edit(notice)}
              onDelete={() => void removing.remove(notice)}
            />
          </ListRow>
        ))}
      </ul>
      <NoticeForm key={edited?.id ?? 'new'} item={edited} isGone={isGone} all={all} place="notices" onDone={close} />
    </TitledCard>
  );
}
