import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import type { PendingEdit } from '../../../contract/releases.ts';
import { hasStatus } from '../../client/api.ts';
import { showServerFailure, withFailureShown } from '../../client/failures.ts';
import type { PublishStatus } from '../../client/publish-status.ts';
import { useDiscard, usePublish, usePublishing, usePublishSettings } from '../../client/publishing.ts';
import { useAdmin } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { late } from '../../ui/late.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { ShareLinks } from '../previews/share-links.tsx';
import { UndoPublishButton } from '../releases/restore.tsx';
import { ScheduleDialog, ScheduledNote } from './schedule.tsx';
import { PublishProgress } from './status.tsx';
import { DeliveriesList, FailureNote, PendingList, QuarantineList } from './unpublished-changes.tsx';

/** Loaded with the rules, which only publishing needs. */
const PublishFindings = late(async () => (await import('../check/findings-list.tsx')).PublishFindings, {
  fallback: null,
});

export function PublishSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { status, state } = usePublishing();
  const [note, setNote] = useState('');
  const publish = usePublish();
  const [isScheduling, setScheduling] = useState(false);
  const { live, pending = [], quarantinedItems = [], scheduledFor = null, holdingErrors = 0 } = state ?? {};
  const canPublish = (pending.length > 0 && holdingErrors === 0) || status.kind === 'failed';

  // Visitors get the release that was published here, or a newer one.
  const isSeen = publish.data && live && live.id >= publish.data.body.release.id && live.provenAt !== null;
  useEffect(() => {
    if (!isSeen) return;
    publish.reset();
    showSuccess(MESSAGES.publish.success);
    if (quarantinedItems.length === 0) onClose();
  });
  const isUnderWay = publish.isPending || status.kind === 'publishing' || status.kind === 'checking';

  const publishNow = () =>
    publish.mutate(note, {
      onSuccess: () => setNote(''),
      onError: (error) => {
        // A failed release is already reported above.
        if (!hasStatus(error, 422)) showServerFailure(error, MESSAGES.publish.failure);
      },
    });

  const mustFix = pending.length > 0 && holdingErrors > 0;
  const findingsSection = <PublishFindings mustFix={mustFix} />;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      shape="sheet"
      title={getTitle(pending.length)}
      description={describeVisitors(status)}
      footer={
        <Form className="w-0 min-w-0 flex-auto" onSubmit={publishNow}>
          <TextField
            label="Note"
            isOptional
            placeholder="What changed? Shown in release history"
            value={note}
            onChange={setNote}
            maxLength={500}
          />
          <div className="mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <DiscardButton pending={pending} onDiscarded={onClose} />
            {!scheduledFor && (
              <Button
                icon="schedule"
                label="Schedule"
                size="compact"
                disabled={pending.length === 0}
                onClick={() => setScheduling(true)}
              />
            )}
            <Button
              label={publish.isPending ? 'Publishing…' : nameButton({ status, scheduledFor })}
              variant="gold"
              size="compact"
              className="max-sm:grow"
              icon="publish"
              type="submit"
              disabled={!canPublish || publish.isPending}
            />
          </div>
        </Form>
      }
    >
      {quarantinedItems.length > 0 ? (
        <QuarantineList
          items={quarantinedItems}
          isRestLive={status.kind !== 'failed'}
          visitors={describeVisitors(status)}
        />
      ) : (
        status.kind === 'failed' && (
          <FailureNote role="alert" title={MESSAGES.publish.failure}>
            <p>{status.error}</p>
            <p>{describeVisitors(status)} Your changes are safe.</p>
          </FailureNote>
        )
      )}
      {mustFix && (
        <FailureNote title={holdingErrors === 1 ? 'Fix 1 error first' : `Fix ${holdingErrors} errors first`}>
          <p>
            Your club asks for errors to be fixed before anything goes live. They are listed below: go to each one, or
            leave it as it is.
          </p>
          <p>{describeVisitors(status)} Your changes are safe.</p>
        </FailureNote>
      )}
      {scheduledFor && (
        <ScheduledNote
          scheduledFor={scheduledFor}
          scheduledBy={state?.scheduledBy ?? null}
          onChange={() => setScheduling(true)}
        />
      )}
      {isScheduling && (
        <ScheduleDialog count={pending.length} scheduledFor={scheduledFor} onClose={() => setScheduling(false)} />
      )}
      {(isUnderWay || (status.kind === 'live' && status.edge)) && <PublishProgress />}
      {mustFix && findingsSection}
      <AutoPublishSwitch isOn={state?.autoPublish ?? true} />
      <PendingList pending={pending} isSeen={status.kind === 'live'} />
      {!mustFix && findingsSection}
      <ShareLinks />
      <DeliveriesList deliveries={state?.deliveries ?? []} />
      <UndoPublishButton className="mt-4" onUndone={onClose} />
    </Dialog>
  );
}

function AutoPublishSwitch({ isOn }: { isOn: boolean }) {
  const { mutate, isPending } = usePublishSettings();
  const change = (autoPublish: boolean) =>
    mutate({ autoPublish }, { onError: (error) => showServerFailure(error, MESSAGES.publish.settingFailure) });
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
  pending: readonly PendingEdit[];
  onDiscarded: () => void;
}

/** Resets the working copy to what visitors see. */
function DiscardButton({ pending, onDiscarded }: DiscardButtonProps) {
  const admin = useAdmin();
  const count = pending.length;
  const others = pending.filter(({ by }) => by !== null && by !== admin.username).length;
  const discard = useDiscard();
  const discardNow = () =>
    withFailureShown(MESSAGES.publish.discardFailure, async () => {
      await discard.mutateAsync(undefined);
      showSuccess(MESSAGES.publish.discarded);
      onDiscarded();
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

function getTitle(count: number): string {
  if (count === 0) return 'Publish';
  return count === 1 ? 'Publish 1 change' : `Publish ${count} changes`;
}

function describeVisitors(status: PublishStatus): string {
  if (status.kind === 'live') return `Visitors see the site from ${formatMoment(status.since)}.`;
  if (status.kind === 'checking' && status.problem !== null) return 'Published, but not seen by visitors yet.';
  if (status.kind === 'checking') return 'Published. Waiting until visitors get the new version.';
  if (status.kind === 'publishing') return 'A new release is on its way to visitors.';
  if (status.kind === 'unknown' || status.liveSince === null) return 'Nothing has been published yet.';
  return `Visitors still see the site from ${formatMoment(status.liveSince)}.`;
}

function nameButton({ status, scheduledFor }: { status: PublishStatus; scheduledFor: string | null }): string {
  if (status.kind === 'failed') return 'Publish again';
  return scheduledFor ? 'Publish now' : 'Publish';
}
