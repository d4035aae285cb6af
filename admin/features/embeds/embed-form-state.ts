import { createEmbedDocument, type EmbedDocument, embedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getNextOrder } from '../../../contract/sort-by-order.ts';
import { useEntityForm } from '../../forms/entity-form.ts';
import { embedDocuments } from './data.ts';
import { EMPTY_EMBED, type EmbedFields, getEmbedFields, toEmbedBody } from './embed-fields.ts';

export interface EmbedFormOptions {
  /** The document being edited; null while one is added. */
  document: EmbedDocument | null;
  isGone: boolean;
  all: readonly EmbedDocument[];
  /** Which of the forms for a new document this is. */
  place: string;
  onDone: () => void;
}

export const useEmbedForm = ({ document, isGone, all, place, onDone }: EmbedFormOptions) => {
  const { mutateAsync: add } = embedDocuments.useCreate();
  const { mutateAsync: update } = embedDocuments.useUpdate();
  const form = useEntityForm({
    ...{ item: document, isGone, update, place, onDone },
    kind: 'embed-document',
    label: document ? document.title : 'the new document',
    schema: embedDocument,
    inputSchema: createEmbedDocument,
    empty: EMPTY_EMBED,
    toFields: getEmbedFields,
    toBody: (fields: EmbedFields) => toEmbedBody(fields, getNextOrder(all), document),
    create: (body) => add({ ...body, embedUrl: '' }),
    says: MESSAGES.embedDocument,
  });
  return { ...form, isReady: form.fields.title.trim() !== '' && form.fields.documentUrl.trim() !== '' };
};

export type EmbedFormState = ReturnType<typeof useEmbedForm>;
