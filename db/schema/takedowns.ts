import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Lookalike, TakedownCounts, TakedownStep } from '../../contract/takedowns.ts';
import { bytes, id, isoDate } from './columns.ts';

/** Stores the first step under its former name, which a process of the previous version can read too. */
const storedSteps = customType<{ data: Partial<Record<TakedownStep, string>>; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => JSON.parse(stored.replace('"standIn"', '"replacementImage"')),
  toDriver: (steps) => JSON.stringify(steps).replace('"replacementImage"', '"standIn"'),
});

/** Images removed for good. Each row is the receipt and the progress of the takedown. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: id(),
    /** Image id, as in `media`. */
    imageId: text('stem').notNull(),
    name: text('name').notNull(),
    fileName: text('file_name').notNull().default(''),
    /** Takedown that included it. Null if it was requested by itself. */
    removedWith: integer('removed_with'),
    /** Library images that still looked similar at the end. Null until then. */
    lookalikes: text('lookalikes', { mode: 'json' }).$type<Lookalike[]>(),
    replacementImage: text('stand_in').notNull(),
    reason: text('reason').notNull(),
    /** Username of the author. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: isoDate('requested_at').notNull(),
    /** Paths at which the image was public. */
    addresses: text('addresses', { mode: 'json' }).$type<string[]>().notNull(),
    counts: text('counts', { mode: 'json' }).$type<TakedownCounts>().notNull(),
    steps: storedSteps('steps').notNull(),
    /** Release that shows the replacement image. Null if visitors never got the image. */
    releaseId: integer('release_id'),
    /** Archives that no longer contain the image. */
    cleanArchives: text('clean_archives', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Archives that can be neither read nor restored. */
    unreadableArchives: text('unreadable_archives', { mode: 'json' }).$type<string[]>().notNull().default([]),
    problem: text('problem'),
    /** Its purge in `notifications`. */
    purgeId: integer('purge_id'),
    finishedAt: isoDate('finished_at'),
    allowedAt: isoDate('allowed_at'),
    allowedBy: text('allowed_by'),
  },
  (table) => [index('takedowns_stem').on(table.imageId)],
);

/** Fingerprints of removed images (`api/media/fingerprint.ts`), which recognize them when uploaded again. */
export const removedFingerprints = sqliteTable('removed_fingerprints', {
  takedownId: integer('takedown_id').primaryKey(),
  fingerprints: bytes('fingerprints').notNull(),
});

/** Server processes that have dropped a removed image from memory. */
export const takedownProcesses = sqliteTable(
  'takedown_processes',
  {
    takedownId: integer('takedown_id').notNull(),
    holder: text('holder').notNull(),
    at: isoDate('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.takedownId, table.holder] })],
);
