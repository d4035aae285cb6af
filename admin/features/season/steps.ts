import type { ClubEvent } from '../../../contract/events.ts';
import type { HealthId, HealthItem } from '../../../contract/health.ts';
import type { TabId } from '../../navigation/tabs.ts';
import { formatWhen } from '../events/describe-event.ts';

/** Steps to complete before the old board leaves. Includes only what this server can check. */
const STEPS: readonly HealthId[] = [
  'super-admins',
  'printed-password',
  'recovery-codes',
  'backup',
  'restore-test',
  'certificate',
  'domain',
];

/** Already shown by the publish status on the start page. */
const SHOWN_ELSEWHERE: readonly HealthId[] = ['publishing', 'visitors'];

export const listSteps = (health: readonly HealthItem[]): HandOverStep[] =>
  health.filter(({ id, state }) => STEPS.includes(id) && state !== 'off').map(toStep);

export interface HandOverStep {
  id: string;
  isDone: boolean;
  title: string;
  detail: string;
  /** Text on the start page while the step is due. */
  due: string;
  /** Link to the place where the step is completed. */
  action: { label: string; tab: TabId; anchor?: string | undefined };
}

/** Step about events of the season that the next board starts with. */
export function findNextDates(next: ClubEvent | undefined): HandOverStep {
  return {
    id: 'next-dates',
    isDone: next !== undefined,
    title: 'The next dates are in',
    due: 'No date is coming up',
    detail: next
      ? `${next.title}, ${formatWhen(next)}.`
      : 'Nothing is coming up. On the Events tab, “Same again next year” copies this season’s dates.',
    action: { label: 'Add dates', tab: 'events', anchor: 'dates' },
  };
}

export function listDueSteps(health: readonly HealthItem[]): HandOverStep[] {
  return health
    .filter(({ id, state }) => state === 'problem' || (state === 'waiting' && STEPS.includes(id)))
    .filter(({ id }) => !SHOWN_ELSEWHERE.includes(id))
    .map(toStep);
}

function toStep({ id, state, name, problem, detail, link }: HealthItem): HandOverStep {
  const action = { ...link, tab: link.tab as TabId };
  return { id, isDone: state === 'ok', title: name, due: problem, detail, action };
}
