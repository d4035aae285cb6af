import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface BadgeProps {
  look: 'quiet' | 'dashed' | 'solid';
  icon?: IconName;
  children: ReactNode;
}

export const Badge = ({ look, icon, children }: BadgeProps) => (
  <span className={`badge badge-${look}`}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
);

interface StateBadgeProps {
  isActive: boolean;
  /** From when or until when; null where it is shown at all times. */
  times?: string | null;
}

export const StateBadge = ({ isActive, times = null }: StateBadgeProps) => (
  <span className={`state ${isActive ? 'state-active' : 'state-inactive'}`}>
    <Icon name={isActive ? (times ? 'schedule' : 'eye') : 'eye-off'} size={16} />
    {isActive ? (times ?? 'Active') : 'Inactive'}
  </span>
);

/** Whether visitors see the club's own text or the built-in one. */
export const StoredBadge = ({ isStored }: { isStored: boolean }) => (
  <Badge look={isStored ? 'quiet' : 'dashed'} icon={isStored ? 'check' : 'dashed'}>
    {isStored ? 'Customized' : 'Using default'}
  </Badge>
);

/** Initials on a tint that stays the same for the same person. */
export const Avatar = ({ name }: { name: string }) => {
  const initials = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const tint = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3;
  return (
    <span className={`avatar avatar-${tint}`} aria-hidden="true">
      {initials}
    </span>
  );
};
