import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const badgeStyle = cva(
  'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.75 text-xs leading-[1.3] font-semibold',
  {
    variants: {
      variant: {
        quiet: 'border-brand-300/60 bg-tint text-brand-800',
        dashed: 'border-dashed border-faint text-muted',
        solid: 'border-transparent bg-brand-800 text-white',
        gold: 'border-transparent bg-accent-100 text-on-accent',
        good: 'border-transparent bg-success-soft text-success-strong',
        off: 'border-transparent bg-subtle text-muted',
        bad: 'border-transparent bg-danger-soft text-danger',
      },
    },
    defaultVariants: { variant: 'quiet' },
  },
);

const avatarStyle = cva('inline-grid shrink-0 place-items-center rounded-full font-bold forced-colors:border', {
  variants: {
    tint: { 0: 'bg-accent-100 text-on-accent', 1: 'bg-added text-success-strong', 2: 'bg-action/15 text-action-dark' },
    size: { small: 'size-7 text-[0.6875rem]', medium: 'size-9 text-2xs', large: 'size-11 text-sm' },
  },
  defaultVariants: { size: 'small' },
});

interface BadgeProps extends VariantProps<typeof badgeStyle> {
  icon?: IconName | undefined;
  /** Layout classes only. */
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ variant, icon, className, children }: BadgeProps) {
  return (
    <span className={badgeStyle({ variant, className })}>
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

interface AvatarProps extends Pick<VariantProps<typeof avatarStyle>, 'size'> {
  name: string;
  className?: string;
}

/** Initials on a background color that is stable per person. */
export function Avatar({ name, size, className }: AvatarProps) {
  const initials = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const tint = ([0, 1, 2] as const)[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3];
  return (
    <span className={avatarStyle({ tint, size, className })} aria-hidden="true">
      {initials}
    </span>
  );
}
