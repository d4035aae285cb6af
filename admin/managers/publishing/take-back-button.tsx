import { MESSAGES } from '../../../contract/messages.ts';
import type { PendingChange } from '../../../contract/releases.ts';
import { useDiscard } from '../../data/publishing.ts';
import { getServerMessage } from '../../lib/api-client.ts';
import { showFailure } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useOfferUndo } from '../undo/use-offer-undo.ts';

interface TakeBackButtonProps {
  item: Pick<PendingChange, 'entity' | 'id' | 'label'>;
  children: string;
}

/** Puts one item back to what visitors see; the toast brings the edit back. */
export const TakeBackButton = ({ item: { entity, id, label }, children }: TakeBackButtonProps) => {
  const discard = useDiscard();
  const { offerUndo } = useOfferUndo(entity);
  const takeBack = async () => {
    try {
      // Awaited, not told by callbacks: the button goes with its item.
      await discard.mutateAsync({ entity, id });
      offerUndo(MESSAGES.publish.takenBack, id);
    } catch (error) {
      showFailure(error, getServerMessage(error, MESSAGES.publish.discardFailure));
    }
  };
  return (
    <Button
      icon="undo"
      aria-label={`${children}: ${label}`}
      disabled={discard.isPending}
      onClick={() => void takeBack()}
    >
      {children}
    </Button>
  );
};
