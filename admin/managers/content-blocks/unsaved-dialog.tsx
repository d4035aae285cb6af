import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface UnsavedDialogProps {
  isOpen: boolean;
  /** What the unsaved forms edit. */
  labels: readonly string[];
  onKeepEditing: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

const list = new Intl.ListFormat('en-US');

export const UnsavedDialog = ({ isOpen, labels, onKeepEditing, onDiscard, onSave }: UnsavedDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onKeepEditing}
    title={`Save your changes to ${list.format(labels)}?`}
    description="You changed something there and haven’t saved it."
    footer={
      <>
        <Button look="danger-plain" className="push-left" onClick={onDiscard}>
          Don’t save
        </Button>
        <Button onClick={onKeepEditing}>Keep editing</Button>
        <Button look="primary" onClick={onSave}>
          Save
        </Button>
      </>
    }
  />
);
