import { escapeHtml, getPlainText, trimEndOf } from './plain-text.ts';

export interface FundShare {
  group: string;
  /** Of one hundred, to two decimals. */
  percent: number;
  description: string;
}

/** What the built-in text of the About page says; once the club has written its own, these figures show nowhere. */
export const DEFAULT_FUND_SPLIT: FundShare[] = [
  { group: 'K–12', percent: 52.75, description: 'Shared by every grade: trainers, buses, spirit days' },
  { group: 'Middle School', percent: 5.78, description: 'First teams, first jerseys, first away games' },
  { group: 'Upper School', percent: 36.4, description: 'Varsity and JV seasons, scoreboards, travel' },
  { group: 'Seniors', percent: 5.07, description: 'Senior nights, banners and the big send-off' },
];

export const formatPercent = (percent: number): string => `${percent.toFixed(2)}%`;

export const sumShares = (shares: readonly Pick<FundShare, 'percent'>[]): number =>
  Math.round(shares.reduce((sum, { percent }) => sum + percent, 0) * 100) / 100;

const LIST_OR_TABLE = /<(ul|ol|table)(?=[\s>])(?:(?!<(?:ul|ol|table)[\s>])[\s\S])*?<\/\1>/g;
type Kind = 'ul' | 'ol' | 'table';
const ROW = {
  ul: /<li(?=[\s>])[\s\S]*?<\/li>/g,
  ol: /<li(?=[\s>])[\s\S]*?<\/li>/g,
  table: /<tr(?=[\s>])[\s\S]*?<\/tr>/g,
} as const satisfies Record<Kind, RegExp>;
const PERCENT = /(\d{1,3}(?:[.,]\d+)?)\s*%/;
const BEFORE = /^[\s:–—(),.-]+/;
const AFTER = ' :–—(,-';

export const trimEdges = (words: string): string => trimEndOf(words.replace(BEFORE, ''), AFTER);

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

/** Half a percent of slack: people round. */
export const MOST_PERCENT = 100.5;

const isWhole = (shares: readonly FundShare[]): boolean => shares.length >= 2 && sumShares(shares) <= MOST_PERCENT;

interface SharesBlock {
  kind: Kind;
  html: string;
  index: number;
  /** The rows that name a share, as they are written. */
  rows: { html: string; share: FundShare }[];
}

/** The list or table that names the split; null where the text names none. */
const findSharesBlock = (html: string): SharesBlock | null => {
  for (const match of html.matchAll(LIST_OR_TABLE)) {
    const kind = match[1] as Kind;
    const rows = (match[0].match(ROW[kind]) ?? []).flatMap((row) => {
      const share = parseShare(getPlainText(row));
      return share ? [{ html: row, share }] : [];
    });
    if (isWhole(rows.map(({ share }) => share))) return { kind, html: match[0], index: match.index, rows };
  }
  return null;
};

export interface FundView {
  /** Empty where the text names no split: nothing is drawn then. */
  shares: FundShare[];
  /** What stands above and below the list of shares in the club's text. */
  intro: string;
  closing: string;
}

/** The shares that a list or table in the text names, and the text around them. */
export const getFundView = (html: string): FundView => {
  const block = findSharesBlock(html);
  if (!block) return { shares: [], intro: html, closing: '' };
  return {
    shares: block.rows.map(({ share }) => share),
    intro: html.slice(0, block.index),
    closing: html.slice(block.index + block.html.length),
  };
};

const isSameShare = (one: FundShare, other: FundShare): boolean =>
  one.group === other.group && one.percent === other.percent && one.description === other.description;

const writeRow = ({ group, percent, description }: FundShare, kind: Kind): string => {
  const [name, figure, words] = [escapeHtml(group), formatPercent(percent), escapeHtml(description)];
  if (kind === 'table') return `<tr><td>${name}</td><td>${figure}</td><td>${words}</td></tr>`;
  return `<li><p><strong>${name}: ${figure}</strong>${words && ` ${words}`}</p></li>`;
};

/** The text with these shares in place of those that it names, or after it where it names none. Rows that stay keep their look. */
export const writeFundSplit = (html: string, shares: readonly FundShare[]): string => {
  const block = findSharesBlock(html);
  if (!block) return `${html}\n<ul>\n${shares.map((share) => writeRow(share, 'ul')).join('\n')}\n</ul>`;
  const { kind, rows } = block;
  const written = shares.map(
    (share) => rows.find((row) => isSameShare(row.share, share))?.html ?? writeRow(share, kind),
  );
  const start = html.indexOf(rows[0]?.html ?? '', block.index);
  const last = rows.at(-1)?.html ?? '';
  const end = html.lastIndexOf(last, block.index + block.html.length - last.length) + last.length;
  return `${html.slice(0, start)}${written.join('\n')}${html.slice(end)}`;
};

/** Parts of one text that volunteers edit, and know, apart. */
export const FUND_PARTS = {
  text: 'Fund Allocation',
  split: 'Fund split',
  both: 'Fund Allocation and Fund split',
} as const;

/** Part of the text that differs between two versions of it. */
export function nameFundChange(before: string, after: string): string {
  const [old, current] = [getFundView(before), getFundView(after)];
  const isSplitSame = JSON.stringify(old.shares) === JSON.stringify(current.shares);
  if (isSplitSame) return FUND_PARTS.text;
  const isTextSame = old.intro.trim() === current.intro.trim() && old.closing.trim() === current.closing.trim();
  return isTextSame ? FUND_PARTS.split : FUND_PARTS.both;
}

/** Words of a row as its text gives them back: no edge of punctuation, no line break. */
export const settleShareWords = (typed: string): string => trimEdges(typed.replace(/\s+/g, ' '));

/** Why these cannot be written so that the page draws them, as a sentence; null where they can. */
export const findSharesProblem = (shares: readonly FundShare[]): string | null => {
  if (shares.length < 2) return 'Name at least two groups';
  if (shares.some(({ group }) => group === '')) return 'Each row needs a group';
  const misread = shares.find(({ group }) => PERCENT.test(group));
  if (misread) return `“${misread.group}” has a percentage of its own: write it in the words`;
  if (shares.some(({ percent }) => Number.isNaN(percent) || percent < 0 || percent > 100)) {
    return 'Each percentage must be a number from 0 to 100';
  }
  const sum = sumShares(shares);
  return sum > MOST_PERCENT ? `These add up to ${formatPercent(sum)}. Bring the total to 100%.` : null;
};
