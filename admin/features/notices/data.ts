import { listShownNotices, type Notice } from '../../../contract/notices.ts';
import { isDue } from '../../../contract/visibility-window.ts';
import { api } from '../../client/api.ts';
import { defineItems } from '../../client/entity-data.ts';

export const notices = defineItems('notices', api.admin.notices);

/** Notices on every page at this moment, once published. */
export function listCurrentNotices(all: readonly Notice[], at = new Date().toISOString()): Notice[] {
  return listShownNotices(all.filter((each) => isDue(each, at)));
}
