import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface UnsavedDialogProps {
  isOpen: boolean;
  label: string;
  onKeepEditing: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

export const UnsavedDialog = ({ isOpen, label, onKeepEditing, onDiscard, onSave }: UnsavedDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onKeepEditing}
    title={`Save your changes to ${label}?`}
    description="You changed the text and haven’t saved it."
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
