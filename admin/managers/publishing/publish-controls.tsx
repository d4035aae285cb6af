import { usePublishing } from '../../data/publishing.ts';
import { PublishButton } from './publish-button.tsx';
import { PublishPill } from './publish-pill.tsx';

/** The top bar's share of publishing, where there is room for it. */
export const PublishControls = ({ onPublish }: { onPublish: () => void }) => {
  const { status } = usePublishing();
  return (
    <>
      <PublishPill status={status} look="pill" />
      <div className="top-actions">
        <PublishButton isOnNavy onPress={onPublish} />
      </div>
    </>
  );
};
