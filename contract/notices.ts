import type { z } from 'zod';
import { completeWebAddress, isActive, isWebUrl, requiredLine, text } from './fields.ts';
import { defineItem } from './item-schemas.ts';

/** Number of notices visible at once. Older ones are hidden. */
const NOTICES_SHOWN = 2;

const fields = {
  text: requiredLine('Text', 200),
  linkUrl: text('Link', 2000, completeWebAddress).refine(
    (value) => value === '' || isWebUrl(value) || isOwnPath(value),
    { error: 'Link must be a page of this site, such as /events, or a full web address that begins with https://' },
  ),
  isActive,
};

export const noticeSchemas = defineItem(fields, { defaults: { linkUrl: '', isActive: true } });
export type Notice = z.infer<typeof noticeSchemas.item>;
export type NoticeInput = z.infer<typeof noticeSchemas.create>;

/** Visible notices, newest first. */
export function listShownNotices<Row extends Pick<Notice, 'id' | 'isActive'>>(notices: readonly Row[]): Row[] {
  return notices
    .filter((each) => each.isActive)
    .toSorted((one, other) => other.id - one.id)
    .slice(0, NOTICES_SHOWN);
}

function isOwnPath(value: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(value);
}
