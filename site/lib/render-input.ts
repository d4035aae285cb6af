import { toWallTime } from '../../contract/club-time.ts';
import type { RenderInput } from '../../contract/releases.ts';

/** Input of this page. Throws if a page is requested without a release, as by a bare `astro dev`. */
export function getRenderInput(locals: { input?: RenderInput }): RenderInput {
  if (locals.input) return locals.input;
  throw new Error(
    'No release to render: pages are a pure function of Astro.locals.input. Open the site through `npm run dev` or ' +
      '`npm start`, which hand it in.',
  );
}

/** The year in which the release was made, by the club's own clock: New Year's Eve is not over everywhere at once. */
export const getClubYear = ({ release, timeZone }: RenderInput): string =>
  toWallTime(release.publishedAt, timeZone).slice(0, 4);
