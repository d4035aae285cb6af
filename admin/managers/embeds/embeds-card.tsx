import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { EmbedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { embedDocumentsQuery, useDeleteEmbedDocument } from '../../data/embed-documents.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { useFocusAfterRow } from '../../lib/row-focus.ts';
import { sortByOrder } from '../../lib/sort-order.ts';
import { showFailure } from '../../lib/toasts.ts';
import { CardHeader } from '../../ui/card-header.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';
import { EmbedForm } from './embed-form.tsx';
import { EmbedRow } from './embed-row.tsx';

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

export const EmbedsCard = (props: EmbedsCardProps) => {
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
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.embedDocument.deleteFailure)),
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
