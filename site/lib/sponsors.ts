import { getPlainText } from '../../contract/plain-text.ts';
import type { RenderInput } from '../../contract/releases.ts';
import { getTierKey, readTiers } from '../../contract/sponsor-tiers.ts';
import { getRichText, getText } from './content.ts';

export interface SponsorTier {
  name: string;
  /** In dollars: "$5,000". */
  amount: string;
  html: string;
  /** One slash for the smallest, one more for each step up. */
  slashes: number;
}

/** Letters beside which a card of its own, as tall as the others together, would leave a hole. */
const LONGEST_IN_COLUMN = 420;

/** Whether the largest tier says so much that it stands across the page, above the others. */
export const isWideTier = ({ html }: SponsorTier): boolean => getPlainText(html).length > LONGEST_IN_COLUMN;

/** A tier's name is a heading of this level. */
const TIER_LEVEL = 3;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export const listSponsorTiers = (input: RenderInput): SponsorTier[] =>
  readTiers(getText(input, 'events_fnl_tiers')).map(({ id, name, amount }, index, tiers) => ({
    name,
    amount: dollars.format(amount),
    html: getRichText(input, getTierKey(id), TIER_LEVEL),
    slashes: tiers.length - index,
  }));
