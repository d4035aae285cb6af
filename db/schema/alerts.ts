import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { adminUsers } from './accounts.ts';
import { id, isoDate } from './columns.ts';

/** One row for each problem that goes on (`api/health`). */
export const alerts = sqliteTable('alerts', {
  /** The check's. */
  id: text('id').primaryKey(),
  since: isoDate('since').notNull(),
  /** When the message about it was queued; null until then. */
  notifiedAt: isoDate('notified_at'),
  /** Since when it seems to be over; null while it is not. */
  calmSince: isoDate('calm_since'),
});

/** A message's own words; a link in it leads into the dashboard. */
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
    /** Occasion and recipient, so that no two processes queue a message twice. */
    key: text('key').notNull().unique(),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** An email address, or `webhook`. */
    recipient: text('recipient').notNull(),
    /** Of `address` and `password`; 0 for a name that nobody has. */
    userId: integer('user_id'),
    entry: text('entry', { mode: 'json' }).$type<StoredEntry>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment; a try under way moves it on, so that only one process makes it. */
    dueAt: isoDate('due_at').notNull(),
    error: text('error'),
    createdAt: isoDate('created_at').notNull(),
    /** Also set when it is given up. */
    sentAt: isoDate('sent_at'),
  },
  (table) => [index('messages_waiting').on(table.id).where(sql`sent_at is null`)],
);

/** Accounts that asked to hear, by an address of their own. */
export const alertRecipients = sqliteTable('alert_recipients', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  address: text('address').notNull(),
  /** When a link sent there was followed. */
  confirmedAt: isoDate('confirmed_at'),
});
