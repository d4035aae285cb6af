import { useMutation, useQuery } from '@tanstack/react-query';
import { IMAGES_PATH } from '../../contract/image-address.ts';
import type { UploadRequest, UploadResponse, UploadStatus, UploadWords } from '../../contract/media.ts';
import { api, readDeleted, readJson } from '../lib/api-client.ts';

/** An address that takes one picture. */
export const useRequestUpload = () =>
  useMutation({
    mutationFn: (request: UploadRequest): Promise<UploadResponse> =>
      readJson(api.objects.upload.$post({ json: request })),
  });

/** Leaves beside an upload what was said about it, for the image that it becomes. */
export const useDescribeUpload = () =>
  useMutation({
    mutationFn: ({ url, words }: { url: string; words: UploadWords }) =>
      readDeleted(api.objects.upload[':key'].$put({ param: { key: url.slice(IMAGES_PATH.length) }, json: words })),
  });

const POLL_MILLISECONDS = 500;

/** Where an upload stands while the record that names it is being saved; undefined at any other time. */
export const useUploadStatus = (url: string, isSaving: boolean): UploadStatus | undefined => {
  const key = url.startsWith(IMAGES_PATH) ? url.slice(IMAGES_PATH.length) : '';
  const { data } = useQuery({
    queryKey: ['api', 'objects', 'upload', key],
    queryFn: (): Promise<UploadStatus> => readJson(api.objects.upload[':key'].$get({ param: { key } })),
    enabled: isSaving && key !== '',
    refetchInterval: POLL_MILLISECONDS,
    // An image of the library has no upload any more, and needs no preparing.
    retry: false,
  });
  return isSaving ? data : undefined;
};
