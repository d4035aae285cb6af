import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Notification } from '../../contract/deliveries.ts';
import { id, isoDate } from './columns.ts';

/** Pending notifications of a release, written with its activation so that they survive a restart. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    kind: text('kind').$type<Notification>().notNull(),
    releaseId: integer('release_id').notNull(),
    /** Paths changed by this release. */
    paths: text('paths', { mode: 'json' }).$type<string[]>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time of the next attempt. An attempt in progress moves it forward, so that only one process sends. */
    dueAt: isoDate('due_at').notNull(),
    error: text('error'),
    createdAt: isoDate('created_at').notNull(),
    sentAt: isoDate('sent_at'),
  },
  (table) => [index('notifications_waiting').on(table.kind, table.id).where(sql`sent_at is null`)],
);

/** Delivery progress of each bucket. The bucket's own manifest is authoritative. */
export const siteBuckets = sqliteTable('site_buckets', {
  name: text('name').primaryKey(),
  /** 0 until the first complete release is delivered. */
  releaseId: integer('release_id').notNull().default(0),
  deliveredAt: isoDate('delivered_at'),
  attempts: integer('attempts').notNull().default(0),
  dueAt: isoDate('due_at').notNull(),
  error: text('error'),
});
