import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { adminUsers } from './accounts.ts';
import { id, isoDate } from './columns.ts';

/** Ongoing problems (`api/health`), one row each. */
export const alerts = sqliteTable('alerts', {
  /** Id of the check. */
  id: text('id').primaryKey(),
  since: isoDate('since').notNull(),
  /** Time its message was queued. Null until then. */
  notifiedAt: isoDate('notified_at'),
  /** Time it first seemed to be over. Null while it is ongoing. */
  calmSince: isoDate('calm_since'),
});

/** Content of a message. Its link leads into the dashboard. */
export interface StoredEntry {
  title: string;
  lines: string[];
  link: { label: string; path: string } | null;
}

export type MessageKind = 'alert' | 'note' | 'address' | 'password';

/** Outgoing messages, one per recipient. A token is generated when it is sent, and never stored. */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    /** Event and recipient, so that no two processes queue a message twice. */
    key: text('key').notNull().unique(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** Email address, or `webhook`. */
    recipient: text('recipient').notNull(),
    /** Account for `address` and `password`; 0 for an unknown username. */
    userId: integer('user_id'),
    entry: text('entry', { mode: 'json' }).$type<StoredEntry>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time of the next attempt. */
    dueAt: isoDate('due_at').notNull(),
    error: text('error'),
    createdAt: isoDate('created_at').notNull(),
    /** Also set when sending is given up. */
    sentAt: isoDate('sent_at'),
  },
  (table) => [index('messages_waiting').on(table.id).where(sql`sent_at is null`)],
);

/** Email addresses for alerts, one per account that wants them. */
export const alertRecipients = sqliteTable('alert_recipients', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  address: text('address').notNull(),
  /** Time the link mailed there was opened. */
  confirmedAt: isoDate('confirmed_at'),
});
