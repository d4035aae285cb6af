import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { MediaInput, MediaItem, MediaReplacement, MediaUpdate } from '../../contract/media.ts';
import { api, readDeleted, readJson, readWritten } from '../lib/api-client.ts';
import { RESUMES_ONLINE } from '../lib/query-client.ts';
import { useAfterWrite } from './publishing.ts';

const POLL_MILLISECONDS = 1000;

export const MEDIA_KEY = ['api', 'admin', 'media'] as const;

export const mediaQuery = queryOptions({
  queryKey: MEDIA_KEY,
  queryFn: (): Promise<MediaItem[]> => readJson(api.admin.media.$get()),
  refetchInterval: ({ state }) => (state.data?.some((item) => item.state === 'processing') ? POLL_MILLISECONDS : false),
});

/** Uploads a picture for the library alone. */
export const useCreateMedia = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: MediaInput): Promise<MediaItem> => readJson(api.admin.media.$post({ json: input })),
    onSettled: () => client.invalidateQueries({ queryKey: MEDIA_KEY }),
  });
};

/** Anything that shows pictures may have changed. */
const ADMIN_KEY = ['api', 'admin'] as const;

export const useReplaceMedia = () => {
  const afterWrite = useAfterWrite(ADMIN_KEY);
  return useMutation({
    mutationFn: ({ name, ...replacement }: MediaReplacement & { name: string }) =>
      readWritten(api.admin.media[':name'].replace.$post({ param: { name }, json: replacement })),
    onSuccess: afterWrite,
  });
};

export const useUpdateMedia = () => {
  const afterWrite = useAfterWrite(MEDIA_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ name, ...fields }: MediaUpdate & { name: string }) =>
      readWritten(api.admin.media[':name'].$put({ param: { name }, json: fields })),
    onSuccess: afterWrite,
    onError: () => afterWrite({ releaseId: null }),
  });
};

export const useDeleteMedia = () => {
  const afterWrite = useAfterWrite(MEDIA_KEY);
  return useMutation({
    ...RESUMES_ONLINE,
    mutationFn: (name: string) => readDeleted(api.admin.media[':name'].$delete({ param: { name } })),
    onSuccess: afterWrite,
  });
};

/** Gives a picture that a text was saved with the words typed at its upload; a record's own go along by themselves. */
export const useDescribeUploaded = () => {
  const { mutateAsync } = useUpdateMedia();
  return async (url: string, description: string): Promise<void> => {
    if (description === '' || !url.startsWith(IMAGES_PATH)) return;
    // The text is saved whatever comes of this; a missing description shows in the library.
    await mutateAsync({ name: url.slice(IMAGES_PATH.length), description }).catch(() => null);
  };
};
