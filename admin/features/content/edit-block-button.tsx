import { useEditing } from '../../forms/leaving.tsx';
import { EditButton } from '../../ui/block-header.tsx';

interface EditBlockButtonProps {
  blockKey: string;
  label: string;
  /** As screen readers say it, where the label alone is not enough. */
  spoken?: string;
  isStored: boolean;
}

/** Opens a block's form, unless another is open. */
export const EditBlockButton = ({ blockKey, label, spoken = label, isStored }: EditBlockButtonProps) => {
  const { open, start } = useEditing();
  return (
    <EditButton
      name={spoken}
      isEditing={open?.key === blockKey}
      isStored={isStored}
      disabled={open !== null}
      title={open ? `Save or cancel ${open.label} first.` : isStored ? undefined : 'Write your own'}
      onEdit={() => start({ key: blockKey, label })}
    />
  );
};
