import { createEmbedDocument, type EmbedDocument, embedDocument } from '../../../contract/embed-documents.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { useAdmin } from '../../client/session.ts';
import { useItemForm } from '../../forms/item-form.ts';
import type { Stored } from '../../forms/kept-fields.ts';
import { findProblems } from '../../forms/problems.ts';
import { getNextOrder } from '../../ui/rows.ts';
import { useCreateEmbedDocument, useUpdateEmbedDocument } from './data.ts';
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

const toStored = (document: EmbedDocument): Stored<EmbedFields> => ({
  version: document.version,
  fields: getEmbedFields(document),
});

export const useEmbedForm = ({ document, isGone, all, place, onDone }: EmbedFormOptions) => {
  const admin = useAdmin();
  const create = useCreateEmbedDocument();
  const update = useUpdateEmbedDocument();
  const { added, updated, saveFailure } = MESSAGES.embedDocument;
  const toBody = (fields: EmbedFields) => toEmbedBody(fields, getNextOrder(all), document);
  const add = (fields: EmbedFields) => create.mutateAsync({ ...toBody(fields), embedUrl: '' });
  const form = useItemForm({
    adminId: admin.id,
    name: document ? `embed-document:${document.id}` : `embed-document:new:${place}`,
    label: document ? document.title : 'the new document',
    stored: document ? toStored(document) : { version: null, fields: EMPTY_EMBED },
    findProblems: (fields) => findProblems(createEmbedDocument, toBody(fields)),
    save: async (fields, version) => {
      const body = toBody(fields);
      if (document) await update.mutateAsync({ ...body, id: document.id, version: version ?? document.version });
      else await add(fields);
    },
    findTheirs: ({ body }) => {
      const { data } = embedDocument.safeParse(body?.current);
      return data ? toStored(data) : null;
    },
    success: document ? updated : added,
    isGone,
    saveAsNew: { save: async (fields) => void (await add(fields)), success: added },
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

export type EmbedFormState = ReturnType<typeof useEmbedForm>;
