import { useEffect, useRef, useState } from 'react';
import { isFocusFree } from './kept-focus.ts';

/** True if the focus is on an element outside `home`, and must not be moved. Without `home`, on any element. */
export function isFocusElsewhere(home: Element | null): boolean {
  return !isFocusFree() && home?.contains(document.activeElement) !== true;
}

/**
 * The row with the open form. Stays if someone else deletes it, to keep what was typed. Closing the form returns the focus
 * to the row's button, if the list has the ref `rows` and its rows `data-row`.
 */
export function useEditedRow<Item extends { id: number }>(all: readonly Item[]) {
  const [opened, setOpened] = useState<Item | null>(null);
  const stored = all.find(({ id }) => id === opened?.id) ?? null;
  const editedId = opened?.id ?? null;
  const rows = useRef<HTMLUListElement>(null);
  const before = useRef(editedId);
  useEffect(() => {
    const closedId = before.current;
    before.current = editedId;
    if (closedId === null || editedId !== null || isFocusElsewhere(null)) return;
    rows.current?.querySelector<HTMLElement>(`[data-row="${closedId}"] [aria-label^="Edit"]`)?.focus();
  }, [editedId]);
  return {
    edited: stored ?? opened,
    editedId,
    isGone: opened !== null && stored === null,
    edit: setOpened,
    // A form may finish saving after another row was opened.
    close: () => setOpened((current) => (current?.id === opened?.id ? null : current)),
    rows,
  };
}
