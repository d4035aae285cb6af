import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { type Confirmation, useConfirmation } from './dialog.tsx';

interface ConfirmedButtonProps
  extends Pick<ComponentProps<typeof Button>, 'icon' | 'variant' | 'size' | 'className'>,
    Omit<Confirmation, 'variant'> {
  label: string;
  /** Item name for screen readers, if several rows have the same button. */
  of?: string;
  isBusy: boolean;
  /** True for what is hard to restore. */
  isDanger?: boolean;
  onConfirm: () => void;
}

export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { icon, variant, size, className = '', label, of, isBusy, isDanger = false, onConfirm, ...words } = props;
  const { confirm, question } = useConfirmation({ ...words, variant: isDanger ? 'danger' : 'primary' }, onConfirm);
  return (
    <>
      <Button
        icon={icon}
        label={label}
        variant={variant}
        size={size}
        className={`print:hidden ${className}`}
        aria-label={of && `${label} ${of}`}
        disabled={isBusy}
        onClick={confirm}
      />
      {question}
    </>
  );
}
