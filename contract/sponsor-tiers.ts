import { z } from 'zod';
import { brand } from '../club/brand.ts';
import { requiredLine } from './fields.ts';
import { readLines, writeLines } from './row-lines.ts';

/** The four of spec.md, and as many more as a club may add: the benefits of each are a content key of its own. */
export const TIER_IDS = [
  'trailblazer',
  'panther_partner',
  'community_connector',
  'spirit_starter',
  'tier_5',
  'tier_6',
  'tier_7',
  'tier_8',
] as const;
export type TierId = (typeof TIER_IDS)[number];

export const getTierKey = <Id extends TierId>(id: Id) => `events_fnl_${id}` as const;

const sponsorTier = z.object({
  id: z.enum(TIER_IDS, { error: `Each line begins with one of ${TIER_IDS.join(', ')}` }),
  name: requiredLine('Tier name', 40),
  /** In US dollars. */
  amount: z
    .int({ error: 'Amount must be a whole number of dollars' })
    .min(0, { error: 'Amount must be a whole number of dollars' })
    .max(1_000_000, { error: 'Amount must be at most $1,000,000' }),
});
export type SponsorTier = z.infer<typeof sponsorTier>;

export const DEFAULT_TIERS: readonly SponsorTier[] = [
  { id: 'trailblazer', name: 'Trailblazer', amount: 5000 },
  { id: 'panther_partner', name: `${brand.club.mascot} Partner`, amount: 2500 },
  { id: 'community_connector', name: 'Community Connector', amount: 1000 },
  { id: 'spirit_starter', name: 'Spirit Starter', amount: 500 },
];

const tiers = z
  .array(sponsorTier)
  .min(1, { error: 'Name at least one tier' })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'Name each tier once' });

/** "$5,000" as people type it; not a number where it is none. */
const readAmount = (typed: string): number => (/\d/.test(typed) ? Number(typed.replace(/[$,\s]/g, '')) : Number.NaN);

const parse = (text: string) =>
  tiers.safeParse(readLines(text).map(([id, name = '', amount = '']) => ({ id, name, amount: readAmount(amount) })));

/** Stored as `id | name | amount`, a line for each tier; the largest first, and the built-in ones where the text is none of that. */
export const readTiers = (text: string): readonly SponsorTier[] =>
  parse(text).data?.toSorted((one, other) => other.amount - one.amount) ?? DEFAULT_TIERS;

export const writeTiers = (rows: readonly Record<keyof SponsorTier, string | number>[]): string =>
  writeLines(rows.map(({ id, name, amount }) => [String(id), String(name), String(amount)]));

/** Why the text names no tiers, as a sentence; null where it does. */
export const findTiersProblem = (text: string): string | null => parse(text).error?.issues[0]?.message ?? null;
