import type { PageType } from '../../contract/pages.ts';
import about from '../art/scene-about.svg?url';
import events from '../art/scene-events.svg?url';
import home from '../art/scene-home.svg?url';
import getInvolved from '../art/scene-involved.svg?url';
import store from '../art/scene-store.svg?url';

/** The scene that stands in a page's hero until the club has pictures of its own. */
export const SCENES = {
  home,
  about,
  get_involved: getInvolved,
  events,
  panther_store: store,
} as const satisfies Record<PageType, string>;
