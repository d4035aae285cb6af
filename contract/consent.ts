import { getDaysLeft } from './hand-over.ts';
import type { MediaItem } from './media.ts';

/** Days before expiry at which a consent must be renewed. */
export const CONSENT_REMINDER_DAYS = 30;

/**
 * Days for which an image has consent: negative once it has run out or if nobody noted who agreed, infinite without an end
 * or without people.
 * @param today in the club's time zone, as 2027-06-30
 */
export function getConsentDaysLeft(
  { showsPeople, consentBy, consentUntil }: Pick<MediaItem, 'showsPeople' | 'consentBy' | 'consentUntil'>,
  today: string,
): number {
  if (!showsPeople) return Number.POSITIVE_INFINITY;
  if (consentBy.trim() === '') return Number.NEGATIVE_INFINITY;
  return getDaysLeft(consentUntil, today) ?? Number.POSITIVE_INFINITY;
}
