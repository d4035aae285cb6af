import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';

import { useOfferUndo } from '../../client/undo.ts';
import { describeWindow } from '../../forms/show-window-field.tsx';
import { getItemAnchor, ItemHistoryLink } from '../../navigation/links.tsx';
import { StateBadge } from '../../ui/badges.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CardHeader, CardSkeletons, LoadFailure, TabHeader } from '../../ui/card.tsx';
import { HeldBackNote } from '../../ui/held-back.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sortByOrder, useEditedRow, useFocusAfterRow } from '../../ui/rows.ts';
import { embedDocumentsQuery, useDeleteEmbedDocument } from './data.ts';
import { EMBED_PAGE_LABELS, isStoreHours, TYPE_LABELS } from './embed-fields.ts';
import { EmbedForm } from './embed-form.tsx';

export const EmbedDocumentsPanel = () => (
  <div className="narrow centered">
    <TabHeader title="Embed Documents" lead="Spreadsheets and documents that pages show in a frame." />
    <EmbedsCard
      id="embed-documents"
      title="All documents"
      lead="A page shows the active ones of its section, in this order."
      empty="No documents yet."
      isListed={() => true}
      isDetailed
    />
  </div>
);

interface EmbedsCardProps {
  id: string;
  title: string;
  lead: string;
  empty: string;
  /** Which of all documents are listed. */
  isListed: (document: EmbedDocument) => boolean;
  /** Whether page, section and order are shown and asked for. */
  isDetailed?: boolean;
}

const EmbedsCard = (props: EmbedsCardProps) => {
  const { data, isError, refetch } = useQuery(embedDocumentsQuery);
  if (isError) return <LoadFailure message="The documents could not be loaded." onRetry={refetch} />;
  return data ? <LoadedEmbeds {...props} all={data} /> : <CardSkeletons count={1} />;
};

const useDeleteWithUndo = () => {
  const remove = useDeleteEmbedDocument();
  const { offerUndo, isUndoing } = useOfferUndo('embedDocuments');
  const deleteDocument = ({ id }: EmbedDocument) =>
    remove.mutate(id, {
      onSuccess: () => offerUndo(MESSAGES.embedDocument.deleted, id),
      onError: (error) => showServerFailure(error, MESSAGES.embedDocument.deleteFailure),
    });
  return { deleteDocument, isBusy: isUndoing || remove.isPending };
};

const LoadedEmbeds = ({
  id,
  title,
  lead,
  empty,
  isListed,
  isDetailed = false,
  all,
}: EmbedsCardProps & { all: readonly EmbedDocument[] }) => {
  const titleId = useId();
  const { edited, editedId, isGone, edit, close } = useEditedRow(all);
  const rows = useFocusAfterRow(editedId);
  const documents = sortByOrder(all.filter(isListed));
  const { deleteDocument, isBusy } = useDeleteWithUndo();
  return (
    <section className="card" id={id} aria-labelledby={titleId}>
      <CardHeader id={titleId} title={title} lead={lead} />
      {documents.length === 0 && <p className="card-empty">{empty}</p>}
      <ul className="list-rows" ref={rows}>
        {documents.map((document) => (
          <EmbedRow
            key={document.id}
            document={document}
            isPlaceShown={isDetailed}
            isBusy={isBusy || edited !== null}
            onEdit={() => edit(document)}
            onDelete={() => deleteDocument(document)}
          />
        ))}
      </ul>
      <EmbedForm
        key={edited?.id ?? 'new'}
        document={edited}
        isGone={isGone}
        all={all}
        place={id}
        isDetailed={isDetailed}
        onDone={close}
      />
    </section>
  );
};

export const StoreHoursCard = () => (
  <EmbedsCard
    id="store-hours"
    title="Store Hours"
    lead="Store page, Store Hours card. The title links to the document."
    empty="No hours document yet. Visitors see “hours aren’t posted yet”."
    isListed={isStoreHours}
  />
);

interface EmbedRowProps {
  document: EmbedDocument;
  isPlaceShown: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const EmbedRow = ({ document, isPlaceShown, isBusy, onEdit, onDelete }: EmbedRowProps) => {
  const { id, title, documentUrl, documentType, pageType, section } = document;
  const place = isPlaceShown ? `${EMBED_PAGE_LABELS[pageType]}, ${section || 'no section'} · ` : '';
  return (
    <li className="list-row" id={getItemAnchor('embedDocuments', id)} data-row={id}>
      <span className="list-icon" aria-hidden="true">
        <Icon name={documentType === 'docs' ? 'document' : 'table'} />
      </span>
      <div className="list-names">
        <p className="list-title">{title}</p>
        <p className="list-detail">
          {place}
          {TYPE_LABELS[documentType]} · {documentUrl}
        </p>
        <HeldBackNote entity="embedDocuments" id={id} />
      </div>
      <StateBadge isActive={document.isActive} times={describeWindow(document)} />
      <div className="list-actions">
        <ItemHistoryLink entity="embedDocuments" id={id} name={title} />
        <IconButton icon="pencil" label={`Edit ${title}`} disabled={isBusy} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={`Delete ${title}`}
          className="delete-button"
          disabled={isBusy}
          onClick={onDelete}
        />
      </div>
    </li>
  );
};
