import { Badge } from './badge.tsx';

/** Whether visitors see the club's own text or the built-in one. */
export const StoredBadge = ({ isStored }: { isStored: boolean }) => (
  <Badge look={isStored ? 'quiet' : 'dashed'} icon={isStored ? 'check' : 'dashed'}>
    {isStored ? 'Customized' : 'Using default'}
  </Badge>
);
