import AwsS3 from '@uppy/aws-s3';
import Uppy, { RestrictionError, type UppyFile } from '@uppy/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { UPLOADS } from '../../../contract/interface.ts';
import { IMAGE_LIMITS, type UploadRequest, type UploadResponse } from '../../../contract/media.ts';
import { useRequestUpload } from './data.ts';
import { shrinkImage } from './shrink-image.ts';
import { describeUploadProblem, NOT_SHRUNK, TOO_LARGE, TOO_MANY, type UploadProblem } from './upload-outcome.ts';

/** An uploader for as long as the dialog is open, its one file, and what went wrong last. */
export const useUploader = (onSent: (uploadUrl: string) => Promise<void>) => {
  const { mutateAsync: requestUpload } = useRequestUpload();
  const latest = useRef({ requestUpload, onSent });
  latest.current = { requestUpload, onSent };
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [tooLarge, setTooLarge] = useState<RefusedFile | null>(null);
  const [{ uppy, isAddressExpired }] = useState(() =>
    createUploader({
      requestUpload: (request) => latest.current.requestUpload(request),
      onSent: (_file, uploadUrl) => void latest.current.onSent(uploadUrl),
    }),
  );
  const { files, error } = useSyncExternalStore(
    (listener) => uppy.store.subscribe(listener),
    () => uppy.getState(),
  );
  useEffect(() => {
    const show = (message: string) =>
      setProblem(describeUploadProblem(message, { isOnline: navigator.onLine, isExpired: isAddressExpired() }));
    const clear = () => {
      setProblem(null);
      setTooLarge(null);
    };
    uppy.on('restriction-failed', (file, reason) => {
      show(reason.message);
      setTooLarge(reason.message === TOO_LARGE && file ? file : null);
    });
    uppy.on('upload-error', (_file, reason) => show(reason.message));
    uppy.on('is-offline', () => show('No Internet connection'));
    uppy.on('is-online', () => setProblem((shown) => (shown?.title === 'No Internet connection' ? null : shown)));
    uppy.on('file-added', clear);
    uppy.on('file-removed', clear);
    uppy.on('upload', clear);
    uppy.on('retry-all', clear);
    return () => uppy.destroy();
  }, [uppy, isAddressExpired]);
  const [file] = Object.values(files);
  const { uploadStarted, uploadComplete } = file?.progress ?? {};
  const hasFailed = Boolean(error ?? file?.error);
  return {
    uppy,
    file,
    problem,
    hasFailed,
    isUploading: Boolean(uploadStarted) && !uploadComplete && !hasFailed,
    /** Takes a smaller copy of the file that was too large; null where there is none. */
    shrink:
      tooLarge &&
      (async () => {
        setTooLarge(null);
        await addShrunk(uppy, tooLarge).catch(() =>
          setProblem(describeUploadProblem(NOT_SHRUNK, { isOnline: true, isExpired: false })),
        );
      }),
    send: () => (hasFailed ? uppy.retryAll() : uppy.upload()),
  };
};

export type UploaderState = ReturnType<typeof useUploader>;

interface FileMetadata extends Record<string, unknown> {
  /** Read aloud to those who do not see the picture. */
  altText?: string;
}

type SentFile = Record<string, never>;
export type ImageFile = UppyFile<FileMetadata, SentFile>;
export type ImageUploader = Uppy<FileMetadata, SentFile>;

interface TimedUploader {
  uppy: ImageUploader;
  /** The last address that the server signed works no more. */
  isAddressExpired: () => boolean;
}

const MESSAGES = {
  youCanOnlyUploadX: { 0: 'Cannot add more files', 1: 'Cannot add more files' },
  noDuplicates: 'You chose this picture already.',
  exceedsSize: TOO_LARGE,
  youCanOnlyUploadFileTypes: 'Only pictures can be uploaded.',
};

interface UploaderOptions {
  requestUpload: (request: UploadRequest) => Promise<UploadResponse>;
  /** Told the address that the file was sent to. */
  onSent: (file: ImageFile, uploadUrl: string) => void;
  maxFiles?: number;
  /** Whether a file is sent as soon as it is chosen. */
  isEager?: boolean;
}

/** Pictures, one after another, sent straight to the store by addresses that the server signs for them. */
export const createUploader = ({
  requestUpload,
  onSent,
  maxFiles = UPLOADS.maxFiles,
  isEager = false,
}: UploaderOptions): TimedUploader => {
  const uppy: ImageUploader = new Uppy<FileMetadata, SentFile>({
    autoProceed: isEager,
    allowMultipleUploadBatches: isEager,
    // Of several each is judged alone: the uploader's own limit would refuse all of them together.
    ...(maxFiles > 1 && {
      onBeforeFileAdded: (file, files) => {
        if (files[file.id]) return false;
        if (Object.keys(files).length >= maxFiles) throw new RestrictionError(TOO_MANY, { file });
        return true;
      },
    }),
    restrictions: {
      maxNumberOfFiles: maxFiles > 1 ? null : maxFiles,
      maxFileSize: UPLOADS.maxBytes,
      allowedFileTypes: [...UPLOADS.allowedTypes],
    },
    locale: { strings: MESSAGES, pluralize: (count) => (count === 1 ? 0 : 1) },
  });
  const uploadUrls = new Map<string, string>();
  let expiresAt = Number.POSITIVE_INFINITY;
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    limit: 1,
    getUploadParameters: async ({ id, type, size }) => {
      const { uploadURL } = await requestUpload({ contentType: type, ...(size !== null && { size }) });
      uploadUrls.set(id, uploadURL);
      expiresAt = Date.now() + IMAGE_LIMITS.uploadSeconds * 1000;
      return { method: 'PUT', url: uploadURL, headers: { 'Content-Type': type } };
    },
  });
  uppy.on('upload-success', (file) => file && onSent(file, uploadUrls.get(file.id) ?? ''));
  return { uppy, isAddressExpired: () => Date.now() >= expiresAt };
};

export type RefusedFile = Pick<ImageFile, 'id' | 'name' | 'data'>;

/** Chooses a smaller copy in the place of a file that was too large. @throws where there can be none */
export const addShrunk = async (uppy: ImageUploader, { name, data }: RefusedFile): Promise<void> => {
  if (!(data instanceof Blob)) throw new Error('no file of this browser');
  const copy = await shrinkImage(data, name);
  uppy.addFile({ source: 'shrunk', name: copy.name, type: copy.type, data: copy });
};

const isInPicker = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.uppy-Dashboard') !== null;

/** The uploader tells by its own events what it refuses. @returns false where there were none */
export const addFiles = (uppy: ImageUploader, files: FileList | null | undefined, source: string): boolean => {
  const given = Array.from(files ?? []);
  if (given.length > 0) uppy.addFiles(given.map((data) => ({ source, name: data.name, type: data.type, data })));
  return given.length > 0;
};

/** Pictures pasted or dropped beside the picker, which takes its own: anywhere else the browser would leave the page. */
export const useDroppedFiles = (uppy: ImageUploader): void => {
  useEffect(() => {
    const listeners = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      if (!isInPicker(event.target) && addFiles(uppy, event.clipboardData?.files, 'paste')) event.preventDefault();
    };
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      if (!isInPicker(event.target)) addFiles(uppy, event.dataTransfer?.files, 'drop');
    };
    const { signal } = listeners;
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, [uppy]);
};
