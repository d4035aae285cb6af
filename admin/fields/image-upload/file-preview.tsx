import { useEffect, useState } from 'react';
import type { FocalPoint } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { FocalPointField } from '../focal-point-field.tsx';
import type { UploaderState } from './use-uploader.ts';

const useObjectUrl = (data: unknown): string => {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
};

interface FilePreviewProps extends UploaderState {
  focalPoint: FocalPoint | null;
  onFocalPoint: (point: FocalPoint | null) => void;
}

/** The chosen picture, and the part of it that must stay visible. */
export const FilePreview = ({ uppy, file, isUploading, focalPoint, onFocalPoint }: FilePreviewProps) => {
  const url = useObjectUrl(file?.data);
  return (
    <div className="upload-preview">
      {url && <FocalPointField url={url} value={focalPoint} onChange={onFocalPoint} />}
      {file && !isUploading && (
        <Button
          icon="folder"
          className="small-button"
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
