import { queryOptions, useMutation } from '@tanstack/react-query';
import type { OrderInput } from '../../../contract/changes.ts';
import type { ExternalLink, ExternalLinkInput, ExternalLinkUpdate } from '../../../contract/external-links.ts';
import { api, readDeleted, readJson, readWritten } from '../../client/api.ts';
import { useAfterWrite } from '../../client/publishing.ts';
import { RESUMES_ONLINE } from '../../client/query-client.ts';

const EXTERNAL_LINKS_KEY = ['api', 'admin', 'external-links'] as const;

export const externalLinksQuery = queryOptions({
  queryKey: EXTERNAL_LINKS_KEY,
  queryFn: (): Promise<ExternalLink[]> => readJson(api.admin['external-links'].$get()),
});

export const useCreateExternalLink = () => {
  const afterWrite = useAfterWrite(EXTERNAL_LINKS_KEY);
  return useMutation({
    mutationFn: (link: ExternalLinkInput) => readWritten(api.admin['external-links'].$post({ json: link })),
    onSuccess: afterWrite,
  });
};

export const useUpdateExternalLink = () => {
  const afterWrite = useAfterWrite(EXTERNAL_LINKS_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ id, ...link }: ExternalLinkUpdate & { id: number }) =>
      readWritten(api.admin['external-links'][':id'].$put({ param: { id: String(id) }, json: link })),
    onSuccess: afterWrite,
    // Refused as stale: what is stored now is shown beside the form.
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useOrderExternalLinks = () => {
  const afterWrite = useAfterWrite(EXTERNAL_LINKS_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (order: OrderInput) => readWritten(api.admin['external-links'].order.$put({ json: order })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useDeleteExternalLink = () => {
  const afterWrite = useAfterWrite(EXTERNAL_LINKS_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (id: number) => readDeleted(api.admin['external-links'][':id'].$delete({ param: { id: String(id) } })),
    onSuccess: afterWrite,
  });
};
