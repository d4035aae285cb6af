import { type FundShare, formatPercent, readRows } from './lists.ts';
import { escapeHtml } from './plain-text.ts';

/** Marks the diagram's position in the Fund Allocation text. Without it, the diagram comes last. */
export const DIAGRAM_PLACE = '<hr />';

const OPENS = /<(?:blockquote|li|t[dh])[\s>]/g;
const CLOSES = /<\/(?:blockquote|li|t[dh])>/g;

/** Shares of the diagram. Empty for a club with its own text and no split, because the built-in figures would not match it. */
export function readFundSplit(items: readonly { key: string; value: string }[]): readonly FundShare[] {
  const isStored = (key: string) => items.some((item) => item.key === key);
  return isStored('about_fund_allocation') && !isStored('about_fund_split') ? [] : readRows('about_fund_split', items);
}

export function splitFundText(html: string): { intro: string; closing: string } {
  const at = html.lastIndexOf(DIAGRAM_PLACE);
  const intro = html.slice(0, Math.max(at, 0));
  const isNested = intro.split(OPENS).length !== intro.split(CLOSES).length;
  if (at === -1 || isNested) return { intro: html, closing: '' };
  return { intro, closing: html.slice(at + DIAGRAM_PLACE.length) };
}

/** Adds the shares to the text as a list, in the format that spec.md gives API clients. */
export function writeFundText(html: string, shares: readonly FundShare[]): string {
  if (shares.length === 0) return html;
  const { intro, closing } = splitFundText(html);
  const rows = shares.map(
    ({ group, percent, description }) =>
      `<li><p><strong>${escapeHtml(group)}: ${formatPercent(percent)}</strong>${description && ` ${escapeHtml(description)}`}</p></li>`,
  );
  return [intro.trim(), '<ul>', ...rows, `</ul>`, ...(closing.trim() ? [closing.trim()] : [])].join('\n');
}
