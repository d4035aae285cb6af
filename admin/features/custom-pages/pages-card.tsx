import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomPage } from '../../../contract/custom-pages.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { PREVIEW_PATH } from '../../../contract/previews.ts';
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
import { customPages } from './data.ts';
import { PageForm } from './page-form.tsx';

/** Pages of the club's own by title, with the form that adds one. */
export function PagesCard() {
  return (
    <Loaded query={useQuery(customPages.query)} failure="The pages could not be loaded.">
      {(all) => <LoadedPages all={all} />}
    </Loaded>
  );
}

function LoadedPages({ all }: { all: readonly CustomPage[] }) {
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const [copied, setCopied] = useState<CustomPage | null>(null);
  const removing = useRemoving(customPages, MESSAGES.customPage);
  const rows = useFocusAfterRow(editedId);
  const done = () => {
    close();
    setCopied(null);
  };
  return (
    <TitledCard
      id="pages"
      title="Pages"
      lead="Only you and your colleagues see a draft. An address that was published keeps leading to its page, even after a rename."
    >
      {all.length === 0 && <CardEmpty>No pages yet. Add one below.</CardEmpty>}
      <ul ref={rows}>
        {all.map((page) => (
          <ListRow key={page.id} id={getItemAnchor('customPages', page.id)} data-row={page.id}>
            <RowIcon>
              <Icon name="document" />
            </RowIcon>
            <RowNames>
              <RowTitle>{page.title}</RowTitle>
              <RowDetail>
                <a href={page.isPublished ? page.path : PREVIEW_PATH + page.path}>{page.path}</a>
                {!page.isPublished && ' · Draft'}
              </RowDetail>
              <Button
                variant="plain"
                size="small"
                className="-ml-2.5"
                disabled={edited !== null}
                aria-label={`Copy ${page.title}`}
                onClick={() => setCopied(page)}
              >
                Copy
              </Button>
              <QuarantineNote entity="customPages" id={page.id} />
            </RowNames>
            <ItemRowEnd
              entity="customPages"
              item={{ ...page, isActive: page.isPublished }}
              name={page.title}
              isBusy={removing.isBusy || edited !== null}
              onEdit={() => edit(page)}
              onDelete={() => void removing.remove(page)}
            />
          </ListRow>
        ))}
      </ul>
      <PageForm
        key={edited?.id ?? `new-${copied?.id}`}
        item={edited}
        isGone={isGone}
        all={all}
        place={copied ? `copy-${copied.id}` : 'pages'}
        copied={copied}
        onDone={done}
      />
    </TitledCard>
  );
}
