import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MOST_TOGETHER } from '../../../contract/changes.ts';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import { getServerMessage } from '../../client/api.ts';
import { useDescribeUpload, usePrepareUpload, useRequestUpload } from './data.ts';
import { useThumbnails } from './thumbnails.ts';
import { describeUploadProblem, NOT_SHRUNK, TOO_LARGE, type UploadProblem } from './upload-outcome.ts';
import { addFiles, addShrunk, createUploader, type ImageFile, type RefusedFile } from './uploader.ts';

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
  /** The remedy that its row offers. */
  remedy: 'retry' | 'shrink' | null;
  /** Not taken when it was chosen. */
  isRefused: boolean;
}

/** A file that was not taken. */
interface Refusal {
  file: RefusedFile;
  message: string;
}

type Preparation = Pick<BatchPicture, 'state' | 'url' | 'problem'>;

/** One that the server is at and one that follows at once; more would only keep other requests from the connection. */
const PREPARED_AT_ONCE = 2;

/** Up to twenty pictures: sent one after another, each prepared by the server while the next one is on its way. */
export const usePictureBatch = () => {
  const { mutateAsync: requestUpload } = useRequestUpload();
  const { mutateAsync: prepare } = usePrepareUpload();
  const { mutateAsync: describe } = useDescribeUpload();
  const [preparations, setPreparations] = useState<Record<string, Preparation>>({});
  const [refused, setRefused] = useState<Refusal[]>([]);
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
    uppy.on('restriction-failed', (file, { message }) => {
      // Chosen twice, it has its row already, with all that is said about it.
      if (file && !uppy.getFile(file.id)) {
        setRefused((others) => [...others.filter(({ file: { id } }) => id !== file.id), { file, message }]);
      }
    });
    return () => uppy.destroy();
  }, [uppy]);
  const forget = (id: string) => setRefused((others) => others.filter(({ file }) => file.id !== id));
  const shrink = async (id: string) => {
    const refusal = refused.find(({ file }) => file.id === id);
    if (!refusal) return;
    const shrunk = await addShrunk(uppy, refusal.file).then(
      () => true,
      () => false,
    );
    if (shrunk) forget(id);
    else
      setRefused((others) => others.map((other) => (other.file.id === id ? { ...other, message: NOT_SHRUNK } : other)));
  };
  const files = Object.values(state.files);
  const thumbnails = useThumbnails([...files, ...refused.map(({ file }) => file)]);
  const taken = files.map((file): BatchPicture => {
    const { id, name, error, progress } = file;
    const sending: Preparation = error
      ? { state: 'failed', url: '', problem: explain(error) }
      : { state: progress.uploadStarted ? 'sending' : 'waiting', url: '', problem: null };
    return {
      ...{ id, fileName: name ?? '', thumbnail: thumbnails[id] ?? '' },
      share: Math.round(progress.percentage ?? 0),
      ...(preparations[id] ?? sending),
      remedy: 'retry',
      isRefused: false,
    };
  });
  const turnedAway = refused.map(
    ({ file: { id, name }, message }): BatchPicture => ({
      id,
      fileName: name ?? '',
      thumbnail: thumbnails[id] ?? '',
      share: 0,
      url: '',
      state: 'failed',
      problem: explain(message),
      remedy: message === TOO_LARGE ? 'shrink' : null,
      isRefused: true,
    }),
  );
  return {
    uppy,
    /** Those that could not be taken come last, with the reason. */
    pictures: [...taken, ...turnedAway],
    addMore: (chosen: FileList | null) => addFiles(uppy, chosen, 'more'),
    /** Does what the picture's row offers. */
    help: async ({ id, url, fileName, remedy }: BatchPicture) => {
      if (remedy === 'shrink') await shrink(id);
      else if (url === '') void uppy.retryUpload(id);
      else prepareSent({ id, name: fileName }, url);
    },
    remove: ({ id }: BatchPicture) => {
      if (uppy.getFile(id)) uppy.removeFile(id);
      forget(id);
    },
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
