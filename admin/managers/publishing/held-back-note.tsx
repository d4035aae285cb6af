import { createContext, type ReactNode, useContext } from 'react';
import type { PublishState, WorkingCopyEntity } from '../../../contract/releases.ts';
import { usePublishing } from '../../data/publishing.ts';
import { Icon } from '../../ui/icon.tsx';

const HeldBackContext = createContext<PublishState['heldBack']>([]);

/** Reads once what is held back, for the notes on hundreds of rows. */
export const HeldBackProvider = ({ children }: { children: ReactNode }) => {
  const { state } = usePublishing();
  return <HeldBackContext value={state?.heldBack ?? NOTHING}>{children}</HeldBackContext>;
};

const NOTHING: PublishState['heldBack'] = [];

interface HeldBackNoteProps {
  entity: WorkingCopyEntity;
  /** Undefined where nothing is stored. */
  id: number | undefined;
}

/** Stands on an item that broke its page: visitors have the form before it. */
export const HeldBackNote = ({ entity, id }: HeldBackNoteProps) => {
  const held = useContext(HeldBackContext).find((item) => item.entity === entity && item.id === id);
  if (!held) return null;
  return (
    <p className="held-back">
      <Icon name="warning" size={18} />
      <span>
        <strong>Held back.</strong> {held.reason}
      </span>
    </p>
  );
};
