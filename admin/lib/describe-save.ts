import type { PublishState } from '../../contract/releases.ts';
import { formatLongMoment } from './moments.ts';

/** What becomes of what is saved now: seen at once, at the time that is planned, or once someone publishes. */
export const describeSaving = (state: Pick<PublishState, 'autoPublish' | 'scheduledFor'> | undefined): string => {
  if (!state) return '';
  if (state.autoPublish) return 'Visitors see it once you save.';
  if (state.scheduledFor) return `Saved changes go live ${formatLongMoment(state.scheduledFor)}.`;
  return 'Saved changes wait until someone publishes.';
};
