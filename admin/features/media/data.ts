import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { IMAGES_PATH } from '../../../contract/image-address.ts';
import {
  MEDIA_SEARCH_MAX,
  type MediaFilter,
  type MediaItem,
  type MediaReplacement,
  type MediaUpdate,
  type UploadMetadata,
  type UploadStatus,
} from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { SimilarImage, TakedownRequest } from '../../../contract/takedowns.ts';
import { api, readDeleted, readJson, readWritten, sendJson } from '../../client/api.ts';
import { MEDIA_KEY } from '../../client/entity-data.ts';
import { withFailureShown } from '../../client/failures.ts';
import { defineRepeatableWrite, defineWrite } from '../../client/publishing.ts';
import { defineCall, RESUMES_ONLINE } from '../../client/query-client.ts';
import { useObjectUrl } from './local-image.ts';

const MEDIA_POLL_MILLISECONDS = 1000;
const PAGE_SIZE = 48;

const listMedia = (query: Record<string, string>): Promise<MediaItem[]> => readJson(api.admin.media.$get({ query }));

const isPrepared = ({ state }: MediaItem): boolean => state !== 'processing';

/** Images of people whose consent is due, and some that are due soon. */
export const consentQuery = queryOptions({
  queryKey: [...MEDIA_KEY, 'consent'],
  queryFn: () => listMedia({ show: 'consent' }),
});

const FOUND_AT_MOST = 12;

/** Refetches everything, because anything with images may have changed. */
const ADMIN_KEY = ['api', 'admin'] as const;

const findKey = (url: string): string => url.slice(IMAGES_PATH.length);

/** Upload address without a file extension. Images from the library are prepared already and have one. */
const UPLOAD_ADDRESS = new RegExp(`^${IMAGES_PATH}[0-9a-f-]{36}$`);

const UPLOAD_POLL_MILLISECONDS = 500;

/** Prepares an upload shown in a form. @returns true while in progress */
export const usePreparing = (url: string): boolean =>
  useQuery({ ...preparedQuery(url), enabled: UPLOAD_ADDRESS.test(url) }).isFetching;

const getFileKey = (url: string) => ['uploaded file', url];

/** Library pages, newest first. */
export function mediaPagesQuery({ search: words = '', show = 'all' }: { search?: string; show?: MediaFilter }) {
  const search = words.slice(0, MEDIA_SEARCH_MAX);
  return infiniteQueryOptions({
    queryKey: [...MEDIA_KEY, 'pages', search, show],
    queryFn: ({ pageParam }) =>
      listMedia({ limit: String(PAGE_SIZE), search, show, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: MediaItem[]) => (page.length < PAGE_SIZE ? null : (page.at(-1)?.name ?? null)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.flat().every(isPrepared) ? false : MEDIA_POLL_MILLISECONDS),
  });
}

/** One image. Null once it is deleted. */
export function mediaItemQuery(name: string) {
  return queryOptions({
    queryKey: [...MEDIA_KEY, 'item', name],
    queryFn: async (): Promise<MediaItem | null> => (await listMedia({ name }))[0] ?? null,
    refetchInterval: ({ state }) => (!state.data || isPrepared(state.data) ? false : MEDIA_POLL_MILLISECONDS),
  });
}

export function foundMediaQuery(search: string) {
  return queryOptions({
    queryKey: [...MEDIA_KEY, 'found', search],
    queryFn: () => listMedia({ search, limit: String(FOUND_AT_MOST) }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

const useCreateMedia = defineCall(sendJson(api.admin.media.$post), [MEDIA_KEY], RESUMES_ONLINE);

/** Adds uploads to the library before any item uses them. */
export function useAddToLibrary() {
  const [url, setUrl] = useState('');
  const { mutateAsync: create, isPending } = useCreateMedia();
  /** @param onSuccess called if its component is still there. @returns true if it succeeded */
  const add = (imageUrl: string, onSuccess?: (item: MediaItem) => void): Promise<boolean> => {
    setUrl(imageUrl);
    return withFailureShown(MESSAGES.media.addFailure, () => create({ imageUrl }, onSuccess && { onSuccess }));
  };
  return { add, url, isAdding: isPending };
}

export const useReplaceMedia = defineWrite(
  ({ name, ...replacement }: MediaReplacement & { name: string }) =>
    readWritten(api.admin.media[':name'].replace.$post({ param: { name }, json: replacement })),
  ADMIN_KEY,
);

export const useUpdateMedia = defineRepeatableWrite(
  ({ name, ...fields }: MediaUpdate & { name: string }) =>
    readWritten(api.admin.media[':name'].$put({ param: { name }, json: fields })),
  MEDIA_KEY,
);

export const useDeleteMedia = defineRepeatableWrite(
  (name: string) => readDeleted(api.admin.media[':name'].$delete({ param: { name } })),
  MEDIA_KEY,
);

export function similarQuery(name: string) {
  return queryOptions({
    // Outside the library's key, so that it is not refetched once the image is removed.
    queryKey: ['similar images', name],
    queryFn: (): Promise<SimilarImage[]> => readJson(api.admin.media[':name'].similar.$get({ param: { name } })),
    gcTime: 0,
  });
}

export const useTakeDown = defineCall(
  ({ name, ...request }: TakedownRequest & { name: string }): Promise<{ id: number; also: number[] }> =>
    readJson(api.admin.media[':name'].takedown.$post({ param: { name }, json: request })),
  [ADMIN_KEY],
);

/** Saves the description typed at upload with an image in a text. Other items send theirs with the save. */
export function useDescribeUploaded() {
  const { mutateAsync } = useUpdateMedia();
  return async (url: string, description: string): Promise<void> => {
    if (description === '' || !url.startsWith(IMAGES_PATH)) return;
    // The text is saved even if this fails. The library shows missing descriptions.
    await mutateAsync({ name: url.slice(IMAGES_PATH.length), description }).catch(() => null);
  };
}

export function useUploadStatus(url: string, isPreparing: boolean): UploadStatus | undefined {
  const isEnabled = isPreparing && UPLOAD_ADDRESS.test(url);
  const { data } = useQuery({
    queryKey: ['api', 'objects', 'upload', url],
    queryFn: (): Promise<UploadStatus> => readJson(api.objects.upload[':key'].$get({ param: { key: findKey(url) } })),
    enabled: isEnabled,
    refetchInterval: UPLOAD_POLL_MILLISECONDS,
  });
  return isEnabled ? data : undefined;
}

export function useUploadCalls() {
  const client = useQueryClient();
  const { mutateAsync: requestUpload } = useMutation({
    ...RESUMES_ONLINE,
    mutationFn: sendJson(api.objects.upload.$post),
  });
  const { mutateAsync: describeUpload } = useMutation({
    ...RESUMES_ONLINE,
    mutationFn: ({ url, metadata }: { url: string; metadata: UploadMetadata }) =>
      readDeleted(api.objects.upload[':key'].$put({ param: { key: findKey(url) }, json: metadata })),
  });
  return { requestUpload, describeUpload, prepareUpload: (url: string) => client.fetchQuery(preparedQuery(url)) };
}

/** Retains the file of an upload while something shows it. */
export function useKeepFile() {
  const client = useQueryClient();
  return (url: string, file: unknown): void => void client.setQueryData(getFileKey(url), file);
}

/** Address at which this browser can show an image. Uploads become public only once an item with them is saved. */
export function useImagePreview(url: string) {
  const { data: file } = useQuery<unknown>({ queryKey: getFileKey(url), queryFn: skipToken });
  const objectUrl = useObjectUrl(file);
  const isUploaded = file instanceof Blob;
  return { preview: isUploaded ? objectUrl : url, isUploaded };
}

/** Prepares an upload before any item uses it. Cached, so that it runs once. */
function preparedQuery(url: string) {
  return queryOptions({
    queryKey: ['api', 'objects', 'prepared', url],
    queryFn: (): Promise<UploadStatus> =>
      readJson(api.objects.upload[':key'].prepare.$post({ param: { key: findKey(url) } })),
  });
}
