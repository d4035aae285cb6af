import { z } from 'zod';
import { completeWebAddress, isActive, isWebUrl, requiredLine, storedFields, text, updateSchema } from './fields.ts';
import { newWindow, storedWindow, windowFields } from './visibility-window.ts';

/** Number of notices visible at once. Older ones are hidden. */
const NOTICES_SHOWN = 2;

const fields = {
  text: requiredLine('Text', 200),
  linkUrl: text('Link', 2000)
    .overwrite(completeWebAddress)
    .refine((value) => value === '' || isWebUrl(value) || isOwnPath(value), {
      error: 'Link must be a page of this site, such as /events, or a full web address that begins with https://',
    }),
  isActive,
};

export const notice = z.object({ ...storedFields, ...fields, ...storedWindow });
export type Notice = z.infer<typeof notice>;

export const createNotice = z.strictObject({
  text: fields.text,
  linkUrl: fields.linkUrl.default(''),
  isActive: isActive.default(true),
  ...newWindow,
});
export type NoticeInput = z.infer<typeof createNotice>;

export const updateNotice = updateSchema({ ...fields, ...windowFields });
export type NoticeUpdate = z.infer<typeof updateNotice>;

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
