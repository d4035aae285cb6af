import { usePublishing } from '../../data/publishing.ts';
import { PreviewLink } from './preview-link.tsx';
import { PublishButton } from './publish-button.tsx';
import { PublishPill } from './publish-pill.tsx';

interface PublishControlsProps {
  /** The page that the preview begins with. */
  path: string;
  onPublish: () => void;
}

/** The top bar's share of publishing, where there is room for it. */
export const PublishControls = ({ path, onPublish }: PublishControlsProps) => {
  const { status } = usePublishing();
  return (
    <>
      <PublishPill status={status} look="pill" />
      <div className="top-actions">
        <PreviewLink path={path} look="on-navy" />
        <PublishButton isOnNavy onPress={onPublish} />
      </div>
    </>
  );
};
