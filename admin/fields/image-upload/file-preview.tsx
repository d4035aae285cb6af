import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
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

export const FilePreview = ({ uppy, file, isUploading }: UploaderState) => {
  const url = useObjectUrl(file?.data);
  return (
    <div className="upload-preview">
      {url && <img src={url} alt="" />}
      {file && !isUploading && (
        <Button icon="folder" className="small-button" onClick={() => uppy.removeFile(file.id)}>
          Choose another
        </Button>
      )}
    </div>
  );
};
