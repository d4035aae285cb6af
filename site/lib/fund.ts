import { type FundShare, formatPercent } from '../../contract/fund-split.ts';
import { getPlainText } from './plain-text.ts';

export interface FundView {
  /** Empty where the text names no split: nothing is drawn then. */
  shares: FundShare[];
  /** What stands above and below the list of shares in the club's text. */
  intro: string;
  closing: string;
}

const LIST_OR_TABLE = /<(ul|ol|table)(?=[\s>])(?:(?!<(?:ul|ol|table)[\s>])[\s\S])*?<\/\1>/g;
const ROW = {
  ul: /<li(?=[\s>])[\s\S]*?<\/li>/g,
  ol: /<li(?=[\s>])[\s\S]*?<\/li>/g,
  table: /<tr(?=[\s>])[\s\S]*?<\/tr>/g,
};
const PERCENT = /(\d{1,3}(?:[.,]\d+)?)\s*%/;
const EDGES = /^[\s:–—(),.-]+|[\s:–—(,-]+$/g;

const trimEdges = (words: string): string => words.replace(EDGES, '');

/** One share from the words of a row: "K–12: 52.75% Shared by every grade", the percentage before or after the name. */
export const parseShare = (words: string): FundShare | null => {
  const match = PERCENT.exec(words);
  if (!match?.[1]) return null;
  const before = trimEdges(words.slice(0, match.index));
  const after = trimEdges(words.slice(match.index + match[0].length));
  const percent = Number(match[1].replace(',', '.'));
  const [group, description] = before === '' ? splitAtSeparator(after) : [before, after];
  return group === '' || percent > 100 ? null : { group, percent, description };
};

const splitAtSeparator = (words: string): [string, string] => {
  const [group = '', ...rest] = words.split(/\s*[:–—]\s+|\s+-\s+/);
  return [group, rest.join(' ')];
};

const parseShares = (block: string, kind: string): FundShare[] => {
  const rows = block.match(ROW[kind as keyof typeof ROW]) ?? [];
  return rows.map((row) => parseShare(getPlainText(row))).filter((share) => share !== null);
};

/** Half a percent of slack: people round. */
const isWhole = (shares: FundShare[]): boolean =>
  shares.length >= 2 && shares.reduce((sum, { percent }) => sum + percent, 0) <= 100.5;

/** The shares that a list or table in the text names, and the text around them. */
export const getFundView = (html: string): FundView => {
  for (const match of html.matchAll(LIST_OR_TABLE)) {
    const shares = parseShares(match[0], match[1] ?? '');
    if (!isWhole(shares)) continue;
    return { shares, intro: html.slice(0, match.index), closing: html.slice(match.index + match[0].length) };
  }
  return { shares: [], intro: html, closing: '' };
};

/** The diagram in one sentence, for those who don't see it. */
export const describeFundSplit = (shares: readonly FundShare[], title: string): string =>
  `${title}: ${shares.map(({ group, percent }) => `${group} ${formatPercent(percent)}`).join(', ')}.`;

/** Letters of a group's name that stand upright in its strip, beside the percentage. */
const UPRIGHT_LETTERS = 15;

/** As many whole words of a name as its strip is long, then an ellipsis; none where not even the first one fits. */
export const shortenGroup = (group: string): string => {
  if (group.length <= UPRIGHT_LETTERS) return group;
  const kept = /^.*(?=\s)/.exec(group.slice(0, UPRIGHT_LETTERS))?.[0].replace(EDGES, '');
  return kept ? `${kept}…` : '';
};

export interface FundSegment extends FundShare {
  /** Left edge in percent of the field. */
  start: number;
  /** Index of the ink that paints it. */
  ink: number;
  hasRoom: boolean;
}

const INKS = 4;
/** Below this share a label stands upright. */
const ROOMY_PERCENT = 25;

export const getFundSegments = (shares: readonly FundShare[]): FundSegment[] => {
  let start = 0;
  return shares.map((share, index) => {
    const segment = { ...share, start, ink: index % INKS, hasRoom: share.percent >= ROOMY_PERCENT };
    start += share.percent;
    return segment;
  });
};
