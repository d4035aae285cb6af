import { toWallTime } from '../../contract/club-time.ts';
import type { RenderInput } from '../../contract/releases.ts';

/** The year in which the release was made, by the club's own clock: New Year's Eve is not over everywhere at once. */
export const getClubYear = ({ release, timeZone }: RenderInput): string =>
  toWallTime(release.publishedAt, timeZone).slice(0, 4);
