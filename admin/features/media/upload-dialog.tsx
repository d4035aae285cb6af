import { useState } from 'react';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import type { ImageDescription } from '../../forms/describe-field.tsx';
import { useEditing } from '../../forms/leaving.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useOnline } from '../../ui/screen.ts';
import { useKeepFile } from './data.ts';
import { FilePicker, UploadProblemNote, useDroppedFiles } from './file-picker.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import { useObjectUrl } from './local-image.ts';
import { ProgressBar } from './preparing.tsx';
import { describeUploadProblem } from './upload-outcome.ts';
import { useUploadQueue } from './upload-queue.ts';

interface UploadDialogProps {
  onClose: () => void;
  /** Receives the address to store. */
  onUploaded: (url: string, metadata: ImageDescription) => void;
  /** Switches to the library. Absent if that makes no sense. */
  onLibrary?: (() => void) | undefined;
}

const LABEL = 'the chosen picture';

const PICKER_TEXTS = {
  dashboardTitle: 'Picture',
  dropPasteFiles: 'Drop a picture here, or paste one, or %{browseFiles}',
  dropPasteImportFiles: '%{browseFiles}, or take a photo now',
  browseFiles: 'Choose a file',
  dropHint: 'Drop it here',
};

const NO_METADATA = {
  fileName: null as string | null,
  altText: '',
  isDecorative: false,
  focalPoint: null as { x: number; y: number } | null,
};

export function UploadDialog({ onClose, onUploaded, onLibrary }: UploadDialogProps) {
  const [metadata, setMetadata] = useState(NO_METADATA);
  const change = (typed: Partial<typeof NO_METADATA>) => setMetadata((others) => ({ ...others, ...typed }));
  const { isDecorative, focalPoint } = metadata;
  const altText = isDecorative ? '' : metadata.altText.trim();
  const keepFile = useKeepFile();
  const queue = useUploadQueue({
    describe: (name) => ({ fileName: metadata.fileName ?? name, description: altText, isDecorative, focalPoint }),
    onSent: (url, file) => {
      keepFile(url, file);
      onUploaded(url, { altText, isDecorative });
      onClose();
    },
  });
  const image = queue.images.find(({ isRefused }) => !isRefused);
  const refused = queue.images.find(({ isRefused }) => isRefused);
  const isOnline = useOnline();
  const offline = isOnline ? null : describeUploadProblem('No Internet connection', { isOnline, isExpired: false });
  const problem = refused ? refused.problem : (offline ?? image?.problem ?? null);
  const preview = useObjectUrl(image?.data);
  const isUploading = image !== undefined && image.state !== 'waiting' && image.state !== 'failed';
  const hasFailed = image?.state === 'failed';
  const send = async () => {
    await (image && hasFailed ? queue.help(image) : queue.send());
    // After the upload, the image continues into the form below, which has its own question.
    return false;
  };
  const { leave } = useEditing();
  useUnsavedForm(image !== undefined, { label: LABEL, save: send, discard: onClose });
  useDroppedFiles(queue.uppy);
  const chooseAnother = () => {
    setMetadata(NO_METADATA);
    if (image) queue.remove(image);
  };
  return (
    <Dialog
      onClose={() => leave(onClose, LABEL)}
      shape="upload"
      title="Upload image"
      footer={
        <>
          {isUploading && <p className="mr-auto">You can keep typing while it uploads.</p>}
          {!image && onLibrary && (
            <Button icon="library" label="From library" className="mr-auto" onClick={onLibrary} />
          )}
          {image && altText === '' && !isDecorative && !isUploading && (
            <Button
              label="Decorative only"
              variant="plain"
              className="mr-auto -ml-2.5"
              onClick={() => change({ isDecorative: true })}
            />
          )}
          <Button label="Cancel" onClick={onClose} />
          <Button
            label={isUploading ? 'Uploading…' : hasFailed ? 'Try again' : 'Upload'}
            variant="primary"
            icon={hasFailed ? 'again' : 'upload'}
            disabled={!image || isUploading}
            onClick={send}
          />
        </>
      }
    >
      <div
        className={`upload grid gap-x-7 gap-y-4 ${image ? 'grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] max-md:grid-cols-1' : ''}`}
      >
        {image ? (
          <div className="grid content-start justify-items-start gap-2.5">
            {preview && (
              <FocalPointField url={preview} value={focalPoint} onChange={(point) => change({ focalPoint: point })} />
            )}
            {!isUploading && <Button icon="folder" label="Choose another" size="small" onClick={chooseAnother} />}
          </div>
        ) : (
          <FilePicker uppy={queue.uppy} note="One picture, up to 10 MB" texts={PICKER_TEXTS} />
        )}
        <div className="grid content-start gap-4 *:empty:hidden">
          {image && (
            <div className="grid content-start gap-4">
              <TextField
                label="File name"
                value={metadata.fileName ?? image.fileName}
                onChange={(fileName) => change({ fileName })}
                hint={`${formatBytes(image.bytes)} of 10 MB`}
                maxLength={200}
                autoComplete="off"
              />
              <TextAreaField
                label="Describe this image"
                value={isDecorative ? '' : metadata.altText}
                onChange={(typed) => change({ altText: typed, isDecorative: false })}
                hint="Say what’s in it, in one sentence. It’s read aloud to people who can’t see the picture."
                maxLength={500}
              />
              <DescriptionNote altText={altText} isDecorative={isDecorative} />
            </div>
          )}
          <UploadProblemNote
            problem={problem}
            remedy={refused?.remedy ?? null}
            onHelp={() => refused && void queue.help(refused)}
          />
          {image && (isUploading || hasFailed) && (
            <ProgressBar
              title={hasFailed ? 'Stopped' : 'Uploading'}
              detail={`${formatBytes((image.bytes * image.share) / 100)} of ${formatBytes(image.bytes)}`}
              label="Upload"
              value={image.share}
              max={100}
              className={hasFailed ? 'grayscale-80' : ''}
            >
              <strong>{image.share}%</strong>
            </ProgressBar>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function DescriptionNote({ altText, isDecorative }: ImageDescription) {
  if (isDecorative) {
    return (
      <Callout tone="calm" icon="check-circle">
        Decorative only (screen readers skip it)
      </Callout>
    );
  }
  if (altText !== '') return null;
  return (
    <Callout tone="warning" icon="warning">
      Some visitors won’t know what this shows. One sentence is enough.
    </Callout>
  );
}
