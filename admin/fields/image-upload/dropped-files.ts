import { useEffect } from 'react';
import type { ImageUploader } from './create-uploader.ts';

const isInPicker = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.uppy-Dashboard') !== null;

/** Pictures pasted or dropped beside the picker, which takes its own: anywhere else the browser would leave the page. */
export const useDroppedFiles = (uppy: ImageUploader): void => {
  useEffect(() => {
    const listeners = new AbortController();
    const add = (files: FileList | undefined, source: string): boolean => {
      const given = Array.from(files ?? []);
      // The uploader tells by its own events what it refuses.
      if (given.length > 0) uppy.addFiles(given.map((data) => ({ source, name: data.name, type: data.type, data })));
      return given.length > 0;
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isInPicker(event.target) && add(event.clipboardData?.files, 'paste')) event.preventDefault();
    };
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      if (!isInPicker(event.target)) add(event.dataTransfer?.files, 'drop');
    };
    const { signal } = listeners;
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, [uppy]);
};
