import { Icon } from './icon.tsx';

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
