import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import Picker from '@uppy/react/dashboard';
import { useEffect, useMemo } from 'react';
import '../../styles/upload.css';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrowScreen } from '../../ui/screen.ts';
import type { QueuedImage, UploadQueue } from './upload-queue.ts';

type Uppy = UploadQueue['uppy'];

const TEXTS = { myDevice: 'Photos and files', takePictureBtn: 'Take a photo' };

const REMEDIES = {
  retry: { icon: 'again', action: 'Try again' },
  shrink: { icon: 'image', action: 'Make a smaller copy' },
} as const;

const isInPicker = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.uppy-Dashboard') !== null;

interface FilePickerProps {
  uppy: Uppy;
  note: string;
  /** Texts by Uppy's names. Must be the same object on each render, or Uppy redraws. */
  texts: Record<'dashboardTitle' | 'dropPasteFiles' | 'dropPasteImportFiles' | 'browseFiles' | 'dropHint', string>;
}

/** Picks files from the computer, by drop or paste, or from a phone's photos or camera. */
export function FilePicker({ uppy, note, texts }: FilePickerProps) {
  const isNarrow = useNarrowScreen();
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
      locale={useMemo(() => ({ strings: { ...TEXTS, ...texts } }), [texts])}
    />
  );
}

/** Adds files. Uppy reports refused ones by events. @returns false if there were none */
export function addFiles(uppy: Uppy, files: FileList | null | undefined, source: string): boolean {
  const given = Array.from(files ?? []);
  if (given.length > 0) uppy.addFiles(given.map((data) => ({ source, name: data.name, type: data.type, data })));
  return given.length > 0;
}

/** Accepts files pasted or dropped outside the picker. Otherwise the browser would open them and leave the page. */
export function useDroppedFiles(uppy: Uppy): void {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onPaste = (event: ClipboardEvent) => {
      if (!isInPicker(event.target) && addFiles(uppy, event.clipboardData?.files, 'paste')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      if (!isInPicker(event.target)) addFiles(uppy, event.dataTransfer?.files, 'drop');
    };
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, [uppy]);
}

type Problem = Pick<QueuedImage, 'problem' | 'remedy'>;

interface UploadProblemNoteProps extends Problem {
  /** Image that the remedy applies to, if there are several. */
  name?: string;
  onHelp: () => void;
}

export function UploadProblemNote({ problem, remedy, name, onHelp }: UploadProblemNoteProps) {
  const { icon, action } = REMEDIES[remedy ?? 'retry'];
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <Callout tone="danger" className="flex-wrap items-center">
          <Icon name="alert" />
          <p className="flex-[1_1_220px]">
            <strong>{problem.title}</strong> {problem.help}
          </p>
          {remedy && <Button icon={icon} label={action} of={name} onClick={onHelp} />}
        </Callout>
      )}
    </div>
  );
}
