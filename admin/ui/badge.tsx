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
