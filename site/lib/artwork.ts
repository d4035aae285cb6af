import about from '../../club/art/scene-about.svg?url';
import events from '../../club/art/scene-events.svg?url';
import home from '../../club/art/scene-home.svg?url';
import getInvolved from '../../club/art/scene-involved.svg?url';
import store from '../../club/art/scene-store.svg?url';
import type { PageType } from '../../contract/pages.ts';

/** Scene in each page's hero until the club adds its own images. */
export const SCENES = {
  home,
  about,
  get_involved: getInvolved,
  events,
  panther_store: store,
} as const satisfies Record<PageType, string>;
