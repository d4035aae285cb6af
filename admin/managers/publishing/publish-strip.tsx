import { usePublishing } from '../../data/publishing.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PublishPill } from './publish-pill.tsx';

/** The phone's status line under the top bar. */
export const PublishStrip = ({ onSee }: { onSee: () => void }) => {
  const { status } = usePublishing();
  const hasMore = status.kind === 'waiting' || status.kind === 'failed';
  return (
    <div className="status-strip">
      <PublishPill status={status} look="strip" />
      {hasMore && (
        <Button look="plain" onClick={onSee}>
          {status.kind === 'failed' ? 'See why' : 'See them'}
          <Icon name="chevron-right" size={18} />
        </Button>
      )}
    </div>
  );
};
