import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRequestUpload } from '../../data/uploads.ts';
import { createUploader } from './create-uploader.ts';
import { describeUploadProblem, type UploadProblem } from './upload-problem.ts';

/** An uploader for as long as the dialog is open, its one file, and what went wrong last. */
export const useUploader = (onSent: (uploadUrl: string) => Promise<void>) => {
  const { mutateAsync: requestUpload } = useRequestUpload();
  const latest = useRef({ requestUpload, onSent });
  latest.current = { requestUpload, onSent };
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [{ uppy, isAddressExpired }] = useState(() =>
    createUploader({
      requestUpload: (request) => latest.current.requestUpload(request),
      onSent: (uploadUrl) => void latest.current.onSent(uploadUrl),
    }),
  );
  const { files, error } = useSyncExternalStore(
    (listener) => uppy.store.subscribe(listener),
    () => uppy.getState(),
  );
  useEffect(() => {
    const show = (message: string) =>
      setProblem(describeUploadProblem(message, { isOnline: navigator.onLine, isExpired: isAddressExpired() }));
    const clear = () => setProblem(null);
    uppy.on('restriction-failed', (_file, reason) => show(reason.message));
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
    send: () => (hasFailed ? uppy.retryAll() : uppy.upload()),
  };
};

export type UploaderState = ReturnType<typeof useUploader>;
