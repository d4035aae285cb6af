import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const VARIANTS = {
  quiet: 'border-brand-300/60 bg-tint text-brand-800',
  dashed: 'border-dashed border-faint text-muted',
  solid: 'border-transparent bg-brand-800 text-white',
  gold: 'border-transparent bg-accent-100 text-on-accent',
  good: 'border-transparent bg-success-soft text-success-strong',
  off: 'border-transparent bg-subtle text-muted',
  bad: 'border-transparent bg-danger-soft text-danger',
};

const TINTS = ['bg-accent-100 text-on-accent', 'bg-added text-success-strong', 'bg-action/15 text-action-dark'];

const SIZES = { small: 'size-7 text-[0.6875rem]', medium: 'size-9 text-2xs', large: 'size-11 text-sm' };

interface BadgeProps {
  variant?: keyof typeof VARIANTS;
  icon?: IconName | undefined;
  /** Layout classes only. */
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ variant = 'quiet', icon, className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.75 text-xs leading-[1.3] font-semibold ${VARIANTS[variant]} ${className}`}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}

interface StateBadgeProps {
  isActive: boolean;
  /** Visibility window. Null if always shown. */
  times?: string | null;
  className?: string;
}

export function StateBadge({ isActive, times = null, className }: StateBadgeProps) {
  return (
    <Badge
      variant={isActive ? 'good' : 'off'}
      icon={isActive ? (times ? 'schedule' : 'eye') : 'eye-off'}
      className={className}
    >
      {isActive ? (times ?? 'Active') : 'Inactive'}
    </Badge>
  );
}

/** Shows if visitors see the club's own text or the built-in one. */
export function StoredBadge({ isStored }: { isStored: boolean }) {
  return (
    <Badge variant={isStored ? 'quiet' : 'dashed'} icon={isStored ? 'check' : 'dashed'}>
      {isStored ? 'Customized' : 'Using default'}
    </Badge>
  );
}

interface AvatarProps {
  name: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/** Initials on a background color that is stable per person. */
export function Avatar({ name, size = 'small', className = '' }: AvatarProps) {
  const initials = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className={`inline-grid shrink-0 place-items-center rounded-full font-bold whitespace-nowrap forced-colors:border ${TINTS[sum % TINTS.length]} ${SIZES[size]} ${className}`}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}
