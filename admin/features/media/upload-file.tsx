import type { FocalPoint } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import { useObjectUrl } from './object-url.ts';
import type { UploaderState } from './uploader.ts';

interface FilePreviewProps extends UploaderState {
  focalPoint: FocalPoint | null;
  onFocalPoint: (point: FocalPoint | null) => void;
}

/** The chosen picture, and the part of it that must stay visible. */
export const FilePreview = ({ uppy, file, isUploading, focalPoint, onFocalPoint }: FilePreviewProps) => {
  const url = useObjectUrl(file?.data);
  return (
    <div className="grid content-start justify-items-start gap-2.5">
      {url && <FocalPointField url={url} value={focalPoint} onChange={onFocalPoint} />}
      {file && !isUploading && (
        <Button
          icon="folder"
          size="small"
          onClick={() => {
            onFocalPoint(null);
            uppy.removeFile(file.id);
          }}
        >
          Choose another
        </Button>
      )}
    </div>
  );
};

interface FileMetadataFieldsProps {
  uploader: UploaderState;
  isDecorative: boolean;
  onDecorative: (isDecorative: boolean) => void;
}

/** What is said about the picture; open to typing while it is sent. */
export const FileMetadataFields = ({ uploader, isDecorative, onDecorative }: FileMetadataFieldsProps) => {
  const { uppy, file } = uploader;
  if (!file) return null;
  const { name = '', altText = '' } = file.meta;
  return (
    <div className="grid content-start gap-4">
      <TextField
        label="File name"
        value={name}
        onChange={(next) => uppy.setFileMeta(file.id, { name: next })}
        hint={`${formatBytes(file.size ?? 0)} of 10 MB`}
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField
        label="Describe this image"
        value={isDecorative ? '' : altText}
        onChange={(next) => {
          onDecorative(false);
          uppy.setFileMeta(file.id, { altText: next });
        }}
        hint="Say what’s in it, in one sentence. It’s read aloud to people who can’t see the picture."
        maxLength={500}
      />
      {isDecorative ? (
        <Callout tone="calm">
          <Icon name="check-circle" />
          Decorative only (screen readers skip it)
        </Callout>
      ) : (
        altText.trim() === '' && (
          <Callout tone="warning">
            <Icon name="warning" />
            Some visitors won’t know what this shows. One sentence is enough.
          </Callout>
        )
      )}
    </div>
  );
};

export const UploadProgress = ({ file, isUploading, hasFailed }: UploaderState) => {
  if (!file?.progress.uploadStarted || (!isUploading && !hasFailed)) return null;
  const { bytesUploaded, bytesTotal, percentage = 0 } = file.progress;
  const share = Math.round(percentage ?? 0);
  return (
    <div>
      <p className="mb-2 flex gap-2.5">
        <strong>{hasFailed ? 'Stopped' : 'Uploading'}</strong> {formatBytes(bytesUploaded || 0)} of{' '}
        {formatBytes(bytesTotal || 0)}
        <strong className="ml-auto tabular-nums">{share}%</strong>
      </p>
      <progress
        className={hasFailed ? 'progress-bar grayscale-80' : 'progress-bar'}
        value={share}
        max={100}
        aria-label="Upload"
      />
    </div>
  );
};
