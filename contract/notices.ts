import { z } from 'zod';
import { isActive, orElse, requiredLine } from './fields.ts';
import { defineItem } from './item-schemas.ts';
import { ownLink } from './link-address.ts';

/** Number of notices visible at once. Older ones are hidden. */
const NOTICES_SHOWN = 2;

export const noticeSchemas = defineItem({
  text: requiredLine('Text', 200),
  linkUrl: orElse(z.literal(''), ownLink).default(''),
  isActive: isActive.default(true),
});
export type Notice = z.infer<typeof noticeSchemas.item>;
export type NoticeInput = z.infer<typeof noticeSchemas.create>;

/** Visible notices, newest first. */
export function listShownNotices<Row extends Pick<Notice, 'id' | 'isActive'>>(notices: readonly Row[]): Row[] {
  return notices
    .filter((each) => each.isActive)
    .toSorted((one, other) => other.id - one.id)
    .slice(0, NOTICES_SHOWN);
}
