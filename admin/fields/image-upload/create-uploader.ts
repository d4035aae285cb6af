import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import { UPLOADS } from '../../../contract/interface.ts';
import { IMAGE_LIMITS, type UploadRequest, type UploadResponse } from '../../../contract/media.ts';

export interface FileWords extends Record<string, unknown> {
  /** Read aloud to those who do not see the picture. */
  altText?: string;
}

type SentFile = Record<string, never>;
export type ImageUploader = Uppy<FileWords, SentFile>;

interface TimedUploader {
  uppy: ImageUploader;
  /** The last address that the server signed works no more. */
  isAddressExpired: () => boolean;
}

const MESSAGES = {
  youCanOnlyUploadX: { 0: 'Cannot add more files', 1: 'Cannot add more files' },
  exceedsSize: 'This picture is over 10 MB.',
  youCanOnlyUploadFileTypes: 'Only pictures can be uploaded.',
};

interface UploaderOptions {
  requestUpload: (request: UploadRequest) => Promise<UploadResponse>;
  /** Told the address that the file was sent to. */
  onSent: (uploadUrl: string) => void;
}

/** One picture, sent straight to the store by an address that the server signs for it. */
export const createUploader = ({ requestUpload, onSent }: UploaderOptions): TimedUploader => {
  const uppy: ImageUploader = new Uppy<FileWords, SentFile>({
    autoProceed: false,
    allowMultipleUploadBatches: false,
    restrictions: {
      maxNumberOfFiles: UPLOADS.maxFiles,
      maxFileSize: UPLOADS.maxBytes,
      allowedFileTypes: [...UPLOADS.allowedTypes],
    },
    locale: { strings: MESSAGES, pluralize: (count) => (count === 1 ? 0 : 1) },
  });
  let uploadUrl = '';
  let expiresAt = Number.POSITIVE_INFINITY;
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async ({ type, size }) => {
      const { uploadURL } = await requestUpload({ contentType: type, ...(size !== null && { size }) });
      uploadUrl = uploadURL;
      expiresAt = Date.now() + IMAGE_LIMITS.uploadSeconds * 1000;
      return { method: 'PUT', url: uploadURL, headers: { 'Content-Type': type } };
    },
  });
  uppy.on('upload-success', () => onSent(uploadUrl));
  return { uppy, isAddressExpired: () => Date.now() >= expiresAt };
};
