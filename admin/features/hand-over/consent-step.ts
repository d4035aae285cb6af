import type { MediaItem } from '../../../contract/media.ts';
import { CONSENT_REMINDER_DAYS, listDueConsent } from '../media/consent.ts';
import type { HandOverStep } from './steps.ts';

/** Apart from the other steps, which the first tab loads: what it takes from the library does not belong there. */
export const findConsent = (pictures: readonly MediaItem[], today: string): HandOverStep => {
  const count = listDueConsent(pictures, today).length;
  return {
    id: 'consent',
    isDone: count === 0,
    title: 'People in photos have agreed',
    due: 'Consent to look after',
    detail:
      count === 0
        ? `Every photo marked “Shows people” has a note of who agreed, for more than ${CONSENT_REMINDER_DAYS} days.`
        : `${count === 1 ? 'One photo' : `${count} photos`}: no note of who agreed, or it runs out within ${CONSENT_REMINDER_DAYS} days.`,
    action: { label: 'See the photos', tab: 'media', anchor: 'consent' },
  };
};
