import { queryOptions, useMutation } from '@tanstack/react-query';
import type { EmbedDocument, EmbedDocumentInput, EmbedDocumentUpdate } from '../../../contract/embed-documents.ts';
import { api, readDeleted, readJson, readWritten } from '../../client/api.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { RESUMES_ONLINE } from '../../client/query-client.ts';

const EMBED_DOCUMENTS_KEY = ['api', 'admin', 'embed-documents'] as const;

export const embedDocumentsQuery = queryOptions({
  queryKey: EMBED_DOCUMENTS_KEY,
  queryFn: (): Promise<EmbedDocument[]> => readJson(api.admin['embed-documents'].$get()),
});

export const useCreateEmbedDocument = () => {
  const afterWrite = useAfterWrite(EMBED_DOCUMENTS_KEY);
  return useMutation({
    mutationFn: (document: EmbedDocumentInput) => readWritten(api.admin['embed-documents'].$post({ json: document })),
    onSuccess: afterWrite,
  });
};

export const useUpdateEmbedDocument = () => {
  const afterWrite = useAfterWrite(EMBED_DOCUMENTS_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ id, ...document }: EmbedDocumentUpdate & { id: number }) =>
      readWritten(api.admin['embed-documents'][':id'].$put({ param: { id: String(id) }, json: document })),
    onSuccess: afterWrite,
    // Refused as stale: what is stored now is shown beside the form.
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useDeleteEmbedDocument = () => {
  const afterWrite = useAfterWrite(EMBED_DOCUMENTS_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (id: number) => readDeleted(api.admin['embed-documents'][':id'].$delete({ param: { id: String(id) } })),
    onSuccess: afterWrite,
  });
};
