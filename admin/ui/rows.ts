import { type RefObject, useEffect, useRef, useState } from 'react';

/** True if the focus is on an element outside `home`, and must not be moved. Without `home`, on any element. */
export function isFocusElsewhere(home: Element | null): boolean {
  const focused = document.activeElement;
  // A newly disabled button loses the focus only at the next paint.
  if (focused === null || focused === document.body || focused.matches(':disabled')) return false;
  return home?.contains(focused) !== true;
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

export function useRowPlaces(
  list: RefObject<HTMLUListElement | null>,
  rows: readonly { id: number }[],
  { move, isBusy }: { move: (from: number, to: number) => Promise<void>; isBusy: boolean },
) {
  const setMoved = useFocusAfterMove(list, rows, isBusy);
  return ({ id }: { id: number }, index: number) => ({
    index,
    count: rows.length,
    onMove: (from: number, to: number, by: string) => void move(from, to).then(() => setMoved({ id, by, to })),
  });
}

/**
 * Returns the focus to the button that moved a row, or its neighbor at an end of the list.
 * Buttons cannot have the focus while the move is saved.
 */
function useFocusAfterMove(list: RefObject<HTMLUListElement | null>, rows: readonly { id: number }[], isBusy: boolean) {
  const [moved, setMoved] = useState<{ id: number; by: string; to: number } | null>(null);
  useEffect(() => {
    // The list may arrive after the move is saved.
    if (moved === null || isBusy || rows[moved.to]?.id !== moved.id) return;
    setMoved(null);
    if (isFocusElsewhere(null)) return;
    const find = (button: string) =>
      list.current?.querySelector<HTMLElement>(`[data-row="${moved.id}"] [data-move${button}]:enabled`);
    (find(`="${moved.by}"`) ?? find(''))?.focus();
  }, [moved, rows, isBusy, list]);
  return setMoved;
}
