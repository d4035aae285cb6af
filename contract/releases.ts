import { z } from 'zod';
import type { Analytics } from './analytics.ts';
import type { RuleName } from './checks/rules.ts';
import type { OldAddress } from './custom-pages.ts';
import { deliveryState } from './deliveries.ts';
import type { FeedEntry } from './events.ts';
import { text } from './fields.ts';
import { focalPoint, type ImageInfo } from './media.ts';
import type { ClubPage } from './menu.ts';
import { PAGE_TYPES, type PageType } from './pages.ts';
import { clubTime } from './visibility-window.ts';
import { ENTITIES, WORKING_COPY_ENTITIES, type WorkingCopyEntity } from './working-copy.ts';

export const RELEASE_KINDS = ['publish', 'restore', 'scheduled', 'rebuild', 'document', 'draft'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** `draft` releases stay `superseded` from the start: they are kept, and never live. */
export const RELEASE_STATUSES = ['building', 'live', 'superseded', 'failed'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

const imageFocus = focalPoint.extend({ address: z.string() });
export type ImageFocus = z.infer<typeof imageFocus>;

type FrozenLists = { [Entity in WorkingCopyEntity]: z.ZodArray<Frozen<(typeof ENTITIES)[Entity]['item']>> };
type Frozen<Item> = Item extends z.ZodObject<infer Shape> ? z.ZodObject<Omit<Shape, 'version' | 'updatedAt'>> : never;

/** `version` and `updatedAt` stay out, so that restoring a snapshot gives the same content hash again. */
const frozenLists = Object.fromEntries(
  Object.entries<{ item: z.ZodObject }>(ENTITIES).map(([entity, { item }]) => [
    entity,
    z.array(item.omit({ version: true, updatedAt: true })),
  ]),
) as FrozenLists;

export const snapshot = z.object({
  ...frozenLists,
  /** Of the uploaded images that the rows name; absent from what was released before they were frozen with the rest. */
  focalPoints: z.array(imageFocus).optional(),
});
/** The working copy as one value, inactive rows included; every list is sorted by id. */
export type Snapshot = z.infer<typeof snapshot>;

export const EMPTY_SNAPSHOT = Object.fromEntries(
  WORKING_COPY_ENTITIES.map((entity) => [entity, []]),
) as unknown as Snapshot;

/** An item whose newest form breaks its page: visitors keep the form before it. */
const quarantined = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  label: z.string(),
  reason: z.string(),
  /** Hash of the version that failed. Any other version is tried again. */
  tried: z.string(),
});
export type Quarantined = z.infer<typeof quarantined>;

const quarantinedItem = quarantined.omit({ tried: true });
export type QuarantinedItem = z.infer<typeof quarantinedItem>;

export const release = z.object({
  id: z.int(),
  contentHash: z.string(),
  siteBuildId: z.string().nullable(),
  kind: z.enum(RELEASE_KINDS),
  status: z.enum(RELEASE_STATUSES),
  note: z.string(),
  /** A sentence for the volunteer; null unless the release failed. */
  error: z.string().nullable(),
  /** From the start of rendering until the pointer moved; null until then. */
  milliseconds: z.number().nullable(),
  createdAt: z.string(),
  /** The account's username; null for what the system did itself. */
  createdBy: z.string().nullable(),
  /** The items that broke their pages, and went out as they were before. */
  quarantinedItems: z.array(quarantined),
  /** When the origin behind a CDN was first seen to have it; null until then, and where there is no CDN. */
  originAt: z.string().nullable(),
  /** When visitors were first seen to get it; null until then. */
  provenAt: z.string().nullable(),
  /** Reason why visitors do not get the live release, as a sentence. Null if all is well. */
  proofProblem: z.string().nullable(),
});
export type Release = z.infer<typeof release>;

/** True if visitors have ever seen it: no draft, and not superseded before its pages were rendered. */
export const wasEverLive = ({ kind, status, milliseconds }: Release): boolean =>
  status === 'live' || (status === 'superseded' && kind !== 'draft' && milliseconds !== null);

export interface ReleaseIdentity {
  id: number;
  contentHash: string;
  publishedAt: string;
}

/** `/release.json`: which release a visitor gets, and the SHA-256 (hex) of each page's bytes by its path. */
export interface ReleaseJson extends ReleaseIdentity {
  /** Of the program that made it. */
  version: string;
  commit: string | null;
  pages: Record<string, string>;
}

export const publishRequest = z.strictObject({ note: text('Note', 500).trim().default('') });

const autoPublish = z.boolean({ error: 'Auto-publish must be on or off' });
export const publishSettings = z.strictObject({
  autoPublish: autoPublish.optional(),
  /** When what waits goes live; null takes the plan back. */
  scheduledFor: clubTime('Time').nullable().optional(),
  /** True if an open error blocks publishing, dismissed ones aside. Set by super admins. */
  mendErrorsFirst: z.boolean({ error: 'Fix errors first must be on or off' }).optional(),
});
export type PublishSettings = z.infer<typeof publishSettings>;

const pendingAction = z.enum(['create', 'update', 'delete']);
export type PendingAction = z.infer<typeof pendingAction>;

export const pendingChange = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  label: z.string(),
  action: pendingAction,
});
export type PendingChange = z.infer<typeof pendingChange>;

/** Something that waits, who wrote to it last, and the page that it stands on: null for what every page has. */
const pendingEdit = pendingChange.extend({
  by: z.string().nullable(),
  at: z.string().nullable(),
  page: z.enum(PAGE_TYPES).nullable(),
});
export type PendingEdit = z.infer<typeof pendingEdit>;

/** State of the scheduler. Scheduled changes go live only while it runs. */
const schedulerState = z.object({
  /** Null before its first round. */
  lastRunAt: z.string().nullable(),
  isLate: z.boolean(),
});
export type SchedulerState = z.infer<typeof schedulerState>;

export const publishState = z.object({
  live: release.nullable(),
  /** Different release that visitors saw before, which "Undo last publish" restores. */
  previous: release.nullable(),
  /** Differences between the working copy and the live release (or the one being built). */
  pending: z.array(pendingEdit),
  building: release.nullable(),
  autoPublish: z.boolean(),
  mendErrorsFirst: z.boolean(),
  /** Number of errors that block publishing. 0 unless the club requires fixing errors first. */
  holdingErrors: z.int(),
  scheduledFor: z.string().nullable(),
  scheduledBy: z.string().nullable(),
  /** Items whose newest form broke its page: visitors have the one before it. */
  quarantinedItems: z.array(quarantinedItem),
  scheduler: schedulerState,
  lastFailure: release.nullable(),
  /** Other destinations of releases. Empty if they stay on this server. Only in the response to GET. */
  deliveries: z.array(deliveryState).optional(),
});
export type PublishState = z.infer<typeof publishState>;

/** Complete input of the site's pages, which are pure functions of it. */
export interface RenderInput {
  release: ReleaseIdentity;
  snapshot: Snapshot;
  /** Origin for canonical links, without a trailing slash. */
  publicUrl: string;
  /** The club's own, as in "America/Los_Angeles". */
  timeZone: string;
  /** Path of the image that a shared link shows, by page. */
  shareImages: Record<PageType, string>;
  /** Null or absent where views are not counted: none configured, or a preview. */
  analytics?: Analytics | null;
  /** True if the club has ever had an event. Until then the banner shows the built-in one. */
  hadEvents?: boolean;
  /** Number of findings of each rule in the release, dismissed ones included. For the accessibility page only. */
  findings?: Partial<Record<RuleName, number>>;
  /** Entries of the calendar files. Absent from the input of a single page. */
  feed?: FeedEntry[];
  /** True if the release has papers: then there is a page that lists them. */
  hasPapers?: true;
  /** Published pages of the club's own by title, for menus. Absent where there are none. */
  pageLinks?: readonly ClubPage[];
  /** Addresses that such pages had. A page's own input has at most that page's; absent where there are none. */
  oldAddresses?: readonly OldAddress[];
  /** Data of each uploaded image that the snapshot names, by address. */
  media?: Record<string, ImageInfo>;
}
