import { usePublishing } from '../../data/publishing.ts';
import { Button } from '../../ui/button.tsx';

/** Gold once something waits for it. */
export const PublishButton = ({ onPress, isOnNavy }: { onPress: () => void; isOnNavy: boolean }) => {
  const { state } = usePublishing();
  const isWaiting = (state?.pending.length ?? 0) > 0;
  const look = isWaiting ? 'gold' : isOnNavy ? 'on-navy' : 'outline';
  return (
    <Button look={look} icon="publish" className="publish-button" aria-haspopup="dialog" onClick={onPress}>
      Publish
    </Button>
  );
};
