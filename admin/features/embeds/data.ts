import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentCopy } from '../../../contract/document-copies.ts';
import { type EmbedDocument, STORE_HOURS_SECTION } from '../../../contract/embed-documents.ts';
import { api, readJson, readWritten } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { contentItems } from '../content/data.ts';

export const embedDocuments = defineItems('embedDocuments', api.admin['embed-documents']);

/** True if the store page shows the document in its Store Hours card. */
export const isStoreHours = ({ pageType, section }: EmbedDocument): boolean =>
  pageType === 'panther-store' && section === STORE_HOURS_SECTION;

const COPIES_KEY = ['api', 'admin', 'document-copies'] as const;
const SOON = 3000;
const LATER = 60_000;

/** Copies of the documents. Polls while one is being fetched. */
export const documentCopiesQuery = queryOptions({
  queryKey: COPIES_KEY,
  queryFn: (): Promise<DocumentCopy[]> => readJson(api.admin['document-copies'].$get()),
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'waiting') ? SOON : LATER),
});

export function useCheckDocument() {
  const client = useQueryClient();
  const afterWrite = useAfterWrite(COPIES_KEY, contentItems.key);
  return useMutation({
    mutationFn: ({ id, isTrusted }: { id: number; isTrusted: boolean }) =>
      readJson(api.admin['document-copies'][':id'].check.$post({ param: { id: String(id) }, json: { isTrusted } })),
    onSuccess: (copy) => {
      client.setQueryData(COPIES_KEY, (all: DocumentCopy[] = []) =>
        all.map((one) => (one.id === copy.id ? copy : one)),
      );
      return afterWrite({ releaseId: null });
    },
  });
}

export function useTurnIntoText() {
  const onSuccess = useAfterWrite(COPIES_KEY, contentItems.key, embedDocuments.key);
  return useMutation({
    mutationFn: (id: number) =>
      readWritten(api.admin['document-copies'][':id'].text.$post({ param: { id: String(id) } })),
    onSuccess,
  });
}
