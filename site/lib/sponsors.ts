import { getTierKey, readRows } from '../../contract/lists.ts';
import { getPlainText } from '../../contract/plain-text.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { getRichText } from './content.ts';

export interface SponsorTier {
  name: string;
  /** In dollars: "$5,000". */
  amount: string;
  html: string;
  /** One for the smallest tier, plus one per step up. */
  slashes: number;
}

/** Lines in a separate column that match the height of the other tiers and their intro. More would leave a gap. */
const LINES_IN_COLUMN = 12;
const LETTERS_IN_LINE = 33;
const BLOCK = /<\/(?:p|li|h[1-6]|tr|pre)>|<br \/>/;

/** Level of the headings with tier names. */
const TIER_LEVEL = 3;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** True if the largest tier's text is so long that it spans the page, above the others. */
export function isWideTier({ html }: SponsorTier): boolean {
  const blocks = html.split(BLOCK).map((block) => getPlainText(block).trim().length);
  // The space between blocks is most of a line; an image is as tall as several.
  const lines = blocks.map((letters) => (letters === 0 ? 0 : Math.ceil(letters / LETTERS_IN_LINE) + 0.7));
  const images = 8 * (html.split('<img').length - 1);
  return lines.reduce((total, each) => total + each, images) > LINES_IN_COLUMN;
}

export function listSponsorTiers(input: RenderInput): SponsorTier[] {
  return readRows('events_fnl_tiers', input.snapshot.contentItems).map(({ id, name, amount }, index, tiers) => ({
    name,
    amount: dollars.format(amount),
    html: getRichText(input, getTierKey(id), TIER_LEVEL),
    slashes: tiers.length - index,
  }));
}
