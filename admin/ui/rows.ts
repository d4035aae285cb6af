import { useEffect, useRef, useState } from 'react';
import { isFocusFree } from './kept-focus.ts';

/** True if the focus is on an element outside `home`, and must not be moved. Without `home`, on any element. */
export function isFocusElsewhere(home: Element | null): boolean {
  return !isFocusFree() && home?.contains(document.activeElement) !== true;
}

/** The row with the open form. Stays if someone else deletes it, to keep what was typed. */
export function useEditedRow<Item extends { id: number }>(all: readonly Item[]) {
  const [opened, setOpened] = useState<Item | null>(null);
  const stored = all.find(({ id }) => id === opened?.id) ?? null;
  return {
    edited: stored ?? opened,
    editedId: opened?.id ?? null,
    isGone: opened !== null && stored === null,
    edit: setOpened,
    // A form may finish saving after another row was opened.
    close: () => setOpened((current) => (current?.id === opened?.id ? null : current)),
  };
}

/** Returns the focus to the opening button when a row's form closes. Rows need `data-row`. */
export function useFocusAfterRow(openId: number | null) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(openId);
  useEffect(() => {
    const closedId = before.current;
    before.current = openId;
    if (closedId === null || openId !== null || isFocusElsewhere(null)) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${closedId}"] [aria-label^="Edit"]`)?.focus();
  }, [openId]);
  return list;
}
