import { z } from 'zod';
import { text } from './fields.ts';

/** Days a browser may show a cached image: its lifetime, and the same again while it revalidates. */
export const BROWSER_DAYS = 2;

/** Steps of a takedown, in order. Each can be repeated after a crash. */
export const TAKEDOWN_STEPS = [
  'replacementImage',
  'content',
  'site',
  'files',
  'bucket',
  'purge',
  'database',
  'archives',
] as const;
export type TakedownStep = (typeof TAKEDOWN_STEPS)[number];

const lookalike = z.object({ name: z.string(), fileName: z.string() });
export type Lookalike = z.infer<typeof lookalike>;

/** Similar image in the library: GET /api/admin/media/{name}/similar */
export const similarImage = lookalike.extend({
  /** Address of its smallest variant. */
  url: z.string(),
  description: z.string(),
  width: z.int(),
  height: z.int(),
  /** Deleted from the library, but still used in earlier releases. */
  isDeleted: z.boolean(),
});
export type SimilarImage = z.infer<typeof similarImage>;

/** POST /api/admin/media/{name}/takedown */
export const takedownRequest = z.strictObject({
  /** The image's name again, so that a script cannot take down the wrong one by mistake. */
  confirm: z.string({ error: 'confirm must be the picture’s name' }),
  reason: text('Reason', 500).trim().default(''),
  /** Names of similar images to remove as well. */
  also: z
    .array(z.string({ error: 'also must list names of images' }))
    .max(100)
    .default([]),
});
export type TakedownRequest = z.input<typeof takedownRequest>;

const counts = z.object({
  /** Places in the working copy. */
  places: z.int(),
  releases: z.int(),
  /** History entries. */
  changes: z.int(),
  /** Files in all sizes and formats, including the largest. */
  variants: z.int(),
  /** Share images that contained it. */
  shareImages: z.int(),
  archives: z.int(),
});
export type TakedownCounts = z.infer<typeof counts>;

export const NOTHING_COUNTED = Object.fromEntries(Object.keys(counts.shape).map((name) => [name, 0])) as TakedownCounts;

export const takedown = z.object({
  id: z.int(),
  name: z.string(),
  /** Original file name. Empty if unknown. */
  fileName: z.string(),
  requestedAt: z.string(),
  /** Username of the account. Null for viewers who are not super admins. */
  requestedBy: z.string().nullable(),
  reason: z.string(),
  isDone: z.boolean(),
  /** Completion time of each step. Null while it is pending. */
  steps: z.array(z.object({ step: z.enum(TAKEDOWN_STEPS), doneAt: z.string().nullable() })),
  /** Reason why a step is waiting, as a sentence. Null if none is. */
  problem: z.string().nullable(),
  counts,
  /** Damaged backups, from which nothing can be removed or restored. */
  unreadableArchives: z.array(z.string()),
  /** Server processes that have cleared their memory and folders. */
  processes: z.int(),
  addresses: z.array(z.string()),
  /** `done` once visitors are seen to get none of them; `none` if the server's settings name no CDN. */
  purge: z.enum(['none', 'waiting', 'done']),
  /** Receipts of the images removed along with it. */
  removedToo: z.array(lookalike.extend({ id: z.int() })),
  /** Similar images still in the library. Null until the search is done. */
  lookalikes: z.array(lookalike).nullable(),
  /** True if copies are recognized by appearance. For an image without texture, only the identical file is. */
  isAppearanceKnown: z.boolean(),
  finishedAt: z.string().nullable(),
  /** Since when, and by whom, re-adding the image was allowed. Null while it is refused. */
  allowedAt: z.string().nullable(),
  allowedBy: z.string().nullable(),
});
export type Takedown = z.infer<typeof takedown>;

export const takedownStarted = z.object({
  /** Id of the receipt. */
  id: z.int(),
  /** Receipt ids of the images removed along with it. */
  also: z.array(z.int()),
});

export const TAKEDOWN_MESSAGES = {
  confirm: 'Type the picture’s own name to confirm',
  also: 'One of the other images is no longer there. Close this and look again.',
  notReady: 'This picture is not ready yet. Wait until it is prepared, or delete it from the library.',
} as const;
