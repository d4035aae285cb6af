import { useState } from 'react';
import { toWallTime } from '../../../contract/club-time.ts';
import { addDays } from '../../../contract/events.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getServerMessage } from '../../client/api.ts';
import { showOutcome } from '../../client/failures.ts';
import { usePublishing, usePublishSettings } from '../../client/publishing.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { explainClocks } from '../../forms/visibility-window.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/fields.tsx';
import { formatDayAndTime, formatLongMoment, getClubTimeZone, getNow } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { FormRow } from '../../ui/layout.tsx';
import { showSuccess } from '../../ui/toasts.tsx';

interface ScheduleDialogProps {
  count: number;
  scheduledFor: string | null;
  onClose: () => void;
}

const EVENING = '20:00';
const MORNING = '07:00';

export function ScheduleDialog({ count, scheduledFor, onClose }: ScheduleDialogProps) {
  const timeZone = getClubTimeZone();
  const [choices] = useState(() => listChoices(getNow().toISOString(), timeZone));
  const [plannedDay, plannedTime] = scheduledFor ? toWallTime(scheduledFor, timeZone).split('T') : [];
  const [day, setDay] = useState(plannedDay ?? choices[0]?.day ?? '');
  const [time, setTime] = useState(plannedTime ?? choices[0]?.time ?? '');
  const [problem, setProblem] = useState('');
  const schedule = usePublishSettings();
  const wall = day && time ? `${day}T${time}` : '';
  const submit = () =>
    schedule.mutate(
      { scheduledFor: wall },
      {
        onSuccess: ({ body: { scheduledFor: planned } }) => {
          if (planned) showSuccess(MESSAGES.publish.scheduled(formatLongMoment(planned)));
          onClose();
        },
        onError: (error) => setProblem(getServerMessage(error, MESSAGES.publish.scheduleFailure)),
      },
    );
  const change = (set: (value: string) => void) => (value: string) => {
    setProblem('');
    set(value);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={getTitle(count)}
      action="Schedule"
      button={{ icon: 'schedule' }}
      isDisabled={count === 0 || wall === '' || schedule.isPending}
      onSubmit={submit}
    >
      <FormRow columns="two">
        <TextField label="Day" type="date" value={day} onChange={change(setDay)} />
        <TextField
          label="Time"
          type="time"
          value={time}
          onChange={change(setTime)}
          hint={explainClocks(wall)}
          error={problem || undefined}
        />
      </FormRow>
      <div className="flex flex-wrap gap-2 *:max-sm:flex-auto *:max-sm:px-2">
        {choices.map((choice) => (
          <Button
            key={choice.label}
            label={choice.label}
            size="compact"
            onClick={() => {
              change(setDay)(choice.day);
              setTime(choice.time);
            }}
          />
        ))}
      </div>
      <p className="text-sm">Everything saved by then goes live, in the club’s time zone ({nameZone(timeZone)}).</p>
    </FormDialog>
  );
}

interface ScheduledNoteProps {
  scheduledFor: string;
  scheduledBy: string | null;
  onChange: () => void;
}

export function ScheduledNote({ scheduledFor, scheduledBy, onChange }: ScheduledNoteProps) {
  const schedule = usePublishSettings();
  const cancel = () =>
    showOutcome(
      schedule.mutateAsync({ scheduledFor: null }),
      MESSAGES.publish.unscheduled,
      MESSAGES.publish.scheduleFailure,
    );
  return (
    <section className="mb-5 flex gap-3 rounded-xl bg-tint p-4 text-ink" aria-label="Scheduled">
      <Icon name="schedule" />
      <div>
        <p>
          <strong>Goes live {formatLongMoment(scheduledFor)}.</strong>
        </p>
        <p>{scheduledBy && `Set by ${scheduledBy}. `}You can keep editing until then.</p>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:-ml-9 max-sm:gap-2">
          <Button icon="pencil" label="Change time" size="compact" onClick={onChange} />
          <Button
            label="Cancel schedule"
            variant="danger-plain"
            size="compact"
            disabled={schedule.isPending}
            onClick={cancel}
          />
        </div>
      </div>
    </section>
  );
}

/** Scheduled changes go live only while the scheduler runs. */
export function SchedulerWarning() {
  const { state } = usePublishing();
  if (!state?.scheduler.isLate) return null;
  const { lastRunAt } = state.scheduler;
  return (
    <Callout tone="danger" className="mb-6" role="status" icon="warning">
      <strong>Nothing goes live automatically right now.</strong> The scheduler{' '}
      {lastRunAt ? `last ran ${formatDayAndTime(lastRunAt)}` : 'has not run yet'}. Scheduled changes go live once it
      runs again. To publish right away, press Publish.
    </Callout>
  );
}

/** Times offered in place of typing one. */
export function listChoices(now: string, timeZone: string) {
  const [today = '', time = ''] = toWallTime(now, timeZone).split('T');
  return [
    ...(time < EVENING ? [{ label: 'Tonight 8:00 pm', day: today, time: EVENING }] : []),
    { label: 'Tomorrow 7:00 am', day: addDays(today, 1), time: MORNING },
  ];
}

/** Someone else may publish or discard the changes while the dialog is open. */
function getTitle(count: number): string {
  if (count === 0) return 'Nothing to schedule';
  return count === 1 ? 'Schedule 1 change' : `Schedule ${count} changes`;
}

function nameZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone).replace(/ Time$/, '');
}
