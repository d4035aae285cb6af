import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '../../../contract/content-items.ts';
import type { ContentKey } from '../../../contract/content-keys.ts';
import { changesOfQuery } from '../../data/changes.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BlockPreview } from './block-preview.tsx';

interface ConflictDialogProps {
  blockKey: ContentKey;
  label: string;
  /** What is stored now. */
  theirs: ContentItem;
  mine: string;
  onKeepEditing: () => void;
  onUseTheirs: () => void;
  onKeepMine: () => void;
}

/** Someone saved the block after it was opened here: nothing is overwritten without saying so. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { blockKey, label, theirs, mine, onKeepEditing, onUseTheirs, onKeepMine } = props;
  const { data: changes } = useQuery({ ...changesOfQuery('contentItems', theirs.id), staleTime: 0 });
  const author = changes?.[0]?.by ?? 'Someone else';
  return (
    <Dialog
      isOpen
      onClose={onKeepEditing}
      shape="wide"
      title={`${author} saved this while you were editing`}
      description={`${label}, ${formatDayAndTime(theirs.updatedAt)}. Choose which text to keep.`}
      footer={
        <>
          <Button className="push-left" onClick={onKeepEditing}>
            Keep editing
          </Button>
          <Button onClick={onUseTheirs}>Use theirs</Button>
          <Button look="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="versions">
        <section aria-label="Their text">
          <h3 className="version-title">{author === 'Someone else' ? 'Their text' : `${author}’s text`}</h3>
          <BlockPreview blockKey={blockKey} value={theirs.value} />
        </section>
        <section aria-label="Your text">
          <h3 className="version-title">Your text</h3>
          <BlockPreview blockKey={blockKey} value={mine} />
        </section>
      </div>
    </Dialog>
  );
};
