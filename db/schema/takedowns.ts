import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Lookalike, TakedownCounts, TakedownStep } from '../../contract/takedowns.ts';
import { bytes, id, isoDate } from './columns.ts';

/** The first step is stored under a former name, which a process of the version before reads too. */
const storedSteps = customType<{ data: Partial<Record<TakedownStep, string>>; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => JSON.parse(stored.replace('"standIn"', '"replacementImage"')),
  toDriver: (steps) => JSON.stringify(steps).replace('"replacementImage"', '"standIn"'),
});

/** Images that were removed for good: each row is the receipt, and how far its erasing has come. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: id(),
    /** The image's, as in `media`. */
    imageId: text('stem').notNull(),
    name: text('name').notNull(),
    /** The uploader's name of the file. */
    fileName: text('file_name').notNull().default(''),
    /** Takedown that included it. Null if it was requested by itself. */
    removedWith: integer('removed_with'),
    /** Images of the library that still looked like it when all else was done; null until then. */
    lookalikes: text('lookalikes', { mode: 'json' }).$type<Lookalike[]>(),
    /** Asset id of the image that takes its place. */
    replacementImage: text('stand_in').notNull(),
    reason: text('reason').notNull(),
    /** The account's username. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: isoDate('requested_at').notNull(),
    /** Paths at which it was public. */
    addresses: text('addresses', { mode: 'json' }).$type<string[]>().notNull(),
    counts: text('counts', { mode: 'json' }).$type<TakedownCounts>().notNull(),
    steps: storedSteps('steps').notNull(),
    /** Release that shows the replacement image. Null if visitors never got the image. */
    releaseId: integer('release_id'),
    /** Archives that hold nothing of it any more. */
    cleanArchives: text('clean_archives', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Those that nothing can be read in, nor restored from. */
    unreadableArchives: text('unreadable_archives', { mode: 'json' }).$type<string[]>().notNull().default([]),
    problem: text('problem'),
    /** Purge in `notifications`. */
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

/** Server processes that have let go of a removed image. */
export const takedownProcesses = sqliteTable(
  'takedown_processes',
  {
    takedownId: integer('takedown_id').notNull(),
    holder: text('holder').notNull(),
    at: isoDate('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.takedownId, table.holder] })],
);
