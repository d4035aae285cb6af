import { type FundShare, formatPercent } from '../../contract/lists.ts';
import { trimEdges } from '../../contract/plain-text.ts';

/** Diagram description in one sentence for screen readers. */
export const describeFundSplit = (shares: readonly FundShare[], title: string): string =>
  `${title}: ${shares.map(({ group, percent }) => `${group} ${formatPercent(percent)}`).join(', ')}.`;

/** Letters of a group's name that fit upright in its strip, next to the percentage. */
const UPRIGHT_LETTERS = 15;

export interface FundSegment extends FundShare {
  /** Left edge in percent of the field. */
  start: number;
  /** Index of its ink. */
  ink: number;
  hasRoom: boolean;
}

const INKS = 4;
/** Below this share the label is upright. */
const ROOMY_PERCENT = 25;

/** Shortens a name to the whole words that fit its strip, plus an ellipsis. Empty if not even the first word fits. */
export function shortenGroup(group: string): string {
  if (group.length <= UPRIGHT_LETTERS) return group;
  const kept = trimEdges(/^.*(?=\s)/.exec(group.slice(0, UPRIGHT_LETTERS))?.[0] ?? '');
  return kept ? `${kept}…` : '';
}

export function getFundSegments(shares: readonly FundShare[]): FundSegment[] {
  let start = 0;
  return shares.map((share, index) => {
    const segment = { ...share, start, ink: index % INKS, hasRoom: share.percent >= ROOMY_PERCENT };
    start += share.percent;
    return segment;
  });
}
