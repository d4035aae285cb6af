import { MESSAGES } from '../../../contract/messages.ts';
import { useSchedule } from '../../data/publishing.ts';
import { formatLongMoment } from '../../lib/moments.ts';
import { showFailure, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ScheduledNoteProps {
  scheduledFor: string;
  scheduledBy: string | null;
  onChange: () => void;
}

export const ScheduledNote = ({ scheduledFor, scheduledBy, onChange }: ScheduledNoteProps) => {
  const schedule = useSchedule();
  const cancel = () =>
    schedule.mutate(null, {
      onSuccess: () => showSuccess(MESSAGES.publish.unscheduled),
      onError: (error) => showFailure(error, MESSAGES.publish.scheduleFailure),
    });
  return (
    <section className="scheduled" aria-label="Scheduled">
      <Icon name="schedule" />
      <div>
        <p>
          <strong>Goes live {formatLongMoment(scheduledFor)}.</strong>
        </p>
        <p>{scheduledBy && `Set by ${scheduledBy}. `}You can keep editing until then.</p>
        <div className="scheduled-actions">
          <Button icon="pencil" onClick={onChange}>
            Change time
          </Button>
          <Button look="danger-plain" disabled={schedule.isPending} onClick={cancel}>
            Cancel schedule
          </Button>
        </div>
      </div>
    </section>
  );
};
