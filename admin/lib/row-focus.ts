import { useEffect, useRef } from 'react';

/** When the form of a row closes, the focus goes back to the button that opened it. Rows carry `data-row`. */
export const useFocusAfterRow = (openId: number | null) => {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(openId);
  useEffect(() => {
    const closedId = before.current;
    before.current = openId;
    if (closedId === null || openId !== null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${closedId}"] [aria-label^="Edit"]`)?.focus();
  }, [openId]);
  return list;
};
