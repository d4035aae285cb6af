import { getDaysLeft } from '../../../contract/hand-over.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** "Term ended June 30, 2027", "Term ends June 30, 2027"; null where none is set. */
export const describeTerm = (termEndsOn: string | null, today: string): string | null => {
  const left = getDaysLeft(termEndsOn, today);
  if (termEndsOn === null || left === null) return null;
  return `Term ${left < 0 ? 'ended' : 'ends'} ${day.format(new Date(termEndsOn))}`;
};
