import { useShortcut } from './shortcut.ts';

/** Ctrl+S, or ⌘+S on a Mac. */
export const useKeyboardSave = (save: () => unknown): void => useShortcut('save', save);
