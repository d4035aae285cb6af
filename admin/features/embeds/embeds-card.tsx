import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { sortByOrder } from '../../../contract/sort-by-order.ts';
import { useRemoving } from '../../client/entity-data.ts';
import { ItemRowEnd } from '../../navigation/item-row.tsx';
import { getItemAnchor } from '../../navigation/links.tsx';
import { CardEmpty, TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow, RowDetail, RowIcon, RowNames, RowTitle } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QuarantineNote } from '../../ui/quarantine.tsx';
import { useEditedRow, useFocusAfterRow } from '../../ui/rows.ts';
import { embedDocuments, isStoreHours } from './data.ts';
import { DocumentCopyNote } from './document-copy.tsx';
import { EMBED_PAGE_LABELS, EmbedForm, TYPE_LABELS } from './embed-form.tsx';

export function EmbedDocumentsPanel() {
  return (
    <Panel title="Embed Documents" lead="Spreadsheets and documents that pages show in a frame.">
      <EmbedsCard
        id="embed-documents"
        title="All documents"
        lead="A page shows the active ones of its section, in this order."
        empty="No documents yet."
        isListed={() => true}
        isDetailed
      />
    </Panel>
  );
}

export function StoreHoursCard() {
  return (
    <EmbedsCard
      id="store-hours"
      title="Store Hours"
      lead="Store page, Store Hours card. The title links to the document."
      empty="No hours document yet. Visitors see “hours aren’t posted yet”."
      isListed={isStoreHours}
    />
  );
}

interface EmbedsCardProps {
  id: string;
  title: string;
  lead: string;
  empty: string;
  /** Which of all documents are listed. */
  isListed: (document: EmbedDocument) => boolean;
  /** True to show and edit page, section and order. */
  isDetailed?: boolean;
}

function EmbedsCard(props: EmbedsCardProps) {
  return (
    <Loaded query={useQuery(embedDocuments.query)} failure="The documents could not be loaded.">
      {(all) => <LoadedEmbeds {...props} all={all} />}
    </Loaded>
  );
}

function LoadedEmbeds({ all, ...props }: EmbedsCardProps & { all: readonly EmbedDocument[] }) {
  const { id, title, lead, empty, isListed, isDetailed = false } = props;
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const rows = useFocusAfterRow(editedId);
  const documents = sortByOrder(all.filter(isListed));
  const { remove, isBusy } = useRemoving(embedDocuments, MESSAGES.embedDocument);
  return (
    <TitledCard id={id} title={title} lead={lead}>
      {documents.length === 0 && <CardEmpty>{empty}</CardEmpty>}
      <ul ref={rows}>
        {documents.map((document) => (
          <EmbedRow
            key={document.id}
            document={document}
            isPlaceShown={isDetailed}
            isBusy={isBusy || edited !== null}
            onEdit={() => edit(document)}
            onDelete={() => void remove(document)}
          />
        ))}
      </ul>
      <EmbedForm
        key={edited?.id ?? 'new'}
        item={edited}
        isGone={isGone}
        all={all}
        place={id}
        isDetailed={isDetailed}
        onDone={close}
      />
    </TitledCard>
  );
}

interface EmbedRowProps extends Omit<ComponentProps<typeof ItemRowEnd>, 'entity' | 'item' | 'name'> {
  document: EmbedDocument;
  isPlaceShown: boolean;
}

function EmbedRow({ document, isPlaceShown, ...rest }: EmbedRowProps) {
  const { id, title, documentUrl, documentType, pageType, section } = document;
  const place = isPlaceShown ? `${EMBED_PAGE_LABELS[pageType]}, ${section || 'no section'} · ` : '';
  return (
    <ListRow id={getItemAnchor('embedDocuments', id)} data-row={id}>
      <RowIcon>
        <Icon name={documentType === 'docs' ? 'document' : 'table'} />
      </RowIcon>
      <RowNames>
        <RowTitle>{title}</RowTitle>
        <RowDetail>
          {place}
          {TYPE_LABELS[documentType]} · {documentUrl}
        </RowDetail>
        <QuarantineNote entity="embedDocuments" id={id} />
        <DocumentCopyNote document={document} isBusy={rest.isBusy} />
      </RowNames>
      <ItemRowEnd entity="embedDocuments" item={document} name={title} {...rest} />
    </ListRow>
  );
}
