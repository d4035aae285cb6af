import { Icon } from './icon.tsx';

export const StateBadge = ({ isActive }: { isActive: boolean }) => (
  <span className={`state ${isActive ? 'state-active' : 'state-inactive'}`}>
    <Icon name={isActive ? 'eye' : 'eye-off'} size={16} />
    {isActive ? 'Active' : 'Inactive'}
  </span>
);
