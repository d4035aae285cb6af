import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import Picker from '@uppy/react/dashboard';
import { useEffect } from 'react';
import { MOST_TOGETHER } from '../../../contract/changes.ts';
import '../../styles/upload.css';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import type { PictureBatch } from './picture-batch.ts';
import { useDroppedFiles } from './uploader.ts';

interface ChoosePicturesDialogProps {
  batch: PictureBatch;
  /** Called when some were chosen too. */
  onClose: () => void;
}

const PICKER_WORDS = {
  strings: {
    dashboardTitle: 'Pictures',
    dropPasteFiles: 'Drop your pictures here, or %{browseFiles}',
    dropPasteImportFiles: '%{browseFiles}, or take a photo now',
    browseFiles: 'Choose pictures',
    dropHint: 'Drop them here',
    myDevice: 'Photos and files',
    takePictureBtn: 'Take a photo',
  },
};

/** Takes several pictures at once: from the computer, by drop or paste, from a phone's camera roll or its camera. */
export const ChoosePicturesDialog = ({ batch: { uppy, refused }, onClose }: ChoosePicturesDialogProps) => {
  const isNarrow = useNarrowScreen();
  useDroppedFiles(uppy);
  useEffect(() => {
    uppy.on('files-added', onClose);
    return () => {
      uppy.off('files-added', onClose);
    };
  }, [uppy, onClose]);
  return (
    <Dialog isOpen onClose={onClose} shape="upload" title="Add several pictures">
      <div className="upload">
        <Picker
          uppy={uppy}
          width="100%"
          height={isNarrow ? 240 : 350}
          hideUploadButton
          disableStatusBar
          disableInformer
          proudlyDisplayPoweredByUppy={false}
          showNativePhotoCameraButton={isNarrow}
          nativeCameraFacingMode="environment"
          theme="light"
          note={`Up to ${MOST_TOGETHER} pictures, 10 MB each`}
          locale={PICKER_WORDS}
        />
      </div>
      <div role="alert">
        {refused && (
          <Callout tone="danger" className="mt-4">
            <Icon name="alert" />
            <span>
              <strong>{refused.title}</strong> {refused.help}
            </span>
          </Callout>
        )}
      </div>
    </Dialog>
  );
};
