import { usePublishing } from '../../data/publishing.ts';
import type { PublishStatus } from '../../lib/publish-status.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PublishPill } from './publish-pill.tsx';

const MORE: Partial<Record<PublishStatus['kind'], string>> = {
  waiting: 'See them',
  failed: 'See why',
  checking: 'See progress',
};

/** The phone's status line under the top bar. */
export const PublishStrip = ({ onSee }: { onSee: () => void }) => {
  const { status } = usePublishing();
  const isOne = status.kind === 'waiting' && status.count === 1;
  const more = isOne ? 'See it' : MORE[status.kind];
  return (
    <div className="status-strip">
      <PublishPill status={status} look="strip" />
      {more && (
        <Button look="plain" onClick={onSee}>
          {more}
          <Icon name="chevron-right" size={18} />
        </Button>
      )}
    </div>
  );
};
