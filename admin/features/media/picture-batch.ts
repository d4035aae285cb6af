import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MOST_TOGETHER } from '../../../contract/changes.ts';
import { getServerMessage } from '../../client/api.ts';
import { useDescribeUpload, usePrepareUpload, useRequestUpload } from './data.ts';
import { useThumbnails } from './thumbnails.ts';
import { describeUploadProblem, getUploadedAddress, type UploadProblem } from './upload-outcome.ts';
import { createUploader, type ImageFile } from './uploader.ts';

/** One of several pictures on their way. */
export interface BatchPicture {
  id: string;
  fileName: string;
  /** A small copy in this browser; empty until it is made. */
  thumbnail: string;
  state: 'waiting' | 'sending' | 'sent' | 'preparing' | 'ready' | 'failed';
  /** Percent of the file that was sent. */
  share: number;
  /** Goes into the record, once it is sent. */
  url: string;
  problem: UploadProblem | null;
}

type Preparation = Pick<BatchPicture, 'state' | 'url' | 'problem'>;

/** One that the server is at and one that follows at once; more would only keep other requests from the connection. */
const PREPARED_AT_ONCE = 2;

const NO_FILES: ImageFile[] = [];

/** Up to twenty pictures: sent one after another, each prepared by the server while the next one is on its way. */
export const usePictureBatch = () => {
  const { mutateAsync: requestUpload } = useRequestUpload();
  const { mutateAsync: prepare } = usePrepareUpload();
  const { mutateAsync: describe } = useDescribeUpload();
  const [preparations, setPreparations] = useState<Record<string, Preparation>>({});
  const [refused, setRefused] = useState<UploadProblem | null>(null);
  const latest = useRef({ requestUpload, prepare, describe });
  latest.current = { requestUpload, prepare, describe };
  const [{ uppy, isAddressExpired, prepareSent }] = useState(() => {
    const tell = (id: string, told: Preparation) => setPreparations((others) => ({ ...others, [id]: told }));
    const runLimited = createLimit(PREPARED_AT_ONCE);
    const prepareSent = ({ id, name }: Pick<ImageFile, 'id' | 'name'>, url: string) => {
      tell(id, { state: 'sent', url, problem: null });
      void runLimited(async () => {
        tell(id, { state: 'preparing', url, problem: null });
        const metadata = { fileName: name ?? '', description: '', isDecorative: false, focalPoint: null };
        // What may be lost here is its name.
        await latest.current.describe({ url, metadata }).catch(() => null);
        try {
          await latest.current.prepare(url);
          tell(id, { state: 'ready', url, problem: null });
        } catch (error) {
          const help = getServerMessage(error, 'The connection broke. Try again.');
          tell(id, { state: 'failed', url, problem: { title: 'Could not be prepared.', help } });
        }
      });
    };
    const uploader = createUploader({
      ...{ maxFiles: MOST_TOGETHER, isEager: true },
      requestUpload: (request) => latest.current.requestUpload(request),
      onSent: (file, uploadUrl) => prepareSent(file, getUploadedAddress(uploadUrl)),
    });
    return { ...uploader, prepareSent };
  });
  const state = useSyncExternalStore(
    (listener) => uppy.store.subscribe(listener),
    () => uppy.getState(),
  );
  const explain = (message: string) =>
    describeUploadProblem(message, { isOnline: navigator.onLine, isExpired: isAddressExpired() });
  useEffect(() => {
    uppy.on('restriction-failed', (_file, reason) =>
      setRefused(describeUploadProblem(reason.message, { isOnline: navigator.onLine, isExpired: false })),
    );
    uppy.on('file-added', () => setRefused(null));
    return () => uppy.destroy();
  }, [uppy]);
  const files = Object.values(state.files);
  const thumbnails = useThumbnails(files.length === 0 ? NO_FILES : files);
  const pictures = files.map((file): BatchPicture => {
    const { id, name, error, progress } = file;
    const sending: Preparation = error
      ? { state: 'failed', url: '', problem: explain(error) }
      : { state: progress.uploadStarted ? 'sending' : 'waiting', url: '', problem: null };
    return {
      ...{ id, fileName: name ?? '', thumbnail: thumbnails[id] ?? '' },
      share: Math.round(progress.percentage ?? 0),
      ...(preparations[id] ?? sending),
    };
  });
  return {
    uppy,
    pictures,
    /** Why one could not be chosen; null where nothing was refused. */
    refused,
    retry: ({ id, url, fileName }: BatchPicture) => {
      if (url === '') void uppy.retryUpload(id);
      else prepareSent({ id, name: fileName }, url);
    },
    remove: ({ id }: BatchPicture) => uppy.removeFile(id),
  };
};

export type PictureBatch = ReturnType<typeof usePictureBatch>;

/** Runs so many jobs at a time, the others in the order in which they came. */
const createLimit = (most: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job: () => Promise<void>): Promise<void> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
