import { useBlockingBlock, useEditing } from '../../forms/leaving.tsx';
import { EditButton } from '../../ui/block-header.tsx';

interface EditBlockButtonProps {
  blockKey: string;
  label: string;
  /** Accessible name, if the label alone is unclear. */
  spoken?: string;
  isStored: boolean;
  isEditing: boolean;
}

/** Opens a block's form, unless another is open. */
export function EditBlockButton({ blockKey, label, spoken = label, isStored, isEditing }: EditBlockButtonProps) {
  const blocking = useBlockingBlock();
  const { start } = useEditing();
  return (
    <EditButton
      name={spoken}
      isEditing={isEditing}
      isStored={isStored}
      disabled={blocking !== null}
      title={blocking ? `Save or cancel ${blocking.label} first.` : isStored ? undefined : 'Write your own'}
      onEdit={() => start({ key: blockKey, label })}
    />
  );
}
