import { z } from 'zod';
import { pendingChange } from './releases.ts';

/** Run of text, in both versions or in only one. */
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

/** Same text and images with different presentation: bold, color, alignment, slide order. */
const changedStyle = z.object({ kind: z.literal('look'), place: z.string() });

/** One difference on a page or in an item's field. `place` is nearby text. */
export const markedDifference = z.discriminatedUnion('kind', [markedText, markedImage, changedStyle]);
export type MarkedDifference = z.infer<typeof markedDifference>;

export const pageDifference = z.object({
  path: z.string(),
  name: z.string(),
  /** Empty only if the page could not be rendered. */
  changes: z.array(markedDifference),
  /** Reason why there is no comparison, for the volunteer. */
  problem: z.string().nullable(),
});
export type PageDifference = z.infer<typeof pageDifference>;

export const itemDifference = pendingChange.extend({
  /** Author and time of the last write. Null if not recorded. */
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

/** GET /api/admin/differences: compares `release` (default: the working copy) with `against`. */
export const differencesQuery = z.object({
  release: releaseNumber('release'),
  /** By default, the release that was live before `release`, or is live now. */
  against: releaseNumber('against'),
});
export type DifferencesQuery = z.infer<typeof differencesQuery>;

export const comparedSide = z.object({
  /** Null for the working copy. */
  release: z.number().nullable(),
  contentHash: z.string(),
  wasLive: z.boolean(),
  createdAt: z.string().nullable(),
});
export type ComparedSide = z.infer<typeof comparedSide>;

/**
 * `items` is empty exactly if both content hashes are equal. `pages` are those that render differently. They may differ
 * without changed items, if a visibility window began or ended.
 */
export const differences = z.object({
  /** Null if there is no earlier release to compare with. */
  from: comparedSide.nullable(),
  to: comparedSide,
  items: z.array(itemDifference),
  pages: z.array(pageDifference),
});
export type Differences = z.infer<typeof differences>;
