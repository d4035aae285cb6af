import { useState } from 'react';
import { getUploadedAddress } from '../../../contract/image-address.ts';
import type { FocalPoint } from '../../../contract/media.ts';
import { useUnsavedForm } from '../../client/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDescribeUpload } from './data.ts';
import { PickerProblem, PicturePicker } from './picture-picker.tsx';
import { FileMetadataFields, FilePreview, UploadProgress } from './upload-file.tsx';
import { useDroppedFiles, useUploader } from './uploader.ts';

export interface UploadedImage {
  /** Goes into the record; visitors get the picture there once the record is saved. */
  url: string;
  altText: string;
  isDecorative: boolean;
  /** The picture in this browser, to show until then. */
  file: Blob | null;
}

export interface UploadDialogProps {
  onClose: () => void;
  onUploaded: (image: UploadedImage) => void;
  /** Goes to the library instead; absent where that makes no sense. */
  onLibrary?: (() => void) | undefined;
}

const PICKER_WORDS = {
  dashboardTitle: 'Picture',
  dropPasteFiles: 'Drop a picture here, or paste one, or %{browseFiles}',
  dropPasteImportFiles: '%{browseFiles}, or take a photo now',
  browseFiles: 'Choose a file',
  dropHint: 'Drop it here',
};

export const UploadDialog = ({ onClose, onUploaded, onLibrary }: UploadDialogProps) => {
  const [isDecorative, setDecorative] = useState(false);
  const [focalPoint, setFocalPoint] = useState<FocalPoint | null>(null);
  const { mutateAsync: describe } = useDescribeUpload();
  const uploader = useUploader(async (uploadUrl) => {
    if (!file) return;
    const { name = '' } = file.meta;
    const altText = isDecorative ? '' : (file.meta.altText ?? '').trim();
    const url = getUploadedAddress(uploadUrl);
    // The picture is sent, and the form has its description: what may be lost here is its name and its focal point.
    await describe({ url, metadata: { fileName: name, description: altText, isDecorative, focalPoint } }).catch(
      () => null,
    );
    onUploaded({ url, altText, isDecorative, file: file.data instanceof Blob ? file.data : null });
    onClose();
  });
  const { uppy, file, problem, isUploading, hasFailed } = uploader;
  // Uploaded it goes on into the form beneath, which asks for itself.
  const save = () => uploader.send().then(() => false);
  useUnsavedForm(file !== undefined, { label: 'the picture', save, discard: onClose });
  useDroppedFiles(uppy);
  const canBeDecorative = file && !isDecorative && !file.meta.altText?.trim();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="upload"
      title="Upload image"
      footer={
        <>
          {isUploading && <p className="mr-auto">You can keep typing while it uploads.</p>}
          {!file && onLibrary && (
            <Button icon="library" className="mr-auto" onClick={onLibrary}>
              From library
            </Button>
          )}
          {canBeDecorative && !isUploading && (
            <Button look="plain" className="mr-auto -ml-2.5" onClick={() => setDecorative(true)}>
              Decorative only
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            icon={hasFailed ? 'again' : 'upload'}
            disabled={!file || isUploading}
            onClick={() => void uploader.send()}
          >
            {isUploading ? 'Uploading…' : hasFailed ? 'Try again' : 'Upload'}
          </Button>
        </>
      }
    >
      <div
        className={`upload grid gap-x-7 gap-y-4 ${file ? 'grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] max-md:grid-cols-1' : ''}`}
      >
        {file ? (
          <FilePreview {...uploader} focalPoint={focalPoint} onFocalPoint={setFocalPoint} />
        ) : (
          <PicturePicker uppy={uppy} note="One picture, up to 10 MB" words={PICKER_WORDS} />
        )}
        <div className="grid content-start gap-4 *:empty:hidden">
          <FileMetadataFields uploader={uploader} isDecorative={isDecorative} onDecorative={setDecorative} />
          <PickerProblem problem={problem} onShrink={uploader.shrink} />
          <UploadProgress {...uploader} />
        </div>
      </div>
    </Dialog>
  );
};
