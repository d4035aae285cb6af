import { getDaysLeft } from '../../../contract/hand-over.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { formatDay } from '../events/describe-event.ts';

/** Days before expiry at which a consent must be renewed. */
export const CONSENT_REMINDER_DAYS = 30;

/** An image that shows people without anybody's word for it, or soon without. */
export interface DueConsent {
  item: MediaItem;
  reason: string;
}

/** @param today the club's day, as 2027-06-30 */
export function listDueConsent(items: readonly MediaItem[], today: string): DueConsent[] {
  return items.flatMap((item) => {
    const reason = findReason(item, today);
    return reason === null ? [] : [{ item, reason }];
  });
}

function findReason(item: MediaItem, today: string): string | null {
  const { state, showsPeople, consentBy, consentUntil } = item;
  // Only an image that is ready has a form to note it in.
  if (state !== 'ready' || !showsPeople) return null;
  if (consentBy.trim() === '') return 'Nobody has noted who agreed.';
  const left = getDaysLeft(consentUntil, today);
  if (consentUntil === null || left === null || left > CONSENT_REMINDER_DAYS) return null;
  return `${left < 0 ? 'Ran out' : 'Runs out'} ${formatDay(consentUntil)}.`;
}
