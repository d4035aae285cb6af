import { useEffect } from 'react';
import { MOST_TOGETHER } from '../../../contract/changes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { PictureBatch } from './picture-batch.ts';
import { PicturePicker } from './picture-picker.tsx';
import { useDroppedFiles } from './uploader.ts';

interface ChoosePicturesDialogProps {
  batch: PictureBatch;
  /** Called when some were chosen too, whether or not they could be taken. */
  onClose: () => void;
}

const PICKER_WORDS = {
  dashboardTitle: 'Pictures',
  dropPasteFiles: 'Drop your pictures here, or %{browseFiles}',
  dropPasteImportFiles: '%{browseFiles}, or take a photo now',
  browseFiles: 'Choose pictures',
  dropHint: 'Drop them here',
};

/** Takes several pictures at once: from the computer, by drop or paste, from a phone's camera roll or its camera. */
export const ChoosePicturesDialog = ({ batch: { uppy }, onClose }: ChoosePicturesDialogProps) => {
  useDroppedFiles(uppy);
  useEffect(() => {
    uppy.on('files-added', onClose);
    return () => {
      uppy.off('files-added', onClose);
    };
  }, [uppy, onClose]);
  return (
    <Dialog isOpen onClose={onClose} shape="upload" title="Add several photos">
      <div className="upload">
        <PicturePicker uppy={uppy} note={`Up to ${MOST_TOGETHER} photos, 10 MB each`} words={PICKER_WORDS} />
      </div>
    </Dialog>
  );
};
