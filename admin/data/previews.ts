import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPreviewShare, PreviewInput, PreviewShare } from '../../contract/previews.ts';
import { api, readDeleted, readJson } from '../lib/api-client.ts';

const PREVIEWS_KEY = ['api', 'admin', 'previews'] as const;

/** Read anew whenever it is opened: links run out by themselves. */
export const previewsQuery = queryOptions({
  queryKey: PREVIEWS_KEY,
  queryFn: (): Promise<PreviewShare[]> => readJson(api.admin.previews.$get()),
  staleTime: 0,
});

export const useCreatePreview = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: PreviewInput): Promise<NewPreviewShare> => readJson(api.admin.previews.$post({ json: input })),
    onSuccess: () => client.invalidateQueries({ queryKey: PREVIEWS_KEY }),
  });
};

export const useRevokePreview = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => readDeleted(api.admin.previews[':id'].$delete({ param: { id: String(id) } })),
    onSettled: () => client.invalidateQueries({ queryKey: PREVIEWS_KEY }),
  });
};
