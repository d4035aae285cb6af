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

/** An image of the library, which is prepared already, has a name with an ending. */
const UPLOAD_ADDRESS = new RegExp(`^${IMAGES_PATH}([0-9a-f-]{36})$`);

/** Where an upload stands while the record that names it is being saved; undefined at any other time. */
export const useUploadStatus = (url: string, isSaving: boolean): UploadStatus | undefined => {
  const key = UPLOAD_ADDRESS.exec(url)?.[1] ?? '';
  const { data } = useQuery({
    queryKey: ['api', 'objects', 'upload', key],
    queryFn: (): Promise<UploadStatus> => readJson(api.objects.upload[':key'].$get({ param: { key } })),
    enabled: isSaving && key !== '',
    refetchInterval: POLL_MILLISECONDS,
  });
  return isSaving ? data : undefined;
};
