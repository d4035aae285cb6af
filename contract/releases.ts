import { z } from 'zod';
import type { Analytics } from './analytics.ts';
import type { RuleName } from './checks/rules.ts';
import type { listOldAddresses } from './custom-pages.ts';
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

/** `draft` releases are `superseded` from the start, and never go live. */
export const RELEASE_STATUSES = ['building', 'live', 'superseded', 'failed'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

const imageFocus = focalPoint.extend({ address: z.string() });
export type ImageFocus = z.infer<typeof imageFocus>;

type FrozenLists = { [Entity in WorkingCopyEntity]: z.ZodArray<Frozen<(typeof ENTITIES)[Entity]['item']>> };
type Frozen<Item> = Item extends z.ZodObject<infer Shape> ? z.ZodObject<Omit<Shape, 'version' | 'updatedAt'>> : never;

/** `version` and `updatedAt` are left out, so that restoring a snapshot reproduces its content hash. */
const frozenLists = Object.fromEntries(
  Object.entries<{ item: z.ZodObject }>(ENTITIES).map(([entity, { item }]) => [
    entity,
    z.array(item.omit({ version: true, updatedAt: true })),
  ]),
) as FrozenLists;

export const snapshot = z.object({
  ...frozenLists,
  /** Focal points of the referenced images. Absent from releases made before they were part of the snapshot. */
  focalPoints: z.array(imageFocus).optional(),
});
/** The working copy as one value, including inactive rows. Every list is sorted by id. */
export type Snapshot = z.infer<typeof snapshot>;

export const EMPTY_SNAPSHOT = Object.fromEntries(
  WORKING_COPY_ENTITIES.map((entity) => [entity, []]),
) as unknown as Snapshot;

/** Item whose latest version breaks its page. Visitors see the version before it. */
const quarantined = z.object({
  entity: z.enum(WORKING_COPY_ENTITIES),
  id: z.int(),
  label: z.string(),
  reason: z.string(),
  /** Hash of the version that failed. A different version is tried again. */
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
  /** Message for the volunteer. Null unless the release failed. */
  error: z.string().nullable(),
  /** Time from the start of rendering until it went live. Null until then. */
  milliseconds: z.number().nullable(),
  createdAt: z.string(),
  /** Username of the account. Null if made by the system. */
  createdBy: z.string().nullable(),
  /** Items that broke their pages, and were published in their previous version. */
  quarantinedItems: z.array(quarantined),
  /** When the origin behind a CDN was first seen to serve it. Null until then, or without a CDN. */
  originAt: z.string().nullable(),
  /** When visitors were first seen to get it. Null until then. */
  provenAt: z.string().nullable(),
  /** Reason why visitors do not get the live release, as a sentence. Null if they do. */
  proofProblem: z.string().nullable(),
});
export type Release = z.infer<typeof release>;

/** True if it was ever live: neither a draft nor superseded before it was rendered. */
export const wasEverLive = ({ status, milliseconds }: Release): boolean =>
  status === 'live' || (status === 'superseded' && milliseconds !== null);

export interface ReleaseIdentity {
  id: number;
  contentHash: string;
  publishedAt: string;
}

/** `/release.json`: the visitor's release, and the SHA-256 (hex) of each page's bytes, by path. */
export interface ReleaseJson extends ReleaseIdentity {
  /** Version of the program that made it. */
  version: string;
  commit: string | null;
  pages: Record<string, string>;
}

export const publishRequest = z.strictObject({ note: text('Note', 500).trim().default('') });

const autoPublish = z.boolean({ error: 'Auto-publish must be on or off' });
export const publishSettings = z.strictObject({
  autoPublish: autoPublish.optional(),
  /** When unpublished changes go live. Null cancels the schedule. */
  scheduledFor: clubTime('Time').nullable().optional(),
  /** True if open errors block publishing; dismissed ones don't count. Set by super admins. */
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

/** Unpublished change with its last author and its page, which is null for items on every page. */
const pendingEdit = pendingChange.extend({
  by: z.string().nullable(),
  at: z.string().nullable(),
  page: z.enum(PAGE_TYPES).nullable(),
});
export type PendingEdit = z.infer<typeof pendingEdit>;

/** State of the scheduler. Scheduled changes go live only while it runs. */
const schedulerState = z.object({
  /** Null before its first run. */
  lastRunAt: z.string().nullable(),
  isLate: z.boolean(),
});
export type SchedulerState = z.infer<typeof schedulerState>;

export const publishState = z.object({
  live: release.nullable(),
  /** Previously live release, which "Undo last publish" restores. */
  previous: release.nullable(),
  /** Differences between the working copy and the live release, or the one being built. */
  pending: z.array(pendingEdit),
  building: release.nullable(),
  autoPublish: z.boolean(),
  mendErrorsFirst: z.boolean(),
  /** Number of errors that block publishing. 0 unless the club requires fixing errors first. */
  holdingErrors: z.int(),
  scheduledFor: z.string().nullable(),
  scheduledBy: z.string().nullable(),
  /** Items whose latest version broke its page. Visitors see the version before it. */
  quarantinedItems: z.array(quarantinedItem),
  scheduler: schedulerState,
  lastFailure: release.nullable(),
  /** Delivery state of other destinations. Empty if there are none. Only in the response to GET. */
  deliveries: z.array(deliveryState).optional(),
});
export type PublishState = z.infer<typeof publishState>;

/** Complete input for rendering the site's pages, which are pure functions of it. */
export interface RenderInput {
  release: ReleaseIdentity;
  snapshot: Snapshot;
  /** Origin for canonical links, without a trailing slash. */
  publicUrl: string;
  /** The club's time zone, as in "America/Los_Angeles". */
  timeZone: string;
  shareImages: Record<PageType, string> & Record<string, string>;
  /** Null or absent if views are not counted: not configured, or a preview. */
  analytics?: Analytics | null;
  /** True if the club has ever had an event. Until then the banner shows the built-in one. */
  hadEvents?: boolean;
  /** Findings per rule in the release, including dismissed ones. Used only by the accessibility page. */
  findings?: Partial<Record<RuleName, number>>;
  /** Entries of the calendar files. Absent when rendering a single page. */
  feed?: FeedEntry[];
  /** True if the release has papers, and thus a page that lists them. */
  hasPapers?: boolean;
  /** Published pages of the club's own by title, for menus. */
  pageLinks?: readonly ClubPage[];
  /** Addresses that such pages had. Absent when rendering a single page. */
  oldAddresses?: ReturnType<typeof listOldAddresses>;
  /** Data of each uploaded image in the snapshot, by address. */
  media?: Record<string, ImageInfo>;
}
