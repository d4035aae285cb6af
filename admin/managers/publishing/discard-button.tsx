import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { useDiscard } from '../../data/publishing.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DiscardButtonProps {
  /** How many changes wait. */
  count: number;
  onDiscarded: () => void;
}

/** Puts the working copy back to what visitors see. */
export const DiscardButton = ({ count, onDiscarded }: DiscardButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const discard = useDiscard();
  const discardNow = () =>
    discard.mutate(undefined, {
      onSuccess: () => {
        showSuccess(MESSAGES.publish.discarded);
        onDiscarded();
      },
      onError: (error) => showFailure(error, getServerMessage(error, MESSAGES.publish.discardFailure)),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        look="danger-plain"
        className="push-left"
        disabled={count === 0 || discard.isPending}
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={discardNow}
        question={count === 1 ? 'Discard 1 unpublished change?' : `Discard ${count} unpublished changes?`}
        consequence="Every block goes back to what visitors see now. What is discarded stays in the releases as a draft."
        action="Discard changes"
      />
    </>
  );
};
