import { queryOptions, useMutation } from '@tanstack/react-query';
import type { MediaItem, MediaUpdate } from '../../contract/media.ts';
import { api, readDeleted, readJson, readWritten } from '../lib/api-client.ts';
import { useAfterWrite } from './publishing.ts';

export const MEDIA_KEY = ['api', 'admin', 'media'] as const;

export const mediaQuery = queryOptions({
  queryKey: MEDIA_KEY,
  queryFn: (): Promise<MediaItem[]> => readJson(api.admin.media.$get()),
});

export const useUpdateMedia = () => {
  const afterWrite = useAfterWrite(MEDIA_KEY);
  return useMutation({
    mutationFn: ({ name, ...fields }: MediaUpdate & { name: string }) =>
      readWritten(api.admin.media[':name'].$put({ param: { name }, json: fields })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useDeleteMedia = () => {
  const afterWrite = useAfterWrite(MEDIA_KEY);
  return useMutation({
    mutationFn: (name: string) => readDeleted(api.admin.media[':name'].$delete({ param: { name } })),
    onSuccess: afterWrite,
  });
};
