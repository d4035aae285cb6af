import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import Picker from '@uppy/react/dashboard';
import { useMemo } from 'react';
import '../../styles/upload.css';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import type { UploadProblem } from './upload-outcome.ts';
import type { ImageUploader } from './uploader.ts';

const WORDS = { myDevice: 'Photos and files', takePictureBtn: 'Take a photo' };

interface PicturePickerProps {
  uppy: ImageUploader;
  note: string;
  /** As Uppy calls its texts; the others are the same everywhere. */
  words: Record<'dashboardTitle' | 'dropPasteFiles' | 'dropPasteImportFiles' | 'browseFiles' | 'dropHint', string>;
}

/** From the computer, by drop or paste, from a phone's camera roll or its camera. */
export const PicturePicker = ({ uppy, note, words }: PicturePickerProps) => {
  const isNarrow = useNarrowScreen();
  // Uppy takes another object for other words, and draws itself anew.
  const locale = useMemo(() => ({ strings: { ...WORDS, ...words } }), [words]);
  return (
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
      note={note}
      locale={locale}
    />
  );
};

interface PickerProblemProps {
  problem: UploadProblem | null;
  /** Offered where a smaller copy would do. */
  onShrink: (() => Promise<void>) | null;
}

/** Why a file was not taken, or not sent. */
export const PickerProblem = ({ problem, onShrink }: PickerProblemProps) => (
  <div role="alert">
    {problem && (
      <Callout tone="danger" className="flex-wrap items-center">
        <Icon name="alert" />
        <p className="flex-[1_1_220px]">
          <strong>{problem.title}</strong> {problem.help}
        </p>
        {onShrink && (
          <Button icon="image" onClick={() => void onShrink()}>
            Make a smaller copy
          </Button>
        )}
      </Callout>
    )}
  </div>
);
