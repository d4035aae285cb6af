import AwsS3 from '@uppy/aws-s3';
import Uppy, { RestrictionError, type UppyFile } from '@uppy/core';
import pLimit from 'p-limit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import { UPLOADS } from '../../../contract/interface.ts';
import { IMAGE_LIMITS, type UploadMetadata, type UploadRequest, type UploadResponse } from '../../../contract/media.ts';
import { ApiError, getServerMessage, readRefusal } from '../../client/api.ts';
import { useUploadCalls } from './data.ts';
import { shrinkImage } from './local-image.ts';
import { describeUploadProblem, NOT_SHRUNK, TOO_LARGE, TOO_MANY, type UploadProblem } from './upload-outcome.ts';

export type UploadQueue = ReturnType<typeof useUploadQueue>;

const SENDABLE = { remedy: 'retry', isRefused: false } as const;
const REFUSED = { bytes: 0, state: 'failed', share: 0, url: '', isRefused: true } as const;

/** Reason that the server gave for refusing the file. */
type Metadata = { reason?: string };
type NoBody = Record<string, never>;
type ImageFile = UppyFile<Metadata, NoBody>;
type SentFile = Pick<ImageFile, 'id' | 'name'> & { data: unknown };
type Preparation = Pick<QueuedImage, 'state' | 'url' | 'problem'>;

interface Refusal extends Pick<QueuedImage, 'id' | 'data'> {
  name: string;
  message: string;
}

const MESSAGES = {
  youCanOnlyUploadX: { 0: 'Cannot add more files', 1: 'Cannot add more files' },
  noDuplicates: 'You chose this picture already.',
  exceedsSize: TOO_LARGE,
  youCanOnlyUploadFileTypes: 'Only pictures can be uploaded.',
};

/** An image being uploaded, or refused when chosen. */
export interface QueuedImage {
  id: string;
  fileName: string;
  data: unknown;
  bytes: number;
  state: 'waiting' | 'sending' | 'sent' | 'preparing' | 'ready' | 'failed';
  /** Percent of the file sent. */
  share: number;
  /** Address to store, once sent. */
  url: string;
  problem: UploadProblem | null;
  remedy: 'retry' | 'shrink' | null;
  isRefused: boolean;
}

interface UploadQueueOptions {
  /** Maximum number of images. A single one is sent when the user confirms, several as soon as they are chosen. */
  most?: number;
  describe: (fileName: string) => UploadMetadata;
  /** Handles a sent image. Without it, the queue prepares its images itself. */
  onSent?: (url: string, file: unknown) => void;
}

/** Uploads of a dialog or form: sent one by one, each prepared while the next one is being sent. */
export function useUploadQueue({ most = UPLOADS.maxFiles, ...options }: UploadQueueOptions) {
  const calls = useUploadCalls();
  const latest = useRef({ ...calls, ...options });
  latest.current = { ...calls, ...options };
  const [preparations, setPreparations] = useState<Record<string, Preparation>>({});
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [{ uppy, isAddressExpired, prepareSent }] = useState(() => {
    // One that the server works on, and the next. More would block the browser's connections.
    const inTurn = pLimit(2);
    const prepareSent = ({ id, name = '', data }: SentFile, url: string) => {
      const report = (state: QueuedImage['state'], problem: UploadProblem | null = null) =>
        setPreparations((others) => ({ ...others, [id]: { state, url, problem } }));
      report('sent');
      void inTurn(async () => {
        report('preparing');
        const { describe, describeUpload, prepareUpload, onSent } = latest.current;
        // A failure here loses only the name and focal point.
        await describeUpload({ url, metadata: describe(name) }).catch(() => null);
        // Canceled or removed meanwhile.
        if (!uploader.uppy.getFile(id)) return;
        if (onSent) return onSent(url, data);
        await prepareUpload(url).then(
          () => report('ready'),
          (error: unknown) => {
            const help = getServerMessage(error, 'The connection broke. Try again.');
            report('failed', { title: 'Could not be prepared.', help });
          },
        );
      });
    };
    const requestUpload = (request: UploadRequest) => latest.current.requestUpload(request);
    const uploader = createUploader({ most, requestUpload, onSent: prepareSent });
    return { ...uploader, prepareSent };
  });
  const { files } = useSyncExternalStore(
    (listener) => uppy.store.subscribe(listener),
    () => uppy.getState(),
  );
  useEffect(() => {
    const isSingle = most === 1;
    uppy.on('restriction-failed', (file, { message }) => {
      // A file chosen twice already has a row.
      if (!isSingle && (!file || uppy.getFile(file.id))) return;
      const { id = '', name = '', data = null } = file ?? {};
      setRefusals((others) => [
        ...(isSingle ? [] : others.filter((other) => other.id !== id)),
        { id, name, data, message },
      ]);
    });
    const forgetSingle = () => isSingle && setRefusals([]);
    uppy.on('file-added', forgetSingle);
    uppy.on('file-removed', forgetSingle);
    uppy.on('upload', forgetSingle);
    return () => uppy.destroy();
  }, [uppy, most]);
  const forget = (id: string) => setRefusals((others) => others.filter((other) => other.id !== id));
  const shrink = async (id: string) => {
    const refusal = refusals.find((other) => other.id === id);
    if (!refusal) return;
    try {
      if (!(refusal.data instanceof Blob)) throw new Error('no file of this browser');
      const copy = await shrinkImage(refusal.data, refusal.name);
      uppy.addFile({ source: 'shrunk', name: copy.name, type: copy.type, data: copy });
      forget(id);
    } catch {
      setRefusals((others) => others.map((other) => (other.id === id ? { ...other, message: NOT_SHRUNK } : other)));
    }
  };
  const explain = (message: string, reason = '') =>
    describeUploadProblem(message, { isOnline: navigator.onLine, isExpired: isAddressExpired(), reason });
  const taken = Object.values(files).map((file): QueuedImage => {
    const { id, name = '', data, size, error, progress, meta } = file;
    const sending: Preparation = error
      ? { state: 'failed', url: '', problem: explain(error, meta.reason) }
      : { state: progress.uploadStarted ? 'sending' : 'waiting', url: '', problem: null };
    const share = Math.round(progress.percentage ?? 0);
    return { ...SENDABLE, ...(preparations[id] ?? sending), id, fileName: name, data, bytes: size ?? 0, share };
  });
  const refused = refusals.map(({ id, name, data, message }): QueuedImage => {
    const remedy = message === TOO_LARGE ? 'shrink' : null;
    return { ...REFUSED, id, fileName: name, data, problem: explain(message), remedy };
  });
  return {
    uppy,
    /** Refused images come last, with the reason. */
    images: [...taken, ...refused],
    send: () => uppy.upload(),
    /** Runs the image's remedy for its problem. */
    help: async ({ id, url, fileName, data, remedy }: QueuedImage) => {
      if (remedy === 'shrink') await shrink(id);
      else if (url === '') await uppy.retryUpload(id);
      else prepareSent({ id, name: fileName, data }, url);
    },
    remove: ({ id }: QueuedImage) => {
      if (uppy.getFile(id)) uppy.removeFile(id);
      // The same file, chosen again, has the same id.
      setPreparations(({ [id]: _removed, ...others }) => others);
      forget(id);
    },
  };
}

interface UploaderOptions {
  most: number;
  requestUpload: (request: UploadRequest) => Promise<UploadResponse>;
  onSent: (file: SentFile, url: string) => void;
}

/** Sends files one by one, directly to the store, at addresses signed by the server. */
function createUploader({ most, requestUpload, onSent }: UploaderOptions) {
  const isSingle = most === 1;
  const uppy = new Uppy<Metadata, NoBody>({
    autoProceed: !isSingle,
    allowMultipleUploadBatches: !isSingle,
    // Checked one by one, because the uploader's own limit would refuse all of them together.
    ...(!isSingle && {
      onBeforeFileAdded: (file, files) => {
        if (files[file.id]) return false;
        if (Object.keys(files).length >= most) throw new RestrictionError(TOO_MANY, { file });
        return true;
      },
    }),
    restrictions: {
      maxNumberOfFiles: isSingle ? most : null,
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
  uppy.on('upload-error', (file, error) => {
    if (file) uppy.setFileMeta(file.id, { reason: getServerMessage(readUploadError(error), '') });
  });
  uppy.on('upload-success', (file) => file && onSent(file, getUploadedAddress(uploadUrls.get(file.id) ?? '')));
  return { uppy, isAddressExpired: () => Date.now() >= expiresAt };
}

/** Refusal by the store or the server. Null if there was no response. */
function readUploadError(error: object): ApiError | null {
  if (error instanceof ApiError) return error;
  const source = 'source' in error ? error.source : null;
  return source instanceof XMLHttpRequest && source.responseURL !== '' ? readRefusal(source) : null;
}
