import { toWallTime } from '../../contract/club-time.ts';
import { isDue, type ShowWindow } from '../../contract/show-window.ts';
import { formatMoment, getClubTimeZone } from './moments.ts';

/** Both ends by the club's clock, as date-and-time fields have them; empty where there is no limit. */
export type WindowFields = { showFrom: string; showUntil: string };

const toField = (moment: string | null | undefined): string => (moment ? toWallTime(moment, getClubTimeZone()) : '');

export const getWindowFields = (row: ShowWindow | null): WindowFields => ({
  showFrom: toField(row?.showFrom),
  showUntil: toField(row?.showUntil),
});

// What nobody has touched goes back as it came: the hour that clocks show twice would become the first one.
const toEnd = (field: string, stored: string | null | undefined): string | null => {
  if (field === '') return null;
  return stored && toField(stored) === field ? stored : field;
};

/** What is sent: the server knows the moment that a wall time means. */
export const toWindowBody = ({ showFrom, showUntil }: WindowFields, row: ShowWindow | null) => ({
  showFrom: toEnd(showFrom, row?.showFrom),
  showUntil: toEnd(showUntil, row?.showUntil),
});

/** "From Oct 17, 5:00 pm", "Until Friday 5:00 pm", "Over since 5:00 pm"; null where it is shown at all times. */
export const describeWindow = (row: ShowWindow, now = new Date().toISOString()): string | null => {
  const { showFrom, showUntil } = row;
  if (!showFrom && !showUntil) return null;
  if (isDue(row, now)) return showUntil ? `Until ${formatMoment(showUntil)}` : null;
  return showFrom && showFrom > now ? `From ${formatMoment(showFrom)}` : `Over since ${formatMoment(showUntil ?? now)}`;
};
