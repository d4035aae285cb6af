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
import { ItemsCard } from '../../navigation/items-card.tsx';
import { Button } from '../../ui/button.tsx';
import { RowDetail } from '../../ui/list.tsx';
import { TakedownDialog } from '../media/takedown-dialog.tsx';
import { papers } from './data.ts';
import { PaperForm } from './paper-form.tsx';

/** PDF files of the club, newest first, with the form that adds one. */
export function PapersCard() {
  const [removed, setRemoved] = useState<Paper | null>(null);
  return (
    <ItemsCard
      id="papers"
      title="Papers"
      lead="PDF files for everybody: minutes, bylaws, forms, financial reports. The page /papers lists them by year. With the Link tool, a text leads to one or shows a list."
      items={papers}
      query={useQuery(papers.query)}
      failure="The papers could not be loaded."
      messages={MESSAGES.paper}
      empty="No papers yet. The site has no papers page until there is one."
      list={(all) => all.toSorted(compareByAge)}
      describe={(each) => ({
        icon: 'document',
        name: each.title,
        details: (
          <>
            <RowDetail>
              {PAPER_KIND_LABELS[each.kind]}, {getPaperYear(each)} · {describePaperFile(each)}
            </RowDetail>
            <RowDetail>
              <a href={getPaperPath(each)}>{getPaperPath(each)}</a>
            </RowDetail>
            <Button
              variant="danger-plain"
              size="small"
              className="-ml-2.5"
              onClick={() => setRemoved(each)}
              aria-label={`Remove for good: ${each.title}`}
            >
              Remove for good
            </Button>
          </>
        ),
      })}
      form={(props) => <PaperForm {...props} />}
    >
      {removed && (
        <TakedownDialog
          item={{ name: removed.fileUrl.split('/').at(-1) ?? '', url: '' }}
          onClose={() => setRemoved(null)}
        />
      )}
    </ItemsCard>
  );
}
