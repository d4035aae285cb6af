import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

type ButtonLook = 'primary' | 'outline' | 'plain' | 'gold' | 'danger' | 'danger-plain' | 'on-navy' | 'on-navy-plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  icon?: IconName;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ look = 'outline', icon, className = '', children, ...rest }: ButtonProps) => (
  <button type="button" className={`button button-${look} ${className}`} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ icon, label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" className={`icon-button ${className}`} aria-label={label} data-tooltip={label} {...rest}>
    <Icon name={icon} />
  </button>
);
