import { z } from 'zod';
import { isActive, orElse, requiredLine } from './fields.ts';
import { defineItem } from './item-schemas.ts';
import { ownLink } from './link-address.ts';
import { isDue } from './visibility-window.ts';

/** Number of notices visible at once. Older ones are hidden. */
const NOTICES_SHOWN = 2;

export const noticeSchemas = defineItem({
  text: requiredLine('Text', 200),
  linkUrl: orElse(z.literal(''), ownLink).default(''),
  isActive: isActive.default(true),
});
export type Notice = z.infer<typeof noticeSchemas.item>;
export type NoticeInput = z.infer<typeof noticeSchemas.create>;

type Shown = Pick<Notice, 'id' | 'isActive' | 'showFrom' | 'showUntil'>;

/** Visible notices, newest first. Those of a release are due already; `at` leaves out the others of the working copy. */
export function listShownNotices<Row extends Shown>(notices: readonly Row[], at?: string): Row[] {
  return notices
    .filter((each) => each.isActive && (at === undefined || isDue(each, at)))
    .toSorted((one, other) => other.id - one.id)
    .slice(0, NOTICES_SHOWN);
}
