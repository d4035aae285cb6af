import { MESSAGES } from '../../../contract/messages.ts';
import type { PendingEdit } from '../../../contract/releases.ts';
import { showFailure, showServerFailure } from '../../client/failures.ts';
import { useDiscard, usePublishSettings } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { showSuccess } from '../../ui/toasts.tsx';

export function AutoPublishSwitch({ isOn }: { isOn: boolean }) {
  const { mutate, isPending } = usePublishSettings();
  const change = (autoPublish: boolean) =>
    mutate({ autoPublish }, { onError: (error) => showFailure(error, MESSAGES.publish.settingFailure) });
  return (
    <SwitchField
      className="rounded-xl bg-tint p-4"
      label={`Auto-publish is ${isOn ? 'on' : 'off'}`}
      hint={
        isOn
          ? 'Every save goes live right away. Turn off to collect changes and publish them together.'
          : 'Changes wait here until someone publishes. Turn on to go live with every save.'
      }
      isOn={isOn}
      disabled={isPending}
      onChange={change}
    />
  );
}

interface DiscardButtonProps {
  /** Unpublished changes. */
  pending: readonly PendingEdit[];
  onDiscarded: () => void;
}

/** Resets the working copy to what visitors see. */
export function DiscardButton({ pending, onDiscarded }: DiscardButtonProps) {
  const admin = useAdmin();
  const count = pending.length;
  const others = pending.filter(({ by }) => by !== null && by !== admin.username).length;
  const discard = useDiscard();
  const discardNow = () =>
    discard.mutate(undefined, {
      onSuccess: () => {
        showSuccess(MESSAGES.publish.discarded);
        onDiscarded();
      },
      onError: (error) => showServerFailure(error, MESSAGES.publish.discardFailure),
    });
  return (
    <ConfirmedButton
      variant="danger-plain"
      size="compact"
      className="mr-auto -ml-2.5"
      label="Discard"
      isBusy={count === 0 || discard.isPending}
      isDanger
      question={count === 1 ? 'Discard 1 unpublished change?' : `Discard ${count} unpublished changes?`}
      consequence="The dashboard goes back to what visitors see now. What is discarded stays in release history, so you can bring it back."
      action={count === 1 ? 'Discard 1 change' : `Discard ${count} changes`}
      onConfirm={discardNow}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ink">
        {pending.map(({ entity, id, label, by }) => (
          <li key={`${entity}-${id}`}>
            {label}
            {by && <>, by {by === admin.username ? 'you' : <strong>{by}</strong>}</>}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-3">
          {others === 1 ? 'One of these is someone else’s work.' : `${others} of these are someone else’s work.`}
        </p>
      )}
    </ConfirmedButton>
  );
}
