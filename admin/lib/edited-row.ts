import { useState } from 'react';

/** The row whose form is open. One that somebody else deletes meanwhile stays, for what was typed into its form. */
export const useEditedRow = <Item extends { id: number }>(all: readonly Item[]) => {
  const [opened, setOpened] = useState<Item | null>(null);
  const stored = all.find(({ id }) => id === opened?.id) ?? null;
  return {
    edited: stored ?? opened,
    editedId: opened?.id ?? null,
    isGone: opened !== null && stored === null,
    edit: setOpened,
    close: () => setOpened(null),
  };
};
