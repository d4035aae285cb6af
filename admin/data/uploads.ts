import { useMutation } from '@tanstack/react-query';
import type { UploadRequest, UploadResponse } from '../../contract/media.ts';
import { api, readJson } from '../lib/api-client.ts';

/** An address that takes one picture. */
export const useRequestUpload = () =>
  useMutation({
    mutationFn: (request: UploadRequest): Promise<UploadResponse> =>
      readJson(api.objects.upload.$post({ json: request })),
  });
