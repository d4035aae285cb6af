import { z } from 'zod';
import { text } from './fields.ts';

/** Days for which a browser may show a cached image: its lifetime, and as long again while it revalidates. */
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

/** An image of the library that looks like another one: GET /api/admin/media/{name}/similar */
export const similarImage = lookalike.extend({
  /** Of its smallest variant. */
  url: z.string(),
  description: z.string(),
  width: z.int(),
  height: z.int(),
  /** Out of the library already, but in earlier releases. */
  isDeleted: z.boolean(),
});
export type SimilarImage = z.infer<typeof similarImage>;

/** POST /api/admin/media/{name}/takedown */
export const takedownRequest = z.strictObject({
  /** The image's name once more, so that no script takes down another one by a slip. */
  confirm: z.string({ error: 'confirm must be the picture’s name' }),
  reason: text('Reason', 500).trim().default(''),
  /** Names of further images that are removed with it, as those that look like it. */
  also: z
    .array(z.string({ error: 'also must list names of images' }))
    .max(100)
    .default([]),
});
export type TakedownRequest = z.input<typeof takedownRequest>;

const counts = z.object({
  /** Of the working copy. */
  places: z.int(),
  releases: z.int(),
  /** History entries. */
  changes: z.int(),
  /** Sizes and formats, the largest one included. */
  variants: z.int(),
  /** Images of shared links that showed it. */
  shareImages: z.int(),
  archives: z.int(),
});
export type TakedownCounts = z.infer<typeof counts>;

export const NOTHING_COUNTED: TakedownCounts = {
  places: 0,
  releases: 0,
  changes: 0,
  variants: 0,
  shareImages: 0,
  archives: 0,
};

/** The receipt. */
export const takedown = z.object({
  id: z.int(),
  /** File name of the image. */
  name: z.string(),
  /** The uploader's name of the file; empty where nobody knows. */
  fileName: z.string(),
  requestedAt: z.string(),
  /** The account's username; null for who is no super admin. */
  requestedBy: z.string().nullable(),
  reason: z.string(),
  isDone: z.boolean(),
  /** When each step was done; null for what waits. */
  steps: z.array(z.object({ step: z.enum(TAKEDOWN_STEPS), doneAt: z.string().nullable() })),
  /** Reason why a step is waiting, as a sentence. Null if all is well. */
  problem: z.string().nullable(),
  counts,
  /** Backups that are damaged: nothing can be taken out of them, and nothing restored. */
  unreadableArchives: z.array(z.string()),
  /** Server processes that have let go of what they had in memory and in their folders. */
  processes: z.int(),
  /** Every address at which it could be seen. */
  addresses: z.array(z.string()),
  /** `done` once visitors are seen to get none of them; `none` where no CDN is named in the server's settings. */
  purge: z.enum(['none', 'waiting', 'done']),
  /** Receipts of the images that were removed with it. */
  removedToo: z.array(lookalike.extend({ id: z.int() })),
  /** Similar images left in the library and not removed since; null until they were looked for. */
  lookalikes: z.array(lookalike).nullable(),
  /** True where copies are recognized by their looks; of an image without texture only the same file is. */
  isAppearanceKnown: z.boolean(),
  finishedAt: z.string().nullable(),
  /** Since when the same image may be added again, and by whose leave; null while it is refused. */
  allowedAt: z.string().nullable(),
  allowedBy: z.string().nullable(),
});
export type Takedown = z.infer<typeof takedown>;

export const takedownStarted = z.object({
  /** The receipt's number. */
  id: z.int(),
  /** Those of the images that go with it. */
  also: z.array(z.int()),
});

export const TAKEDOWN_MESSAGES = {
  confirm: 'Type the picture’s own name to confirm',
  also: 'One of the other images is no longer there. Close this and look again.',
  notReady: 'This picture is not ready yet. Wait until it is prepared, or delete it from the library.',
} as const;
