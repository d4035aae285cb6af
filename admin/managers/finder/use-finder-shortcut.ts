import { useEffect } from 'react';

/** Ctrl+K, or ⌘+K on a Mac. In rich text it is the browser's and the editor's own. */
export const useFinderShortcut = (open: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
};
