import { z } from 'zod';
import { pendingChange } from './releases.ts';

/** One stretch of a text, as it stands in both versions or in one alone. */
export const markedPart = z.object({ text: z.string(), mark: z.enum(['same', 'added', 'removed']) });
export type MarkedPart = z.infer<typeof markedPart>;

export const shownImage = z.object({ src: z.string(), alt: z.string() });
export type ShownImage = z.infer<typeof shownImage>;

const markedText = z.object({ kind: z.literal('text'), place: z.string(), parts: z.array(markedPart) });

const markedImage = z.object({
  kind: z.literal('image'),
  place: z.string(),
  before: shownImage.nullable(),
  after: shownImage.nullable(),
});

/** The same words and images, but shown in another way: bold, color, alignment, order of slides. */
const changedStyle = z.object({ kind: z.literal('look'), place: z.string() });

/** One difference on a page or in a field of an item. `place` is text found nearby. */
export const markedDifference = z.discriminatedUnion('kind', [markedText, markedImage, changedStyle]);
export type MarkedDifference = z.infer<typeof markedDifference>;

/** Name for differences that all pages share, such as a footer link. Listed once, under the home page's path. */
export const EVERY_PAGE = 'Every page';

export const pageDifference = z.object({
  path: z.string(),
  name: z.string(),
  /** Never empty, unless the page could not be made. */
  changes: z.array(markedDifference),
  /** Reason why there is no comparison, for the volunteer. */
  problem: z.string().nullable(),
});
export type PageDifference = z.infer<typeof pageDifference>;

export const itemDifference = pendingChange.extend({
  /** Author and time of its last write; null where that is not recorded. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  changes: z.array(markedDifference),
});
export type ItemDifference = z.infer<typeof itemDifference>;

function releaseNumber(name: string) {
  return z
    .string({ error: `${name} must be given once` })
    .regex(/^[1-9]\d{0,14}$/, { error: `${name} must be a release’s number` })
    .transform(Number)
    .optional();
}

/** GET /api/admin/differences: what `release` (the working copy where absent) has that `against` has not. */
export const differencesQuery = z.object({
  release: releaseNumber('release'),
  /** By default: the release that visitors saw before that one, or see now. */
  against: releaseNumber('against'),
});
export type DifferencesQuery = z.infer<typeof differencesQuery>;

export const comparedSide = z.object({
  /** Null for the working copy. */
  release: z.number().nullable(),
  contentHash: z.string(),
  /** True if visitors have ever seen it. */
  wasLive: z.boolean(),
  createdAt: z.string().nullable(),
});
export type ComparedSide = z.infer<typeof comparedSide>;

/**
 * `items` is empty exactly where the two content hashes are equal. `pages` are those that come out differently; without
 * items, where something's time to be shown came or went.
 */
export const differences = z.object({
  /** Null where there is nothing to compare with: nothing was published before. */
  from: comparedSide.nullable(),
  to: comparedSide,
  items: z.array(itemDifference),
  pages: z.array(pageDifference),
});
export type Differences = z.infer<typeof differences>;
