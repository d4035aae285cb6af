import { useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { type Confirmation, useConfirmation } from './dialog.tsx';
import type { IconName } from './icon.tsx';

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  isBusy: boolean;
  onMove: (from: number, to: number) => unknown;
}

/** Moves a row by mouse, touch or keyboard. */
export function MoveButtons({ name, index, count, isBusy, onMove }: MoveButtonsProps) {
  const moves: { to: number; icon: IconName; where: string; isOff: boolean }[] = [
    { to: 0, icon: 'arrow-top', where: 'to top', isOff: index === 0 },
    { to: index - 1, icon: 'arrow-up', where: 'up', isOff: index === 0 },
    { to: index + 1, icon: 'arrow-down', where: 'down', isOff: index === count - 1 },
  ];
  const pressed = useRef<{ button: HTMLElement; to: number }>(null);
  // A row that leaves the screen would take its focused button with it.
  useEffect(() => {
    if (pressed.current?.to === index) pressed.current.button.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return moves.map(({ to, icon, where, isOff }) => (
    <IconButton
      key={where}
      icon={icon}
      label={`Move ${name} ${where}`}
      // Keeps the focus on the button while the move is saved, and at the list's end.
      aria-disabled={isBusy || isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isBusy || isOff) return;
        pressed.current = { button: currentTarget, to };
        onMove(index, to);
      }}
    />
  ));
}

interface DeleteButtonProps {
  name: string;
  isBusy: boolean;
  /** Asked first. Null if Undo is enough. */
  confirmation?: Confirmation | null;
  onDelete: () => void;
}

export function EditButtons({ onEdit, ...rest }: DeleteButtonProps & { onEdit: () => void }) {
  return (
    <>
      <IconButton icon="pencil" label={`Edit ${rest.name}`} disabled={rest.isBusy} onClick={onEdit} />
      <DeleteButton {...rest} />
    </>
  );
}

export function DeleteButton({ name, isBusy, confirmation = null, onDelete }: DeleteButtonProps) {
  const { confirm, question } = useConfirmation(confirmation, onDelete);
  return (
    <>
      <IconButton icon="trash" variant="danger" label={`Delete ${name}`} disabled={isBusy} onClick={confirm} />
      {question}
    </>
  );
}
