import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

const FILLED = 'disabled:border-line-cool disabled:bg-subtle disabled:shadow-none';

export const buttonStyle = cva(
  'inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center gap-2.5 rounded-lg border leading-snug font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:text-placeholder aria-disabled:cursor-not-allowed aria-disabled:text-placeholder',
  {
    variants: {
      variant: {
        primary: ['border-transparent bg-brand-800 text-white not-disabled:hover:bg-brand-700', FILLED],
        outline: [
          'border-line-strong bg-white text-brand-900 shadow-xs not-disabled:hover:border-brand-600 not-disabled:hover:bg-tint',
          FILLED,
        ],
        plain: 'border-transparent text-brand-700 not-disabled:hover:bg-tint',
        gold: ['border-transparent bg-accent-500 text-brand-950 not-disabled:hover:bg-accent-400', FILLED],
        danger: ['border-transparent bg-danger text-white not-disabled:hover:bg-danger-strong', FILLED],
        'danger-plain': 'border-transparent text-danger not-disabled:hover:bg-danger-soft',
        'on-navy': 'border-control-on-brand/50 text-white not-disabled:hover:bg-white/12 disabled:text-brand-300',
        'on-navy-plain': 'border-transparent text-white not-disabled:hover:bg-white/12 disabled:text-brand-300',
      },
      size: {
        regular: 'min-h-11 px-4.5 py-2 text-base',
        /** For several buttons in a narrow place. */
        compact: 'min-h-11 px-3.5 py-2 text-base',
        small: 'min-h-8 px-2.5 py-1 text-md max-md:min-h-11',
        wide: 'min-h-13 w-full px-4.5 py-2 text-base',
        /** Text aligned with the content above. */
        bare: 'min-h-11 py-2 text-base',
        tall: 'min-h-12 px-3 py-2 text-base',
      },
    },
    defaultVariants: { variant: 'outline', size: 'regular' },
  },
);

export const iconButtonStyle = cva(
  'inline-grid size-10 shrink-0 cursor-pointer place-items-center rounded-lg disabled:cursor-not-allowed disabled:text-faint aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-faint max-md:size-11',
  {
    variants: {
      variant: {
        plain: 'text-brand-900 not-disabled:hover:bg-tint',
        danger:
          'text-quiet not-disabled:hover:bg-danger-soft not-disabled:hover:text-danger not-disabled:focus-visible:bg-danger-soft not-disabled:focus-visible:text-danger',
      },
    },
    defaultVariants: { variant: 'plain' },
  },
);

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;

interface ButtonProps extends NativeButton, VariantProps<typeof buttonStyle> {
  icon?: IconName | undefined;
  label: ReactNode;
  /** Icon after the label. */
  end?: IconName;
  /** Item name for screen readers, if several rows have the same button. */
  of?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, icon, label, end, of, className, ...rest }: ButtonProps) {
  const name = of && `${label}: ${of}`;
  return (
    <button type="button" className={buttonStyle({ variant, size, className })} aria-label={name} {...rest}>
      {icon && <Icon name={icon} />}
      {label}
      {end && <Icon name={end} size={18} />}
    </button>
  );
}

/** Sends the form around it. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button variant="primary" type="submit" {...props} />;
}

interface IconButtonProps extends NativeButton, VariantProps<typeof iconButtonStyle> {
  icon: IconName;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, variant, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-slot="icon-button"
      className={iconButtonStyle({ variant, className })}
      aria-label={label}
      data-tooltip={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

interface DisclosureButtonProps {
  label: string;
  /** Name for screen readers. */
  spoken: string;
  isOpen: boolean;
  /** Id of the element it shows and hides. */
  controls: string;
  onToggle: (isOpen: boolean) => void;
}

export function DisclosureButton({ label, spoken, isOpen, controls, onToggle }: DisclosureButtonProps) {
  return (
    <Button
      label={label}
      end={isOpen ? 'chevron-down' : 'chevron-right'}
      variant="plain"
      aria-label={spoken}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
    />
  );
}
