import type { DocumentCopy } from '../../../contract/document-copies.ts';
import { type EmbedDocument, STORE_HOURS_SECTION } from '../../../contract/embed-documents.ts';
import { api, readWritten, writeById } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import { defineWrite } from '../../client/publishing.ts';
import { defineQuery } from '../../client/query-client.ts';
import { contentItems } from '../content/data.ts';

export const embedDocuments = defineItems('embedDocuments', api.admin['embed-documents']);

/** True if the store page shows the document in its Store Hours card. */
export const isStoreHours = ({ pageType, section }: EmbedDocument): boolean =>
  pageType === 'panther-store' && section === STORE_HOURS_SECTION;

const copies = api.admin['document-copies'];

/** Copies of the documents. Polls, because the server checks them by itself. */
export const documentCopiesQuery = defineQuery<DocumentCopy[]>('document-copies', copies.$get, {
  refetchInterval: 5000,
});

export const useCheckDocument = defineWrite(
  ({ id, isTrusted }: { id: number; isTrusted: boolean }) =>
    readWritten(copies[':id'].check.$post({ param: { id: String(id) }, json: { isTrusted } })),
  documentCopiesQuery.queryKey,
  contentItems.key,
);

export const useTurnIntoText = defineWrite(
  writeById(copies[':id'].text.$post),
  documentCopiesQuery.queryKey,
  contentItems.key,
  embedDocuments.key,
);
