import { createEmbedDocument, type EmbedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useCreateEmbedDocument, useUpdateEmbedDocument } from '../../data/embed-documents.ts';
import { useAdmin } from '../../data/session.ts';
import { useItemForm } from '../../lib/item-form.ts';
import { getNextOrder } from '../../lib/sort-order.ts';
import { EMPTY_EMBED, getEmbedFields, toEmbedBody } from './embed-fields.ts';

export interface EmbedFormOptions {
  /** The document being edited; null while one is added. */
  document: EmbedDocument | null;
  all: readonly EmbedDocument[];
  /** Which of the forms for a new document this is. */
  place: string;
  onDone: () => void;
}

export const useEmbedForm = ({ document, all, place, onDone }: EmbedFormOptions) => {
  const admin = useAdmin();
  const create = useCreateEmbedDocument();
  const update = useUpdateEmbedDocument();
  const { added, updated, saveFailure } = MESSAGES.embedDocument;
  const form = useItemForm({
    adminId: admin.id,
    name: document ? `embed-document:${document.id}` : `embed-document:new:${place}`,
    initial: document ? getEmbedFields(document) : EMPTY_EMBED,
    schema: createEmbedDocument,
    toBody: (fields) => toEmbedBody(fields, getNextOrder(all), document),
    save: (body) =>
      document
        ? update.mutateAsync({ ...body, id: document.id, version: document.version })
        : create.mutateAsync({ ...body, embedUrl: '' }),
    success: document ? updated : added,
    failure: saveFailure,
    onSaved: () => {
      onDone();
      if (!document) form.focusFirst();
    },
  });
  return {
    ...form,
    cancel: () => {
      form.clear();
      onDone();
    },
    isReady: form.fields.title.trim() !== '' && form.fields.documentUrl.trim() !== '',
  };
};

export type EmbedForm = ReturnType<typeof useEmbedForm>;
