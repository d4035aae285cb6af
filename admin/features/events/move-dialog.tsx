import { useState } from 'react';
import { moveTo } from '../../../contract/event-series.ts';
import { addDays, type ClubEvent, findTimesProblem, getDay, isAllDay } from '../../../contract/events.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { getServerMessage } from '../../client/api.ts';
import { useOfferUndo } from '../../client/undo.ts';
import { useWithdrawal } from '../../client/withdrawal.ts';
import { FormDialog, useAttempt } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { getClubTimeZone } from '../../ui/format.ts';
import { FormRow } from '../../ui/layout.tsx';
import { calendarEvents } from './data.ts';
import { formatDay, formatWhen } from './describe-event.ts';

interface MoveDialogProps {
  event: ClubEvent;
  onMoved: () => void;
  onClose: () => void;
}

const STEPS = [
  { label: 'A day later', days: 1 },
  { label: 'A week later', days: 7 },
  { label: 'Two weeks later', days: 14 },
] as const;

const messages = MESSAGES.calendarEvents;

/** Asks for the new date. Visitors see that the event was moved. */
export function MoveDialog({ event, onMoved, onClose }: MoveDialogProps) {
  const isWhole = isAllDay(event);
  const [day, setDay] = useState(getDay(event.startsAt));
  const [time, setTime] = useState(event.startsAt.slice(11));
  const { mutateAsync: update, isPaused } = calendarEvents.useUpdate();
  const withdrawal = useWithdrawal();
  const { offerUndo } = useOfferUndo();
  const { problem, setProblem, isBusy, attempt } = useAttempt((error) => getServerMessage(error, messages.saveFailure));
  const startsAt = isWhole ? day : `${day}T${time}`;
  const isComplete = day !== '' && (isWhole || time !== '');
  const change = (set: (value: string) => void) => (value: string) => {
    setProblem(undefined);
    set(value);
  };
  const save = (change: Partial<ClubEvent>) =>
    attempt(async () => {
      const edit = { ...change, id: event.id, version: event.version };
      offerUndo(messages.moved, await withdrawal.send(() => update(edit)));
      onMoved();
      onClose();
    });
  const cancel = () => {
    withdrawal.withdraw();
    onClose();
  };
  const move = () => {
    const times = moveTo(event, startsAt);
    const wrong = findTimesProblem(times, getClubTimeZone());
    if (wrong) setProblem(wrong);
    else void save({ ...times, status: 'moved' });
  };
  return (
    <FormDialog
      title={`Move ${event.title}`}
      description={`Now ${formatWhen(event)}.`}
      action={isPaused ? 'Waiting for the network' : 'Move'}
      isDisabled={isBusy || !isComplete || startsAt === event.startsAt}
      onClose={cancel}
      onSubmit={move}
    >
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ label, days }) => (
          <Button key={days} label={label} onClick={() => change(setDay)(addDays(getDay(event.startsAt), days))} />
        ))}
      </div>
      <FormRow columns={isWhole ? 'one' : 'two'}>
        <TextField
          label="New date"
          type="date"
          value={day}
          onChange={change(setDay)}
          hint={day && formatDay(day)}
          error={problem}
          required
        />
        {!isWhole && <TextField label="Starts at" type="time" value={time} onChange={change(setTime)} required />}
      </FormRow>
    </FormDialog>
  );
}
