import type { WorkingCopyEntity } from '../../../contract/releases.ts';
import { usePublishing } from '../../data/publishing.ts';
import { Icon } from '../../ui/icon.tsx';

interface HeldBackNoteProps {
  entity: WorkingCopyEntity;
  /** Undefined where nothing is stored. */
  id: number | undefined;
}

/** Stands on an item that broke its page: visitors have the form before it. */
export const HeldBackNote = ({ entity, id }: HeldBackNoteProps) => {
  const { state } = usePublishing();
  const held = state?.heldBack.find((item) => item.entity === entity && item.id === id);
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
