import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, isoDate } from './columns.ts';

/** Links that show a preview without signing in. Revoking one deletes its row. */
export const previews = sqliteTable('previews', {
  id: id(),
  /** SHA-256 of the link's token, in hex: the table alone shows nobody anything. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Null for the working copy. */
  releaseId: integer('release_id'),
  expiresAt: isoDate('expires_at').notNull(),
  createdAt: isoDate('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});
