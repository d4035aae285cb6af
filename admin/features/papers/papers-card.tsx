import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import {
  compareByAge,
  describePaperFile,
  getPaperPath,
  getPaperYear,
  PAPER_KIND_LABELS,
  type Paper,
} from '../../../contract/papers.ts';
import { useRemoving } from '../../client/entity-data.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, RowDetail, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEditedRow, useFocusAfterRow } from '../../ui/rows.ts';
import { TakedownDialog } from '../media/takedown-dialog.tsx';
import { papers } from './data.ts';
import { PaperForm } from './paper-form.tsx';

/** PDF files of the club, newest first, with the form that adds one. */
export function PapersCard() {
  return (
    <Loaded query={useQuery(papers.query)} failure="The papers could not be loaded.">
      {(all) => <LoadedPapers all={all} />}
    </Loaded>
  );
}

function LoadedPapers({ all }: { all: readonly Paper[] }) {
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const [removed, setRemoved] = useState<Paper | null>(null);
  const removing = useRemoving(papers, MESSAGES.paper);
  const rows = useFocusAfterRow(editedId);
  return (
    <TitledCard
      id="papers"
      title="Papers"
      lead="PDF files for everybody: minutes, bylaws, forms, financial reports. The page /papers lists them by year. With the Link tool, a text leads to one or shows a list."
    >
      {all.length === 0 && <CardEmpty>No papers yet. The site has no papers page until there is one.</CardEmpty>}
      <ul ref={rows}>
        {all.toSorted(compareByAge).map((paper) => (
          <ListRow key={paper.id} id={getItemAnchor('papers', paper.id)} data-row={paper.id}>
            <RowIcon>
              <Icon name="document" />
            </RowIcon>
            <RowNames>
              <RowTitle>{paper.title}</RowTitle>
              <RowDetail>
                {PAPER_KIND_LABELS[paper.kind]}, {getPaperYear(paper)} · {describePaperFile(paper)}
              </RowDetail>
              <RowDetail>
                <a href={getPaperPath(paper)}>{getPaperPath(paper)}</a>
              </RowDetail>
              <Button
                variant="danger-plain"
                size="small"
                className="-ml-2.5"
                onClick={() => setRemoved(paper)}
                aria-label={`Remove for good: ${paper.title}`}
              >
                Remove for good
              </Button>
              <QuarantineNote entity="papers" id={paper.id} />
            </RowNames>
            <ItemRowEnd
              entity="papers"
              item={paper}
              name={paper.title}
              isBusy={removing.isBusy || edited !== null}
              onEdit={() => edit(paper)}
              onDelete={() => void removing.remove(paper)}
            />
          </ListRow>
        ))}
      </ul>
      <PaperForm key={edited?.id ?? 'new'} item={edited} isGone={isGone} all={all} place="papers" onDone={close} />
      {removed && (
        <TakedownDialog
          item={{ name: removed.fileUrl.split('/').at(-1) ?? '', url: '' }}
          onClose={() => setRemoved(null)}
        />
      )}
    </TitledCard>
  );
}
