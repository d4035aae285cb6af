import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusFree } from './kept-focus.ts';

const CLOSING = '[data-slot="dialog"][data-state="closed"]';

/** True if the focus is on an element outside `home`, and must not be moved. Without `home`, on any element. */
export function isFocusElsewhere(home: Element | null): boolean {
  const focused = document.activeElement;
  // A question that closes together with a form still has the focus.
  // So has what is around the form, if its disabled button was pressed.
  const isNear = home?.contains(focused) || focused?.contains(home);
  return !isFocusFree() && isNear !== true && focused?.closest(CLOSING) === null;
}

/**
 * Returns the focus once what was opened has closed, unless the user is elsewhere by then.
 * @param find finds the element to focus. By default, `home` itself
 */
export function useReturnedFocus<Opened>(
  opened: Opened | null,
  home: RefObject<HTMLElement | null>,
  find: (home: HTMLElement | null, closed: Opened) => HTMLElement | null | undefined = (own) => own,
): void {
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (closed !== null && opened === null && !isFocusElsewhere(null)) find(home.current, closed)?.focus();
  }, [opened, home, find]);
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
  useReturnedFocus(editedId, rows, findEditButton);
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

function findEditButton(rows: HTMLElement | null, id: number) {
  return rows?.querySelector<HTMLElement>(`[data-row="${id}"] [aria-label^="Edit"]`);
}
