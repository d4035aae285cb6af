import { useEffect, useRef } from 'react';
import { useEditing } from '../../forms/leaving.tsx';
import { Button } from '../../ui/button.tsx';

interface EditBlockButtonProps {
  blockKey: string;
  label: string;
  /** As screen readers say it, where the label alone is not enough. */
  spoken?: string;
  isStored: boolean;
}

/** Opens a block's form, unless another is open; has the focus again once the form closes. */
export const EditBlockButton = ({ blockKey, label, spoken = label, isStored }: EditBlockButtonProps) => {
  const { open, start } = useEditing();
  const isEditing = open?.key === blockKey;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return null;
  const action = isStored ? 'Edit' : 'Create';
  return (
    <Button
      ref={button}
      icon={isStored ? 'pencil' : 'plus'}
      className="max-sm:order-1"
      aria-label={`${action} ${spoken}`}
      disabled={open !== null}
      title={open ? `Save or cancel ${open.label} first.` : isStored ? undefined : 'Write your own'}
      onClick={() => start({ key: blockKey, label })}
    >
      {action}
    </Button>
  );
};
