import { CONSENT_REMINDER_DAYS, getConsentDaysLeft } from '../../../contract/consent.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { formatDay } from '../events/describe-event.ts';

/** Images of people whose consent is missing or expires soon. @param today in the club's time zone, as 2027-06-30 */
export function listDueConsent(items: readonly MediaItem[], today: string) {
  return items.flatMap((item) => {
    const reason = findReason(item, today);
    return reason === null ? [] : [{ item, reason }];
  });
}

function findReason(item: MediaItem, today: string): string | null {
  const left = getConsentDaysLeft(item, today);
  // Consent can only be entered for an image that is ready.
  if (item.state !== 'ready' || left > CONSENT_REMINDER_DAYS) return null;
  if (left === Number.NEGATIVE_INFINITY) return 'Nobody has noted who agreed.';
  return `${left < 0 ? 'Ran out' : 'Runs out'} ${formatDay(item.consentUntil ?? '')}.`;
}
