import about from '../../club/art/scene-about.svg?url';
import events from '../../club/art/scene-events.svg?url';
import home from '../../club/art/scene-home.svg?url';
import getInvolved from '../../club/art/scene-involved.svg?url';
import store from '../../club/art/scene-store.svg?url';
import type { PageType } from '../../contract/pages.ts';

/** The scene that stands in a page's hero until the club has images of its own. */
export const SCENES = {
  home,
  about,
  get_involved: getInvolved,
  events,
  panther_store: store,
} as const satisfies Record<PageType, string>;
