import { usePublishing } from '../../data/publishing.ts';
import { formatDayAndTime } from '../../lib/moments.ts';
import { Icon } from '../../ui/icon.tsx';

/** Times are kept only while the scheduler runs. */
export const SchedulerWarning = () => {
  const { state } = usePublishing();
  if (!state?.scheduler.isLate) return null;
  const { lastRunAt } = state.scheduler;
  return (
    <p className="callout callout-danger" role="status">
      <Icon name="warning" />
      <span>
        <strong>Nothing goes live by itself just now.</strong> The scheduler{' '}
        {lastRunAt ? `last ran ${formatDayAndTime(lastRunAt)}` : 'has not run yet'}. What is due goes live once it runs
        again; to have it live at once, press Publish.
      </span>
    </p>
  );
};
