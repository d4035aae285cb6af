import { toWallTime } from '../../contract/club-time.ts';
import type { RenderInput } from '../../contract/releases.ts';

/** Input of this page. @throws if a page is requested without a release, as in a bare `astro dev` */
export function getRenderInput(locals: { input?: RenderInput }): RenderInput {
  if (locals.input) return locals.input;
  throw new Error(
    'No release to render: pages are a pure function of Astro.locals.input. Open the site through `npm run dev` or ' +
      '`npm start`, which hand it in.',
  );
}

/** Year of the release in the club's time zone, since New Year's Eve does not end everywhere at once. */
export const getClubYear = ({ release, timeZone }: RenderInput): string =>
  toWallTime(release.publishedAt, timeZone).slice(0, 4);
