import { type RefObject, useEffect, useRef, useState } from 'react';

/** True if the focus is on an element outside `home`, and must not be moved. Without `home`, on any element. */
export function isFocusElsewhere(home: Element | null): boolean {
  const focused = document.activeElement;
  // A button that was just disabled loses the focus when the browser paints.
  if (focused === null || focused === document.body || focused.matches(':disabled')) return false;
  return home?.contains(focused) !== true;
}

/** The row whose form is open. One that somebody else deletes meanwhile stays, for what was typed into its form. */
export function useEditedRow<Item extends { id: number }>(all: readonly Item[]) {
  const [opened, setOpened] = useState<Item | null>(null);
  const stored = all.find(({ id }) => id === opened?.id) ?? null;
  return {
    edited: stored ?? opened,
    editedId: opened?.id ?? null,
    isGone: opened !== null && stored === null,
    edit: setOpened,
    // A form that was saving may end when another row is open already.
    close: () => setOpened((current) => (current?.id === opened?.id ? null : current)),
  };
}

/** When the form of a row closes, the focus goes back to the button that opened it. Rows carry `data-row`. */
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

/** Position of each row, and the handlers that move it. */
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
 * The button that moved a row keeps the focus, or one beside it where the row has come to an end of the list: while the
 * move is written no button can have it.
 */
function useFocusAfterMove(list: RefObject<HTMLUListElement | null>, rows: readonly { id: number }[], isBusy: boolean) {
  const [moved, setMoved] = useState<{ id: number; by: string; to: number } | null>(null);
  useEffect(() => {
    // The list may arrive after the move is written.
    if (moved === null || isBusy || rows[moved.to]?.id !== moved.id) return;
    setMoved(null);
    if (isFocusElsewhere(null)) return;
    const find = (button: string) =>
      list.current?.querySelector<HTMLElement>(`[data-row="${moved.id}"] [data-move${button}]:enabled`);
    (find(`="${moved.by}"`) ?? find(''))?.focus();
  }, [moved, rows, isBusy, list]);
  return setMoved;
}
