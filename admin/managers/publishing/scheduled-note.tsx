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
  // Awaited, not told by callbacks: the note goes with its plan.
  const cancel = async () => {
    try {
      await schedule.mutateAsync(null);
      showSuccess(MESSAGES.publish.unscheduled);
    } catch (error) {
      showFailure(error, MESSAGES.publish.scheduleFailure);
    }
  };
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
          <Button look="danger-plain" disabled={schedule.isPending} onClick={() => void cancel()}>
            Cancel schedule
          </Button>
        </div>
      </div>
    </section>
  );
};
