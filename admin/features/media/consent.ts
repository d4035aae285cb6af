import { getDaysLeft } from '../../../contract/hand-over.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { formatDay } from '../events/describe-event.ts';

/** Days before expiry at which a consent must be renewed. */
export const CONSENT_REMINDER_DAYS = 30;

/** Image of people whose consent is missing or expires soon. */
export interface DueConsent {
  item: MediaItem;
  reason: string;
}

/** @param today in the club's time zone, as 2027-06-30 */
export function listDueConsent(items: readonly MediaItem[], today: string): DueConsent[] {
  return items.flatMap((item) => {
    const reason = findReason(item, today);
    return reason === null ? [] : [{ item, reason }];
  });
}

function findReason(item: MediaItem, today: string): string | null {
  const { state, showsPeople, consentBy, consentUntil } = item;
  // Consent can only be entered for an image that is ready.
  if (state !== 'ready' || !showsPeople) return null;
  if (consentBy.trim() === '') return 'Nobody has noted who agreed.';
  const left = getDaysLeft(consentUntil, today);
  if (consentUntil === null || left === null || left > CONSENT_REMINDER_DAYS) return null;
  return `${left < 0 ? 'Ran out' : 'Runs out'} ${formatDay(consentUntil)}.`;
}
