import { formatBytes } from '../../lib/sizes.ts';
import type { UploaderState } from './use-uploader.ts';

export const UploadProgress = ({ file, isUploading, hasFailed }: UploaderState) => {
  if (!file?.progress.uploadStarted || (!isUploading && !hasFailed)) return null;
  const { bytesUploaded, bytesTotal, percentage = 0 } = file.progress;
  const share = Math.round(percentage ?? 0);
  return (
    <div className={hasFailed ? 'upload-progress is-stopped' : 'upload-progress'}>
      <p>
        <strong>{hasFailed ? 'Stopped' : 'Uploading'}</strong> {formatBytes(bytesUploaded || 0)} of{' '}
        {formatBytes(bytesTotal || 0)}
        <strong className="upload-share">{share}%</strong>
      </p>
      <progress className="upload-bar" value={share} max={100} aria-label="Upload" />
    </div>
  );
};
