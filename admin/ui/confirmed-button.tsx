import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import type { IconName } from './icon.tsx';

interface ConfirmedButtonProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'consequence' | 'action'> {
  icon?: IconName;
  variant?: 'gold';
  label: string;
  /** Item name for screen readers, if several rows have the same button. */
  of?: string;
  isBusy: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

export function ConfirmedButton({ icon, variant, label, of, isBusy, onConfirm, ...dialog }: ConfirmedButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="print:hidden">
      <Button
        icon={icon}
        variant={variant}
        aria-label={of && `${label} ${of}`}
        disabled={isBusy}
        onClick={() => setConfirming(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        isOpen={isConfirming}
        variant="primary"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onConfirm();
        }}
      />
    </div>
  );
}
