import { useEffect, useEffectEvent } from 'react';
import { capitalize } from '../../contract/plain-text.ts';

interface Shortcut {
  /** Letter or key name, in lower case. */
  key: string;
  withShift?: boolean;
}

/** Used with Ctrl, or ⌘ on a Mac. */
const SHORTCUTS = {
  save: { key: 's' },
  find: { key: 'k' },
  publish: { key: 'enter', withShift: true },
} as const satisfies Record<string, Shortcut>;

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Ctrl+S, or ⌘+S on a Mac. */
export const useKeyboardSave = (save: () => unknown): void => useShortcut('save', save);

export type ShortcutName = keyof typeof SHORTCUTS;

export function useShortcut(name: ShortcutName, run: () => unknown): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const { key, withShift = false }: Shortcut = SHORTCUTS[name];
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.shiftKey !== withShift || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      runLatest();
    };
    // Captured before the editor, which uses some of the same keys.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [name]);
}

/** "Ctrl Shift Enter", "⌘ ⇧ Enter". */
export function nameShortcut(name: ShortcutName): string {
  const { key, withShift = false }: Shortcut = SHORTCUTS[name];
  return [isMac() ? '⌘' : 'Ctrl', ...(withShift ? [isMac() ? '⇧' : 'Shift'] : []), capitalize(key)].join(' ');
}
