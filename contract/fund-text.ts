import { type FundShare, formatPercent, readRows } from './lists.ts';
import { escapeHtml } from './plain-text.ts';

/** In the Fund Allocation text: the diagram stands in its place, or else at the end. */
export const DIAGRAM_PLACE = '<hr />';

const OPENS = /<(?:blockquote|li|t[dh])[\s>]/g;
const CLOSES = /<\/(?:blockquote|li|t[dh])>/g;

/** Shares of the diagram. None where a club has a text of its own and no split: built-in figures stand beside no such text. */
export function readFundSplit(items: readonly { key: string; value: string }[]): readonly FundShare[] {
  const isStored = (key: string) => items.some((item) => item.key === key);
  return isStored('about_fund_allocation') && !isStored('about_fund_split') ? [] : readRows('about_fund_split', items);
}

/** Text above and below the diagram. */
export function splitFundText(html: string): { intro: string; closing: string } {
  const at = html.lastIndexOf(DIAGRAM_PLACE);
  const intro = html.slice(0, Math.max(at, 0));
  const isNested = intro.split(OPENS).length !== intro.split(CLOSES).length;
  if (at === -1 || isNested) return { intro: html, closing: '' };
  return { intro, closing: html.slice(at + DIAGRAM_PLACE.length) };
}

/** The text with the shares as a list in it, for programs: the form of spec.md. */
export function writeFundText(html: string, shares: readonly FundShare[]): string {
  if (shares.length === 0) return html;
  const { intro, closing } = splitFundText(html);
  const rows = shares.map(
    ({ group, percent, description }) =>
      `<li><p><strong>${escapeHtml(group)}: ${formatPercent(percent)}</strong>${description && ` ${escapeHtml(description)}`}</p></li>`,
  );
  return [intro.trim(), '<ul>', ...rows, `</ul>`, ...(closing.trim() ? [closing.trim()] : [])].join('\n');
}
