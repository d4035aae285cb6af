import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmedButtonProps
  extends Pick<ComponentProps<typeof Button>, 'icon' | 'variant' | 'size' | 'className'>,
    Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'consequence' | 'action' | 'children'> {
  label: string;
  /** Item name for screen readers, if several rows have the same button. */
  of?: string;
  isBusy: boolean;
  /** True for what is hard to restore. */
  isDanger?: boolean;
  onConfirm: () => void;
}

export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { icon, variant, size, className = '', label, of, isBusy, isDanger = false, onConfirm, ...dialog } = props;
  const [isConfirming, setConfirming] = useState(false);
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
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        {...dialog}
        isOpen={isConfirming}
        variant={isDanger ? 'danger' : 'primary'}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onConfirm();
        }}
      />
    </>
  );
}
