import type { RenderInput } from '../../contract/releases.ts';

/** The year in which the release was made, by the club's own clock: New Year's Eve is not over everywhere at once. */
export const getClubYear = ({ release, timeZone }: RenderInput): string =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(new Date(release.publishedAt));
