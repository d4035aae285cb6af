import { type FormEvent, useState } from 'react';
import type { MediaItem } from '../../../contract/media.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { showServerFailure } from '../../client/failures.ts';
import { navigate, withParams } from '../../navigation/location.ts';
import { hrefOfTab } from '../../navigation/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { useTakeDown } from './data.ts';

/** What is typed to confirm; capital and small letters make no difference. */
const WORD = 'remove';

interface TakedownDialogProps {
  item: MediaItem;
  onClose: () => void;
}

/** The one thing in the dashboard that cannot be undone: said plainly, and typed. */
export const TakedownDialog = ({ item, onClose }: TakedownDialogProps) => {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { mutateAsync: takeDown, isPending } = useTakeDown();
  const isConfirmed = typed.trim().toLowerCase() === WORD;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed) return;
    try {
      const { id } = await takeDown({ name: item.name, confirm: item.name, reason: reason.trim() });
      showSuccess(MESSAGES.media.takenDown);
      navigate(withParams(hrefOfTab('takedowns'), { receipt: String(id) }));
    } catch (error) {
      showServerFailure(error, MESSAGES.media.takeDownFailure);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove for good"
      description="For a photo that must go, as when a parent asks. This can’t be undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" form="takedown" disabled={!isConfirmed || isPending}>
            {isPending ? 'Removing…' : 'Remove for good'}
          </Button>
        </>
      }
    >
      <form id="takedown" onSubmit={(event) => void submit(event)}>
        <Stack>
          <div className="flex gap-4">
            <img className="size-24 rounded-card bg-tint object-cover" src={item.url} alt="" />
            <p>
              The site, every earlier release, the history and all backups show a plain picture in its place. Its
              description goes as well. The same photo can’t be added again.
            </p>
          </div>
          <TextField
            label="Reason"
            isOptional
            value={reason}
            onChange={setReason}
            maxLength={500}
            autoComplete="off"
            hint="Every admin can read it. Don’t name the student."
          />
          <TextField
            label={`Type “${WORD}” to confirm`}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            autoCapitalize="none"
          />
        </Stack>
      </form>
    </Dialog>
  );
};
